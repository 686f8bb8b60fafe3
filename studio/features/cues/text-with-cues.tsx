import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Artifact, Cue } from '../../../contract/studio/ingest.ts'
import { plural } from '@casefiles/engine/words'
import { fileSize } from '@casefiles/words/formats'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { artifactsChanged, startOcr } from '../artifacts/artifact-api.ts'
import { casefilesChanged, summaryQuery } from '../casefiles/casefile-api.ts'
import { isOpenJob } from '../casefiles/casefile-screens.ts'
import { CueList, rowId } from './cue-list.tsx'
import { letterCues, type LetteredCue } from './cue-types.ts'
import type { Decision } from './decisions.ts'
import { DocumentViewer, scrollToMark } from './document-viewer.tsx'

interface TextWithCuesProps {
  artifact: Artifact
  text: { raw_text: string; hint: string | null }
  /** null before they are extracted. */
  cues: readonly Cue[] | null
  decided: Record<string, Decision>
  onDecide: (lettered: readonly LetteredCue[], decision: Decision | null) => void
  /** What stands under the list of cues. */
  children?: ReactNode
}

/** A text on the left, its cues on the right; a mark and its row light up together. */
export function TextWithCues({ artifact, text, cues, decided, onDecide, children }: TextWithCuesProps) {
  const [active, setActive] = useState<string | null>(null)
  const [opened, setOpened] = useState<{ cue: string } | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const lettered = useMemo(() => letterCues(cues ?? []), [cues])
  const openRow = useCallback((cue: string) => {
    setActive(cue)
    setOpened({ cue })
    // The row may be drawn only now that it is needed.
    requestAnimationFrame(() => focusRow(cue))
  }, [])
  return (
    <div className="reading">
      {text.raw_text.trim() === '' ? (
        <NoText artifact={artifact} hint={text.hint ?? artifact.hint} />
      ) : (
        <DocumentViewer
          title={artifact.title}
          note={noteOf(artifact)}
          text={text.raw_text}
          cues={lettered}
          active={active}
          onHover={setActive}
          onOpen={openRow}
          page={page}
        />
      )}
      <div className="reading-aside">
        {cues === null ? null : (
          <CueList
            cues={lettered}
            decided={decided}
            active={active}
            opened={opened}
            onHover={setActive}
            onShow={(cue) => scrollToMark(page.current, cue)}
            onDecide={onDecide}
          />
        )}
        {children}
      </div>
    </div>
  )
}

const SCANNED = 'The file holds no text: its pages are probably pictures. A PDF with a text layer can be read.'

/** What stands in place of a page that has no text: why, and the way to have the pages read where the server can. */
function NoText({ artifact, hint }: { artifact: Artifact; hint: string | null }) {
  return (
    <section className="viewer viewer-empty" aria-label="Text of the policy">
      <Alert kind="warning">
        <strong>No text was found in {artifact.file_name || artifact.title}.</strong>
        <p>{hint ?? SCANNED}</p>
      </Alert>
      {artifact.ocr_offered ? <Recognition id={artifact.id} /> : null}
    </section>
  )
}

/** Reads scanned pages as a job of its own, only when asked: it takes seconds a page. */
function Recognition({ id }: { id: string }) {
  const client = useQueryClient()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => startOcr(id),
    onSuccess: () => casefilesChanged(client),
  })
  const { data: summary } = useQuery(summaryQuery)
  const job = summary?.jobs.find((known) => known.id === data?.job_id)
  const hasEnded = job !== undefined && !isOpenJob(job)
  useEffect(() => {
    if (hasEnded) void artifactsChanged(client)
  }, [hasEnded, client])
  const isReading = isPending || (data !== undefined && !hasEnded)
  return (
    <>
      <p className="button-row">
        <Button busy={isReading} onClick={() => mutate()}>
          Recognize the text
        </Button>
      </p>
      <p className="hint" role="status">
        {isReading ? 'The pages are being read, some seconds each. You can leave this page.' : null}
        {job?.status === 'failed' ? `The pages could not be read: ${job.reason}` : null}
      </p>
      {error ? <Alert kind="error">{error.message}</Alert> : null}
    </>
  )
}

function focusRow(cue: string): void {
  const row = document.getElementById(rowId(cue))
  row?.scrollIntoView({ block: 'nearest' })
  row?.querySelector('button')?.focus({ preventScroll: true })
}

/** How long a text is: `9 pages, 212 KB`. */
export function noteOf({ pages, bytes }: Pick<Artifact, 'pages' | 'bytes'>): string {
  const size = fileSize(bytes)
  if (pages === null) return size
  return `${plural(pages, 'page')}, ${size}`
}

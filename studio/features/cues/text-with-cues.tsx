import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Artifact, Cue } from '../../../contract/studio/ingest.ts'
import { CueList } from './cue-list.tsx'
import { rowId } from './cue-row.tsx'
import { letterCues, type LetteredCue } from './cue-types.ts'
import type { Decision } from './decisions.ts'
import { DocumentViewer, scrollToMark } from './document-viewer.tsx'
import { NoText } from './no-text.tsx'
import { fileSize } from '../../../engine/words/size.ts'
import { plural } from '../../../engine/words/count.ts'

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

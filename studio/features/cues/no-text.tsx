import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { artifactsChanged, startOcr } from '../artifacts/artifact-api.ts'
import { casefilesChanged, summaryQuery } from '../casefiles/casefile-api.ts'
import { isOpenJob } from '../casefiles/casefile-screens.ts'

const SCANNED = 'The file holds no text: its pages are probably pictures. A PDF with a text layer can be read.'

/** What stands in place of a page that has no text: why, and the way to have the pages read where the server can. */
export function NoText({ artifact, hint }: { artifact: Artifact; hint: string | null }) {
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

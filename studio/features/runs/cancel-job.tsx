import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { announce } from '../../ui/toasts.tsx'
import { cancelJob, casefilesChanged } from '../casefiles/casefile-api.ts'
import type { Job } from './job-state.tsx'

/** Gives up a waiting or running job, after a question: what is computed so far is lost. */
export function CancelJob({ job: { id, casefile } }: { job: Job }) {
  const [isAsked, setIsAsked] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => cancelJob(id),
    onSuccess: async () => {
      setIsAsked(false)
      announce('The run is cancelled.')
      await casefilesChanged(client)
    },
  })
  const close = () => {
    setIsAsked(false)
    reset()
  }
  return (
    <>
      <Button aria-label={`Cancel run ${casefile ?? id}`} onClick={() => setIsAsked(true)}>
        Cancel run
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title="Cancel this run?"
          text="What is computed so far is lost. The casefile stays where it was, and the analysis can be started again."
          confirm="Cancel run"
          busy={isPending}
          error={error}
          onConfirm={mutate}
          onClose={close}
        />
      ) : null}
    </>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SHORTEST_REASON, type StudioCasefile } from '../../../contract/studio/casefile.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefilesChanged } from '../casefiles/casefile-api.ts'
import { retractCasefile } from './publish-api.ts'

/** Retraction: what follows from it, and the reason that readers will see. */
export function RetractDialog({ casefile, onClose }: { casefile: StudioCasefile; onClose: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const retract = useMutation({
    mutationFn: () => retractCasefile(casefile.id, reason.trim()),
    onSuccess: async () => {
      onClose()
      announce('The casefile is retracted.')
      await casefilesChanged(client)
    },
  })
  const isLongEnough = reason.trim().length >= SHORTEST_REASON
  return (
    <Dialog
      title="Retract this casefile?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it published</Button>
          <Button
            variant="primary"
            busy={retract.isPending}
            disabled={!isLongEnough}
            reason={`The reason needs at least ${SHORTEST_REASON} characters.`}
            onClick={() => retract.mutate()}
          >
            Retract casefile
          </Button>
        </>
      }
    >
      <ul className="dash-list">
        <li>Its page, files and every version stay, each with a notice that it is retracted and why.</li>
        <li>Lists show it as retracted; problems that were made from it keep it and its notice.</li>
        <li>The reason, your name and the time become a link of its public chain. They cannot be taken back.</li>
        <li>A corrected version can follow.</li>
      </ul>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Reason, as readers will see it
        </label>
        <textarea
          id={id}
          className="field-control"
          rows={4}
          maxLength={2000}
          required
          aria-describedby={`${id}-hint`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="hint" id={`${id}-hint`}>
          At least {SHORTEST_REASON} characters.
        </p>
      </div>
      {retract.error ? <Alert kind="error">{retract.error.message}</Alert> : null}
    </Dialog>
  )
}

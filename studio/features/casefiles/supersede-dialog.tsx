import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isBuiltIn } from '../../../contract/docket.ts'
import { SHORTEST_REASON, type StudioListItem } from '../../../contract/studio/casefile.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefilesChanged, supersedeCasefile } from './casefile-api.ts'
import { editAddress } from './casefile-screens.ts'

interface SupersedeDialogProps {
  casefile: Pick<StudioListItem, 'id' | 'docket' | 'title' | 'version'>
  onClose: () => void
}

/** Asks before the next version of a locked casefile is begun, and why where the casefile comes with the archive. */
export function SupersedeDialog({ casefile, onClose }: SupersedeDialogProps) {
  const { id, title, version } = casefile
  const needsReason = isBuiltIn(casefile)
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const navigate = useNavigate()
  const next = version + 1
  const begin = useMutation({
    mutationFn: () => supersedeCasefile(id, reason.trim()),
    onSuccess: async ({ status }) => {
      const begun = status === 'draft'
      announce(
        begun
          ? `Version ${next} of “${title}” is a draft now.`
          : `Version ${next} of “${title}” is asked for. It waits for a second person.`,
      )
      await casefilesChanged(client)
      if (begun) void navigate(editAddress(id))
      else onClose()
    },
  })
  const isTooShort = needsReason && reason.trim().length < SHORTEST_REASON
  return (
    <ConfirmDialog
      title={`Begin version ${next}?`}
      text={`Version ${next} starts as a draft of the locked design of “${title}”. What is published stays live until it is published, and the lock of version ${version} stays in the chain. Each field that differs will need a reason. For a casefile of the archive, of somebody else, or one that is retracted, a second person has to agree first.`}
      confirm={`Begin version ${next}`}
      missing={isTooShort ? `The reason needs at least ${SHORTEST_REASON} characters.` : undefined}
      busy={begin.isPending}
      error={begin.error}
      onConfirm={() => begin.mutate()}
      onClose={onClose}
    >
      {needsReason ? <ReasonField version={next} reason={reason} onChange={setReason} /> : null}
    </ConfirmDialog>
  )
}

interface ReasonFieldProps {
  version: number
  reason: string
  onChange: (reason: string) => void
}

function ReasonField({ version, reason, onChange }: ReasonFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Reason for version {version}
      </label>
      <textarea
        id={id}
        className="field-control"
        rows={3}
        maxLength={2000}
        required
        aria-describedby={`${id}-hint`}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        This casefile comes with the archive and is the same everywhere. The reason is kept in the activity log.
      </p>
    </div>
  )
}

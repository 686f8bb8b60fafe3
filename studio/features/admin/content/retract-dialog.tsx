import { useState } from 'react'
import type { ContentRow } from '../../../../contract/admin/content.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { retract } from './content-api.ts'

const SHORTEST_REASON = 10

/** Retraction: what follows from it, and the reason that readers will see. */
export function RetractDialog({ row: { slug, title }, onClose }: { row: ContentRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const change = useChange({
    run: () => retract(slug, reason.trim()),
    done: () => `“${title}” is retracted.`,
    onDone: onClose,
  })
  const missing = `The reason needs at least ${SHORTEST_REASON} characters.`
  return (
    <ConfirmDialog
      title="Retract this casefile?"
      text={`“${title}” will say that it should not be relied on. This cannot be taken back:`}
      consequences={[
        'Its page, files and every version stay, each with a notice that it is retracted and why.',
        'Lists show it as retracted; problems that were made from it keep it and its notice.',
        'The reason, your name and the time become a link of its public chain.',
        'An analyst can follow it with a corrected version.',
      ]}
      confirm="Retract casefile"
      isDanger
      missing={reason.trim().length < SHORTEST_REASON ? missing : undefined}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <TextField
        label="Reason, as readers will see it"
        hint={`At least ${SHORTEST_REASON} characters.`}
        rows={4}
        maxLength={2000}
        required
        value={reason}
        onSet={setReason}
      />
    </ConfirmDialog>
  )
}

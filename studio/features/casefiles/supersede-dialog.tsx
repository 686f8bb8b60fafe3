import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { casefilesChanged, supersedeCasefile } from './casefile-api.ts'
import { editAddress } from './casefile-screens.ts'

/** Asks before the next version of a locked casefile is begun. */
export function SupersedeDialog({ casefile, onClose }: { casefile: StudioCasefile; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const next = casefile.version + 1
  const begin = useMutation({
    mutationFn: () => supersedeCasefile(casefile.id),
    onSuccess: async () => {
      await casefilesChanged(client)
      void navigate(editAddress(casefile.id))
    },
  })
  return (
    <ConfirmDialog
      title={`Begin version ${next}?`}
      text={`Version ${next} starts as a draft of the locked design. What is published stays live until it is published, and the lock of version ${casefile.version} stays in the chain.`}
      confirm={`Begin version ${next}`}
      busy={begin.isPending}
      error={begin.error}
      onConfirm={() => begin.mutate()}
      onClose={onClose}
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import type { ApiKey } from '../../../contract/api-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { revokeKey, rotateKey, type KeyShown } from './api-key-api.ts'

export interface KeyChange {
  kind: 'rotate' | 'revoke'
  key: ApiKey
}

interface KeyChangeDialogProps {
  change: KeyChange
  onDone: (message: string, answer?: KeyShown) => void
  onClose: () => void
}

/** Says what happens to the programs that use a key, then does it. */
export function KeyChangeDialog({ change: { kind, key }, onDone, onClose }: KeyChangeDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (kind === 'rotate' ? rotateKey(key.id) : await revokeKey(key.id)),
    onSuccess: (answer) => (answer ? onDone(`“${key.name}” is rotated.`, answer) : onDone(`“${key.name}” is revoked.`)),
  })
  const words = kind === 'rotate' ? rotating(key) : revoking(key)
  return (
    <ConfirmDialog
      {...words}
      isDanger={kind === 'revoke'}
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}

function rotating({ name, hint }: ApiKey) {
  return {
    title: `Rotate “${name}”?`,
    text: `A new key takes the place of ${hint}….`,
    consequences: [
      'Programs that use the old key are refused at once, until they get the new one.',
      'Name, scopes and lifetime stay; a lifetime begins anew.',
      'The new key is shown once.',
    ],
    confirm: 'Rotate key',
  }
}

function revoking({ name, hint }: ApiKey) {
  return {
    title: `Revoke “${name}”?`,
    text: `The key ${hint}… ends for good. This cannot be undone.`,
    consequences: ['Programs that use it are refused at once.', 'Calls it made this month stay counted.'],
    confirm: 'Revoke key',
  }
}

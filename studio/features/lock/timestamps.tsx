import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { formatDateTime } from '../../../engine/words/date.ts'
import { Alert } from '../../ui/alert.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefilesChanged } from '../casefiles/casefile-api.ts'
import { addTimestamp } from './lock-api.ts'

/** What authorities outside vouch for of the locks, and the attaching of one more. */
export function Timestamps({ casefile: { id, timestamps } }: { casefile: StudioCasefile }) {
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: async (file: File) => addTimestamp(id, base64Of(new Uint8Array(await file.arrayBuffer()))),
    onSuccess: async () => {
      announce('The timestamp is attached.')
      await casefilesChanged(client)
    },
  })
  return (
    <section className="lock-card">
      <h2>External timestamps</h2>
      {timestamps.length > 0 ? (
        <ul className="dash-list">
          {timestamps.map(({ version, authority, stamped_at, imprint }) => (
            <li key={stamped_at + imprint}>
              Version {version}: {authority}, {formatDateTime(stamped_at)}
            </li>
          ))}
        </ul>
      ) : null}
      <FileDrop
        label="Attach a timestamp (RFC 3161, .tsr)"
        hint="Made by an authority of your choice over the link hash or the content hash."
        accept=".tsr,.tst,application/timestamp-reply"
        file={add.isPending ? add.variables : null}
        disabled={add.isPending}
        onFile={(file) => file && add.mutate(file)}
      />
      {add.error ? <Alert kind="error">{add.error.message}</Alert> : null}
    </section>
  )
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

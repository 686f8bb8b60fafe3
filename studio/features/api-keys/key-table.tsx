import type { ApiKey } from '../../../contract/api-key.ts'
import { formatDate, formatDateTime } from '../../../engine/words/date.ts'
import { Button } from '../../ui/button.tsx'
import type { KeyChange } from './key-change-dialog.tsx'

/** Every key with what it may do and when it was last used. */
export function KeyTable({ keys, onChange }: { keys: ApiKey[]; onChange: (change: KeyChange) => void }) {
  return (
    <table className="table table-stacked studio-table">
      <caption className="visually-hidden">API keys, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Scopes</th>
          <th scope="col">Made</th>
          <th scope="col">Last used</th>
          <th scope="col">Ends</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">
              {key.name}
              <span className="table-note">
                <code>{key.hint}…</code>
              </span>
            </th>
            <td data-label="Scopes">{key.scopes.join(', ')}</td>
            <td data-label="Made">
              {formatDate(key.created_at)}
              {key.rotated_at ? <span className="table-note">rotated {formatDate(key.rotated_at)}</span> : null}
            </td>
            <td data-label="Last used">{key.last_used_at ? formatDateTime(key.last_used_at) : 'never'}</td>
            <td data-label="Ends">{endText(key)}</td>
            <td>
              <span className="row-actions">
                <Button aria-label={`Rotate ${key.name}`} onClick={() => onChange({ kind: 'rotate', key })}>
                  Rotate
                </Button>
                <Button aria-label={`Revoke ${key.name}`} onClick={() => onChange({ kind: 'revoke', key })}>
                  Revoke
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function endText({ expires_at }: ApiKey): string {
  if (expires_at === null) return 'when revoked'
  return expires_at <= new Date().toISOString() ? `ended ${formatDate(expires_at)}` : formatDate(expires_at)
}

import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { KEY_LIFETIMES, KEY_SCOPES, type KeyScope } from '../../../contract/access.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { createKey, type KeyShown, type NewKey } from './api-key-api.ts'

/** Asks what a new key is for, what it may do and how long it lives. */
export function NewKeyDialog({ onMade, onClose }: { onMade: (answer: KeyShown) => void; onClose: () => void }) {
  const form = useId()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<KeyScope[]>(['read:archive'])
  const [lifetime, setLifetime] = useState<NewKey['expires_in_days']>(90)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createKey({ name: name.trim(), scopes, expires_in_days: lifetime }),
    onSuccess: onMade,
  })
  const isMissing = name.trim() === '' || scopes.length === 0
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPending && !isMissing) mutate()
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        type="submit"
        form={form}
        variant="primary"
        busy={isPending}
        disabled={isMissing}
        reason="Give it a name and at least one scope first."
      >
        Make key
      </Button>
    </>
  )
  return (
    <Dialog title="New key" actions={actions} onClose={onClose}>
      <form id={form} className="key-form" onSubmit={submit}>
        <label className="field">
          <span className="field-label">What it is for</span>
          <input
            className="field-control"
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <ScopeField scopes={scopes} onChange={setScopes} />
        <LifetimeField lifetime={lifetime} onChange={setLifetime} />
        {error ? <Alert kind="error">{error.message}</Alert> : null}
      </form>
    </Dialog>
  )
}

function ScopeField({ scopes, onChange }: { scopes: KeyScope[]; onChange: (scopes: KeyScope[]) => void }) {
  const toggle = (scope: KeyScope, isOn: boolean) =>
    onChange(isOn ? [...scopes, scope] : scopes.filter((other) => other !== scope))
  return (
    <fieldset className="field-set">
      <legend>What it may do</legend>
      {(Object.entries(KEY_SCOPES) as [KeyScope, string][]).map(([scope, words]) => (
        <div className="choice" key={scope}>
          <label>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={({ target }) => toggle(scope, target.checked)}
            />
            <span>
              <code>{scope}</code> {words}
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}

interface LifetimeFieldProps {
  lifetime: NewKey['expires_in_days']
  onChange: (lifetime: NewKey['expires_in_days']) => void
}

function LifetimeField({ lifetime, onChange }: LifetimeFieldProps) {
  return (
    <label className="field">
      <span className="field-label">Ends</span>
      <span className="select">
        <select
          className="field-control"
          value={lifetime ?? ''}
          onChange={({ target }) => onChange(KEY_LIFETIMES.find((days) => String(days) === target.value) ?? null)}
        >
          {KEY_LIFETIMES.map((days) => (
            <option key={days} value={days}>
              after {days} days
            </option>
          ))}
          <option value="">only when it is revoked</option>
        </select>
      </span>
    </label>
  )
}

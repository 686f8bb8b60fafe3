import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { formatCount } from '@casefiles/engine/words'
import { formatDate, formatDateTime } from '@casefiles/words/formats'
import type { z } from 'zod'
import type { ApiKey, keyListResponseSchema, keyShownResponseSchema, newKeySchema } from '../../../contract/account.ts'
import { MOST_KEYS, KEY_LIFETIMES, KEY_SCOPES, type KeyScope } from '../../../contract/access.ts'
import { TierGate } from '../../app/tier-gate.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, ConfirmDialog } from '../../ui/dialog.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { InactiveList } from '../inactive/inactive-list.tsx'
import { callApi } from '../../app/api.ts'

/** `/account/api-keys`: the keys with which programs call in the account's name, and what they used of the month. */
export function ApiKeys() {
  return (
    <Screen title="API keys" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">API keys</h1>
      <p className="studio-lead">
        A key lets a program call the API in your name, within its scopes. <a href="/api-reference">API reference</a>
      </p>
      <TierGate feature="apiCalls" tier="pro" left={<InactiveList kind="keys" />}>
        <Keys />
      </TierGate>
    </Screen>
  )
}

function Keys() {
  const query = useQuery(keysQuery)
  return (
    <Loaded query={query} title="Failed to load your keys" lines={5}>
      {(data) => <KeyArea {...data} />}
    </Loaded>
  )
}

function KeyArea({ keys, calls }: KeyList) {
  const client = useQueryClient()
  const [isNew, setIsNew] = useState(false)
  const [change, setChange] = useState<KeyChange | null>(null)
  const [shown, setShown] = useState<KeyShown | null>(null)
  function finish(message: string, answer?: KeyShown): void {
    setIsNew(false)
    setChange(null)
    setShown(answer ?? null)
    announce(message)
    void client.invalidateQueries({ queryKey: keysQuery.queryKey })
  }
  const isFull = keys.length >= MOST_KEYS
  return (
    <div className="account-sheet-body">
      <CallsMeter calls={calls} />
      <p className="button-row">
        <Button
          variant="primary"
          disabled={isFull}
          reason={`An account may have ${MOST_KEYS} keys; revoke one first.`}
          onClick={() => setIsNew(true)}
        >
          New key
        </Button>
      </p>
      {keys.length === 0 ? (
        <EmptyState title="No keys yet">Make one for each program, so that each can be revoked alone.</EmptyState>
      ) : (
        <KeyTable keys={keys} onChange={setChange} />
      )}
      {isNew ? (
        <NewKeyDialog onMade={(answer) => finish('The key is made.', answer)} onClose={() => setIsNew(false)} />
      ) : null}
      {change ? <KeyChangeDialog change={change} onDone={finish} onClose={() => setChange(null)} /> : null}
      {shown ? <ShownKeyDialog shown={shown} onClose={() => setShown(null)} /> : null}
    </div>
  )
}

interface KeyChange {
  kind: 'rotate' | 'revoke'
  key: ApiKey
}

interface KeyChangeDialogProps {
  change: KeyChange
  onDone: (message: string, answer?: KeyShown) => void
  onClose: () => void
}

/** Says what happens to the programs that use a key, then does it. */
function KeyChangeDialog({ change: { kind, key }, onDone, onClose }: KeyChangeDialogProps) {
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

/** Every key with what it may do and when it was last used. */
function KeyTable({ keys, onChange }: { keys: ApiKey[]; onChange: (change: KeyChange) => void }) {
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

/** The one time a key can be seen. Esc does nothing here, or a slip would lose it. */
function ShownKeyDialog({ shown: { key, details }, onClose }: { shown: KeyShown; onClose: () => void }) {
  const [copied, setCopied] = useState<string | null>(null)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(key)
      setCopied('Copied.')
    } catch {
      setCopied('Your browser does not allow copying; select the key instead.')
    }
  }
  const actions = (
    <>
      <Button onClick={() => void copy()}>Copy key</Button>
      <Button variant="primary" onClick={onClose}>
        I have kept it
      </Button>
    </>
  )
  return (
    <Dialog title={`Your key “${details.name}”`} actions={actions} onClose={() => undefined}>
      <Alert kind="warning">It is shown this once. Only its fingerprint is kept, so nobody can show it again.</Alert>
      <p>
        <code className="shown-key">{key}</code>
      </p>
      <p className="field-note">
        Send it as <code>Authorization: Bearer …</code>, never in an address, and never in a page that others load.
      </p>
      <p role="status">{copied}</p>
    </Dialog>
  )
}

/** What all keys of the account used this month, and when counting starts anew. */
function CallsMeter({ calls: { used, limit, remaining, resetsAt } }: Pick<KeyList, 'calls'>) {
  const id = useId()
  return (
    <div className="calls-meter">
      <span id={id}>
        <strong>
          {formatCount(used)}
          {limit === null ? null : ` of ${formatCount(limit)}`}
        </strong>{' '}
        calls used this month
      </span>
      {limit === null ? null : <meter aria-labelledby={id} min={0} max={limit} high={limit * 0.9} value={used} />}
      <span className="field-note">
        {remaining === null
          ? 'There is no limit;'
          : remaining === 0
            ? 'Further calls are refused until'
            : `${formatCount(remaining)} left;`}{' '}
        counting starts anew on {formatDate(resetsAt)} (UTC).
      </span>
    </div>
  )
}

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

export type KeyList = z.infer<typeof keyListResponseSchema>
export type KeyShown = z.infer<typeof keyShownResponseSchema>
export type NewKey = z.input<typeof newKeySchema>

/** Keys of the account, and the calls of this month. */
export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => callApi('GET /api/keys'),
  staleTime: 0,
})

export function createKey(key: NewKey) {
  return callApi('POST /api/keys', { body: key })
}
export function rotateKey(id: string) {
  return callApi('POST /api/keys/:id/rotate', { params: { id } })
}
export async function revokeKey(id: string): Promise<void> {
  await callApi('DELETE /api/keys/:id', { params: { id } })
}

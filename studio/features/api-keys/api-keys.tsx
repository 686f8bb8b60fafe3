import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_KEYS } from '../../../contract/key-scopes.ts'
import { TierGate } from '../../app/tier-gate.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { InactiveList } from '../inactive/inactive-list.tsx'
import { keysQuery, type KeyList, type KeyShown } from './api-key-api.ts'
import { CallsMeter } from './calls-meter.tsx'
import { KeyChangeDialog, type KeyChange } from './key-change-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { ShownKeyDialog } from './shown-key-dialog.tsx'

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

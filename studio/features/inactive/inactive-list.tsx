import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TIER_PRICES } from '../../../contract/entitlements.ts'
import type { Inactive } from '../../../contract/account.ts'
import { formatDate } from '@casefiles/words/formats'
import { callApi } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'

interface Thing {
  id: string
  name: string
  note: string
}

type InactiveKind = keyof Inactive

/** What the account made under a higher tier and still has. */
const inactiveQuery = queryOptions({
  queryKey: ['account', 'inactive'],
  queryFn: () => callApi('GET /api/account/inactive'),
  staleTime: 0,
})

async function deleteInactive(kind: InactiveKind, id: string): Promise<void> {
  await callApi(`DELETE /api/${kind}/:id`, { params: { id } })
}

const WORDS: Record<InactiveKind, { title: string; one: string; deleting: string }> = {
  keys: {
    title: 'Keys you still have',
    one: 'API key',
    deleting: 'The key ends for good and would not work under a higher tier either. This cannot be undone.',
  },
  webhooks: {
    title: 'Webhooks you still have',
    one: 'webhook',
    deleting: 'It is deleted for good with its log of calls. This cannot be undone.',
  },
  alerts: {
    title: 'Alerts you still have',
    one: 'alert',
    deleting: 'It is deleted for good. What you were told already stays.',
  },
}

/** What stays of one kind after a change to a lower tier: it does nothing, and its owner can delete it. */
export function InactiveList({ kind }: { kind: InactiveKind }) {
  const client = useQueryClient()
  const tier = useSession((session) => session.user?.tier ?? 'free')
  const { data, error, refetch } = useQuery(inactiveQuery)
  const [asked, setAsked] = useState<Thing | null>(null)
  const words = WORDS[kind]
  const remove = useMutation({
    mutationFn: ({ id }: Thing) => deleteInactive(kind, id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: inactiveQuery.queryKey })
      setAsked(null)
      announce(`The ${words.one} was deleted.`)
    },
  })
  if (error && !data) {
    return <ErrorState title="Failed to load what you still have" error={error} onRetry={() => void refetch()} />
  }
  const things = data ? thingsOf(kind, data) : []
  if (things.length === 0) return null
  const state = `Inactive under ${TIER_PRICES[tier].name}`
  return (
    <section className="alerts" aria-labelledby="inactive-title">
      <h2 id="inactive-title">{words.title}</h2>
      <p>They were made under a higher tier. They do nothing now, and work again if you come back to it.</p>
      <ul className="alert-list">
        {things.map((thing) => (
          <li key={thing.id}>
            <div>
              <strong>{thing.name}</strong>
              <span className="table-note">
                {state}. {thing.note}
              </span>
            </div>
            <Button variant="text" aria-label={`Delete ${thing.name}`} onClick={() => setAsked(thing)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          title={`Delete ${asked.name}?`}
          text={words.deleting}
          confirm="Delete"
          isDanger
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  )
}

function thingsOf(kind: InactiveKind, { keys, webhooks, alerts }: Inactive): Thing[] {
  const made = (at: string) => `Made ${formatDate(at)}.`
  if (kind === 'keys') {
    return keys.map(({ id, name, hint, created_at }) => ({ id, name, note: `${hint}… ${made(created_at)}` }))
  }
  if (kind === 'webhooks') return webhooks.map(({ id, url, created_at }) => ({ id, name: url, note: made(created_at) }))
  return alerts.map(({ id, name, created_at }) => ({ id, name, note: made(created_at) }))
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Alert as SavedAlert, Notice } from '../../../contract/alert.ts'
import { TierGate } from '../../app/tier-gate.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton, EmptyState } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { InactiveList } from '../inactive/inactive-list.tsx'
import { teamQuery } from '../team/team-api.ts'
import { alertCalls, alertsQuery, domainChoices, markNoticesRead, noticesQuery } from './alert-api.ts'
import { AlertForm } from './alert-form.tsx'
import { AlertList } from './alert-list.tsx'
import { formatDateTime } from '@casefiles/words/formats'
import { Button } from '../../ui/button.tsx'

type Call = () => Promise<{ alerts: SavedAlert[] }>

/** Saved filters that tell when a casefile fits. */
export function Alerts() {
  return (
    <Screen title="Alerts" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">Alerts</h1>
      <p className="studio-lead">
        You are told when a casefile that fits is published, when a later version changes its verdict, the direction of
        its effect or the band of its score, and when it is retracted.
      </p>
      <TierGate feature="alerts" tier="pro" left={<InactiveList kind="alerts" />}>
        <OwnAlerts />
      </TierGate>
    </Screen>
  )
}

function OwnAlerts() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(alertsQuery)
  const { data: domains } = useQuery(domainChoices)
  const { data: team } = useQuery(teamQuery)
  const [removing, setRemoving] = useState<SavedAlert | null>(null)
  const act = useMutation({
    mutationFn: ({ call }: { call: Call; done: string }) => call(),
    onSuccess: (answer, { done }) => {
      client.setQueryData(alertsQuery.queryKey, answer)
      announce(done)
    },
  })
  const attempt = (call: Call, done: string) =>
    act.mutateAsync({ call, done }).then(
      () => true,
      () => false,
    )
  const remove = async ({ id }: SavedAlert) => {
    if (await attempt(() => alertCalls.remove(id), 'The alert was deleted.')) setRemoving(null)
  }
  return (
    <>
      {data ? (
        <div className="alerts">
          <AlertList
            alerts={data.alerts}
            domains={domains?.domains ?? []}
            busy={act.isPending}
            onChange={(id, changes, done) => void attempt(() => alertCalls.change(id, changes), done)}
            onRemove={setRemoving}
          />
          <h2>New alert</h2>
          <AlertForm
            ownsTeam={team?.team?.role === 'owner'}
            busy={act.isPending}
            onAdd={(alert) => attempt(() => alertCalls.add(alert), 'The alert was saved.')}
          />
          {act.error && !removing ? <Alert kind="error">{act.error.message}</Alert> : null}
        </div>
      ) : error ? (
        <ErrorState title="Failed to load alerts" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
      {removing ? (
        <ConfirmDialog
          title={`Delete ${removing.name}?`}
          text="You get no more notices or emails from it. What you were told already stays."
          confirm="Delete"
          busy={act.isPending}
          error={act.error}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </>
  )
}

/** What the account was told. */
export function Notices() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(noticesQuery)
  const read = useMutation({
    mutationFn: (id?: string) => markNoticesRead(id),
    onSuccess: (answer) => {
      client.setQueryData(noticesQuery.queryKey, answer)
      announce(answer.unread === 0 ? 'Nothing is unread.' : `${answer.unread} unread.`)
    },
  })
  return (
    <Screen title="Notices" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">Notices</h1>
      {data ? (
        <div className="alerts">
          {data.unread > 0 ? (
            <p>
              {data.unread} unread.{' '}
              <Button busy={read.isPending} onClick={() => read.mutate(undefined)}>
                Mark all as read
              </Button>
            </p>
          ) : null}
          <NoticeList notices={data.notices} onRead={(id) => read.mutate(id)} />
        </div>
      ) : error ? (
        <ErrorState title="Failed to load notices" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Screen>
  )
}

function NoticeList({ notices, onRead }: { notices: Notice[]; onRead: (id: string) => void }) {
  if (notices.length === 0) {
    return <EmptyState title="Nothing yet">What your alerts find is told here.</EmptyState>
  }
  return (
    <ol className="notice-list">
      {notices.map(({ id, title, text, url, created_at, is_read }) => (
        <li key={id} data-unread={!is_read || undefined}>
          <strong>{url ? <a href={url}>{title}</a> : title}</strong>
          <p>{text}</p>
          <p className="table-note">
            {formatDateTime(created_at)}
            {is_read ? null : (
              <>
                {', unread '}
                <Button variant="text" aria-label={`Mark as read: ${title}`} onClick={() => onRead(id)}>
                  Mark as read
                </Button>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notice } from '../../../contract/alert.ts'
import { formatDateTime } from '@casefiles/engine/words'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { markNoticesRead, noticesQuery } from './alert-api.ts'

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

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { AdminUserDetail, NewPassword } from '../../../../contract/admin/users.ts'
import { formatDate } from '../../../../engine/words/date.ts'
import { useSession } from '../../../app/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { TierPeriods, tierSourceWords } from '../../../ui/tier-periods.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import { Facts } from '../facts.tsx'
import { ActivityLines } from '../logs/activity-lines.tsx'
import { useChange } from '../use-change.ts'
import { ChangeDialog, type AskedChange } from './change-dialog.tsx'
import { PasswordShown } from './password-shown.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { ResetFactorDialog } from './reset-factor-dialog.tsx'
import { UserSessions } from './user-sessions.tsx'
import { UserState, seenWords } from './user-words.tsx'
import { endSessions, userQuery } from './users-api.ts'
import { formatCount, plural } from '../../../../engine/words/count.ts'

const METER_WORDS: Record<string, string> = {
  detailedViews: 'Detailed views',
  exports: 'Exports',
  alerts: 'Alerts',
  apiCalls: 'API calls',
}

/** One account. */
export function UserScreen() {
  const { id = '' } = useParams()
  const query = useQuery(userQuery(id))
  const title = query.data ? query.data.user.name || query.data.user.email : 'User'
  return (
    <AdminScreen title={title} crumbs={[{ label: 'Users', to: '/admin/users' }]}>
      <Loaded query={query} title="Failed to load the user">
        {(detail) => <Account detail={detail} />}
      </Loaded>
    </AdminScreen>
  )
}

function Account({ detail }: { detail: AdminUserDetail }) {
  const { user, sessions, usage, activity, has_second_factor } = detail
  return (
    <>
      <Facts
        facts={[
          ['E-mail', user.email],
          ['Role', user.role],
          ['Tier', [user.tier, tierSourceWords(user.tiers, user.tier)].filter(Boolean).join(' · ')],
          ['State', <UserState key="state" user={user} />],
          ['Second factor', has_second_factor ? 'on' : 'off'],
          ['Last seen', seenWords(user.seen_at)],
          ['Since', formatDate(user.created_at)],
        ]}
      />
      <Actions detail={detail} />
      <section className="studio-section" aria-labelledby="tiers">
        <h2 id="tiers">Tiers</h2>
        <TierPeriods tiers={user.tiers} />
      </section>
      <section className="studio-section" aria-labelledby="usage">
        <h2 id="usage">This month</h2>
        <Facts
          facts={usage.map(({ meter, used, limit }) => [
            METER_WORDS[meter] ?? meter,
            limit === null ? `${formatCount(used)}, no limit` : `${formatCount(used)} of ${formatCount(limit)}`,
          ])}
        />
      </section>
      <section className="studio-section" aria-labelledby="sessions">
        <h2 id="sessions">Sessions</h2>
        <UserSessions user={user} sessions={sessions} />
      </section>
      <section className="studio-section" aria-labelledby="activity">
        <h2 id="activity">Latest activity</h2>
        <ActivityLines rows={activity} />
      </section>
    </>
  )
}

type Asked = AskedChange | 'reset' | 'reset-factor' | 'end-sessions'

/** What can be done with an account; one's own cannot be shut. */
function Actions({ detail }: { detail: AdminUserDetail }) {
  const { user, sessions, has_second_factor } = detail
  const isOwn = useSession((session) => session.user?.id) === user.id
  const [asked, setAsked] = useState<Asked | null>(null)
  const [made, setMade] = useState<NewPassword | null>(null)
  const close = () => setAsked(null)
  const own = 'Another admin can do this; you would shut yourself out.'
  return (
    <>
      <p className="button-row admin-actions">
        <Button disabled={isOwn} title={own} onClick={() => setAsked('role')}>
          Change role
        </Button>
        <Button onClick={() => setAsked('tier')}>Change tier</Button>
        <Button disabled={isOwn} title={own} onClick={() => setAsked('reset')}>
          Reset password
        </Button>
        <Button
          disabled={isOwn || !has_second_factor}
          title={own}
          reason={isOwn ? undefined : 'They have none.'}
          onClick={() => setAsked('reset-factor')}
        >
          Reset second factor
        </Button>
        <Button
          disabled={sessions.length === 0}
          reason="There are no sessions."
          onClick={() => setAsked('end-sessions')}
        >
          End sessions
        </Button>
        {user.status === 'active' ? (
          <Button className="button-danger" disabled={isOwn} title={own} onClick={() => setAsked('disable')}>
            Disable
          </Button>
        ) : (
          <Button onClick={() => setAsked('enable')}>Enable</Button>
        )}
      </p>
      {isOwn ? (
        <p className="hint">
          This is your own account: role, state, password and second factor are changed by another admin.
        </p>
      ) : null}
      {asked === 'reset' ? (
        <ResetDialog
          detail={detail}
          onClose={close}
          onDone={(password) => {
            close()
            setMade(password)
          }}
        />
      ) : asked === 'reset-factor' ? (
        <ResetFactorDialog user={user} onClose={close} />
      ) : asked === 'end-sessions' ? (
        <EndSessionsDialog user={user} onClose={close} />
      ) : asked ? (
        <ChangeDialog asked={asked} users={[user]} onClose={close} />
      ) : null}
      {made ? <PasswordShown made={made} onClose={() => setMade(null)} /> : null}
    </>
  )
}

function EndSessionsDialog({ user, onClose }: { user: AdminUserDetail['user']; onClose: () => void }) {
  const end = useChange({
    run: () => endSessions(user.id),
    done: (ended) => `${user.email}: ${plural(ended, 'session')} ended.`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Sign ${user.email} out everywhere?`}
      text="They can sign in again with the same password. What they typed and did not save is lost."
      confirm="End sessions"
      isDanger
      busy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { AdminUser, AdminUserDetail, NewPassword } from '../../../../contract/admin/users.ts'
import { formatCount, plural } from '@casefiles/engine/words'
import { formatDate } from '@casefiles/words/formats'
import { useSession } from '../../../app/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { sessionName, SessionRows } from '../../../ui/session-rows.tsx'
import { TierPeriods, tierSourceWords } from '../../../ui/tier-periods.tsx'
import { AdminScreen, Facts } from '../admin-screen.tsx'
import { ChoiceField } from '../fields.tsx'
import { ActivityLines } from '../logs/activity-lines.tsx'
import { useChange } from '../use-change.ts'
import { type AskedChange, ChangeDialog, PasswordShown } from './change-dialog.tsx'
import { seenWords, UserState } from './user-words.tsx'
import { endSession, endSessions, resetPassword, resetSecondFactor, sendResetEmail, userQuery } from './users-api.ts'

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

type Session = AdminUserDetail['sessions'][number]

/** Where an account is signed in, and the way to end each. */
function UserSessions({ user, sessions }: Pick<AdminUserDetail, 'user' | 'sessions'>) {
  if (sessions.length === 0) return <p className="hint">Signed in nowhere.</p>
  return <SessionRows sessions={sessions} action={(session) => <EndSession userId={user.id} session={session} />} />
}

function EndSession({ userId, session }: { userId: string; session: Session }) {
  const name = sessionName(session)
  const end = useChange({ run: () => endSession(userId, session.id), done: () => `${name} is signed out.` })
  return (
    <>
      <Button busy={end.isPending} aria-label={`Sign out ${name}`} onClick={() => end.mutate(undefined)}>
        Sign out
      </Button>
      {end.error ? <Alert kind="error">{end.error.message}</Alert> : null}
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

interface ResetDialogProps {
  detail: AdminUserDetail
  /** @param made the password to show; null where an email was sent */
  onDone: (made: NewPassword | null) => void
  onClose: () => void
}

const WAYS = [
  { value: 'email', label: 'Send an email with a link' },
  { value: 'shown', label: 'Show me a new password once' },
]

/** A new password for somebody: by email where one can be sent, else shown once. */
function ResetDialog({ detail: { user, sessions, takes_letter }, onDone, onClose }: ResetDialogProps) {
  const [way, setWay] = useState(takes_letter ? 'email' : 'shown')
  const isByEmail = way === 'email'
  const reset = useChange({
    run: () => (isByEmail ? sendResetEmail(user.id) : resetPassword(user.id)),
    done: (made) =>
      made ? `${user.email} has a new password.` : `An email with a link is on its way to ${user.email}.`,
    onDone,
  })
  return (
    <ConfirmDialog
      title={`Reset the password of ${user.email}?`}
      text="This cannot be undone:"
      consequences={[
        'The password they have stops working at once.',
        sessions.length === 1 ? 'The one session they have ends.' : `All their ${sessions.length} sessions end.`,
        isByEmail
          ? 'They choose a new password by the link of an email, which works once, for one hour. You do not see it.'
          : 'The new password is random and shown to you once, in the next step.',
      ]}
      confirm={isByEmail ? 'Send email' : 'Reset password'}
      isDanger
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(undefined)}
      onClose={onClose}
    >
      {takes_letter ? (
        <ChoiceField label="How they get a new one" options={WAYS} value={way} onSet={setWay} />
      ) : (
        <p className="hint">{noEmail(user.status)}</p>
      )}
    </ConfirmDialog>
  )
}

const noEmail = (status: 'active' | 'disabled') =>
  status === 'active'
    ? 'No email can be sent: no mail server is set up.'
    : 'No email is sent to a disabled account, whose link would not work.'

/** Switches a second factor off that its owner lost. */
function ResetFactorDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const reset = useChange({
    run: () => resetSecondFactor(user.id),
    done: () => `${user.email}: the second factor is off.`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Switch off the second factor of ${user.email}?`}
      text="For somebody who lost the app and the recovery codes:"
      consequences={[
        'Be sure that it is they who ask, by a way other than email.',
        'Sign-in asks them for the password alone; they can set up another second factor.',
        'They get an email that says so, and it stands in the activity log.',
      ]}
      confirm="Switch off"
      isDanger
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(undefined)}
      onClose={onClose}
    />
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

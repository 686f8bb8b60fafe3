import { useSearchParams } from 'react-router-dom'
import { hasTier } from '../../../contract/access.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { OwnTeam, TextForm } from './own-team.tsx'
import { teamCalls, type TeamWork, useTeam } from './team-api.ts'

/** Several accounts under one agreement: who is in it, who is invited. */
export function TeamScreen() {
  const work = useTeam()
  return (
    <Screen title="Team" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">Team</h1>
      <div className="team">
        <Invitation work={work} />
        {work.team ? (
          <OwnTeam team={work.team} work={work} />
        ) : work.isLoaded ? (
          <NoTeam work={work} />
        ) : work.loadError ? (
          <ErrorState title="Failed to load your team" error={work.loadError} onRetry={work.reload} />
        ) : (
          <Skeleton lines={5} />
        )}
      </div>
    </Screen>
  )
}

/** Who comes by the link of an email is asked first: joining changes the account. */
function Invitation({ work }: { work: TeamWork }) {
  const [search, setSearch] = useSearchParams()
  const token = search.get('invitation')
  if (token === null || work.team) return null
  const join = async () => {
    if (await work.act(() => teamCalls.join(token), 'You are in the team.')) setSearch({}, { replace: true })
  }
  return (
    <section className="team-invitation" aria-labelledby="invitation-title">
      <h2 id="invitation-title">You are invited to a team</h2>
      <p>
        Your account will be Enterprise as long as you are in the team. Its members see your name and address. What you
        pay for by yourself stays as it is.
      </p>
      <p className="button-row">
        <Button variant="primary" busy={work.busy} onClick={() => void join()}>
          Join the team
        </Button>
        <Button onClick={() => setSearch({}, { replace: true })}>Not now</Button>
      </p>
      {work.error ? <Alert kind="error">{work.error.message}</Alert> : null}
    </section>
  )
}

function NoTeam({ work }: { work: TeamWork }) {
  const user = useSession((session) => session.user)
  if (!user || !hasTier(user, 'enterprise')) {
    return (
      <p>
        You are in no team. Teams belong to Enterprise; <a href="/subscription">compare the tiers</a>, or ask the owner
        of a team to invite {user?.email}.
      </p>
    )
  }
  return (
    <>
      <p>You are in no team yet. Begin one and invite the people who work with you.</p>
      <TextForm
        label="Name of the team"
        submit="Begin a team"
        busy={work.busy}
        onSend={(name) => work.act(() => teamCalls.create(name), 'The team is there.')}
      />
      {work.error ? <Alert kind="error">{work.error.message}</Alert> : null}
    </>
  )
}

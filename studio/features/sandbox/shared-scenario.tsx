import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import type { SharedScenario as Shared } from '../../../contract/sandbox.ts'
import { PublicFrame } from '../../app/public-frame.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton, Loaded } from '../../ui/states.tsx'
import { cardQuery, documentQuery, sharedQuery } from './sandbox-api.ts'
import { SandboxResult } from './sandbox-result.tsx'
import { sourceOf } from './source-of.ts'
import { formatAmount } from '@casefiles/words/formats'

/** A scenario behind its link: for everybody, without a session, computed again in the reader's own browser. */
export function SharedScenario() {
  const { token = '' } = useParams()
  const query = useQuery(sharedQuery(token))
  const title = query.data?.scenario.name ?? 'Policy sandbox'
  useEffect(() => {
    document.title = `${title} | Policy Casefiles`
  }, [title])
  return (
    <PublicFrame>
      <main className="wrap sandbox-shared" id="main" tabIndex={-1}>
        <h1>{title}</h1>
        <Loaded query={query} title="Failed to load the scenario">
          {(data) => <Carried shared={data.scenario} />}
        </Loaded>
      </main>
    </PublicFrame>
  )
}

function Carried({ shared: { scenario, created_at } }: { shared: Shared }) {
  const { data, error, refetch } = useQuery(documentQuery(scenario.slug, scenario.version))
  const source = data && sourceOf(data, scenario.estimate)
  if (error) return <ErrorState title="Failed to load the casefile" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  if (!source) return <Alert kind="error">The estimate of this scenario is not in the casefile.</Alert>
  return (
    <>
      <p>
        A scenario that a reader made on {created_at.slice(0, 10)}, not a finding of this archive. It carries an
        estimate of <a href={`/casefiles/${scenario.slug}/v${scenario.version}`}>{source.title}</a> to{' '}
        {scenario.place || 'another place'}: {formatAmount(scenario.population)} {source.members}, level without the
        policy {formatAmount(scenario.baseline)}, dose {formatAmount(scenario.dose)} times the studied one.
      </p>
      <Standing slug={scenario.slug} version={scenario.version} />
      <p className="button-row">
        <Button onClick={() => window.print()}>Print</Button>
      </p>
      <SandboxResult source={source} scenario={scenario} />
    </>
  )
}

/** What has happened to the casefile since the scenario was made, where that matters. */
function Standing({ slug, version }: { slug: string; version: number }) {
  const card = useQuery(cardQuery(slug))
  const current = useQuery(documentQuery(slug))
  if (card.data?.casefile.status === 'retracted')
    return <Alert kind="warning">The casefile was retracted since: do not rely on what follows.</Alert>
  if (!current.data || current.data.version <= version) return null
  return (
    <Alert kind="warning">
      The casefile has a later version, {current.data.version}; this scenario rests on version {version}.
    </Alert>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { ProblemMap } from '../../../contract/studio/problem.ts'
import { plural } from '@casefiles/engine/words'
import { LinkButton } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { ChooseCasefiles } from './choose-casefiles.tsx'
import { candidatesQuery, problemMapQuery } from './problem-api.ts'

const CRUMBS = [{ label: 'Problems', to: '/studio/problems' }]

/** `/studio/problems/new`: a problem that begins with a box of the gap map; the box stands in the address. */
export function NewProblem() {
  const [address] = useSearchParams()
  const [kind, outcome] = [address.get('kind'), address.get('outcome')]
  return (
    <Screen title="New problem" crumbs={CRUMBS}>
      <h1 className="studio-title">New problem</h1>
      {kind && outcome ? <FromBox key={`${kind} ${outcome}`} kind={kind} outcome={outcome} /> : <FromMap />}
    </Screen>
  )
}

function FromMap() {
  const query = useQuery(problemMapQuery)
  return (
    <>
      <p className="studio-lead">
        Pick a box: what was tried, against what it was measured on. Casefiles that may stand together are proposed by
        how they were made, never by what they found.
      </p>
      <Loaded query={query} title="Failed to load the map" lines={10}>
        {(map) =>
          map.boxes.length > 0 ? (
            <BoxPicker map={map} />
          ) : (
            <EmptyState title="No box has a casefile yet">
              A problem needs at least two published casefiles with a place on the map.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

type Family = ProblemMap['kinds'][number]

/** The gap map with the number of casefiles in each box: a table, and on narrow screens a list of the boxes that have any. */
function BoxPicker({ map }: { map: ProblemMap }) {
  const { kinds, outcomes, not_placed } = map
  const count = (kind: Family, outcome: Family) =>
    map.boxes.find((box) => box.kind === kind.slug && box.outcome === outcome.slug)?.casefiles ?? 0
  return (
    <>
      <div className="table-scroll box-map" role="region" tabIndex={0} aria-label="The gap map, may scroll sideways">
        <table className="table">
          <caption className="visually-hidden">
            Published casefiles by kind of intervention and family of outcomes
          </caption>
          <thead>
            <tr>
              <td />
              {outcomes.map(({ slug, name }) => (
                <th key={slug} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind.slug}>
                <th scope="row">{kind.name}</th>
                {outcomes.map((outcome) => (
                  <td key={outcome.slug}>
                    {count(kind, outcome) > 0 ? (
                      <BoxLink kind={kind} outcome={outcome} count={count(kind, outcome)} />
                    ) : (
                      <span className="hint">none</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="box-list">
        {kinds
          .map((kind) => ({ kind, filled: outcomes.filter((outcome) => count(kind, outcome) > 0) }))
          .filter(({ filled }) => filled.length > 0)
          .map(({ kind, filled }) => (
            <section key={kind.slug}>
              <h2>{kind.name}</h2>
              <ul>
                {filled.map((outcome) => (
                  <li key={outcome.slug}>
                    <span>{outcome.name}</span>
                    <BoxLink kind={kind} outcome={outcome} count={count(kind, outcome)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      {not_placed > 0 ? (
        <p className="hint">
          {plural(not_placed, 'published casefile')} {not_placed === 1 ? 'has' : 'have'} no place on the map;{' '}
          {not_placed === 1 ? 'it is' : 'they are'} offered where subdomain or outcome are those of a box.
        </p>
      ) : null}
    </>
  )
}

function BoxLink({ kind, outcome, count }: { kind: Family; outcome: Family; count: number }) {
  return (
    <Link className="box-link" to={`?${new URLSearchParams({ kind: kind.slug, outcome: outcome.slug })}`}>
      {plural(count, 'casefile')}
      <span className="visually-hidden">
        {' '}
        in {kind.name}, {outcome.name}
      </span>
    </Link>
  )
}

function FromBox({ kind, outcome }: { kind: string; outcome: string }) {
  const query = useQuery(candidatesQuery(kind, outcome))
  return (
    <>
      <p className="button-row another-box">
        <LinkButton to="/studio/problems/new">Another box</LinkButton>
      </p>
      <Loaded query={query} title="Failed to load the casefiles of this box" lines={8}>
        {(found) => <ChooseCasefiles found={found} />}
      </Loaded>
    </>
  )
}

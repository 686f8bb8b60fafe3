import { Link } from 'react-router-dom'
import type { ProblemMap } from '../../../contract/studio/problem.ts'
import { plural } from '../../../engine/words/count.ts'

type Family = ProblemMap['kinds'][number]

/** The gap map with the number of casefiles in each box: a table, and on narrow screens a list of the boxes that have any. */
export function BoxPicker({ map }: { map: ProblemMap }) {
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
                      <BoxLink {...{ kind, outcome }} count={count(kind, outcome)} />
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
                    <BoxLink {...{ kind, outcome }} count={count(kind, outcome)} />
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

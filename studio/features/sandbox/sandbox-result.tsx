import { useMemo } from 'react'
import {
  outcomePlot,
  runSandbox,
  type SandboxResult as Result,
  type SandboxSource,
  type Scenario,
  transportAssumptions,
} from '@casefiles/engine/sandbox'
import { formatProbability, tellSandbox } from '@casefiles/words'
import type { PlotData } from '../../../ui/charts/plot-data.ts'
import { Figure } from '../../../ui/figure/Figure.tsx'
import { Alert } from '../../ui/alert.tsx'
import { formatAmount } from '@casefiles/words/formats'

interface SandboxResultProps {
  source: SandboxSource
  scenario: Scenario
}

/** What the policy may change there, computed here and now: finding, figure, numbers, and all that is assumed. */
export function SandboxResult({ source, scenario }: SandboxResultProps) {
  const result = useMemo(() => runSandbox(source, scenario), [source, scenario])
  const plot = tellSandbox(outcomePlot(source, scenario, result)) as PlotData
  return (
    <section className="sandbox-result" aria-label="Result">
      {source.eqs.band === 'weak' ? (
        <Alert kind="warning">
          Weak evidence: a lead, not a finding. Numbers below are no firmer than the casefile they come from.
        </Alert>
      ) : null}
      <Figure
        plot={plot}
        idPrefix="sandbox-figure"
        source={`${source.title}, version ${scenario.version}`}
        headingLevel={2}
      />
      <Chances result={result} />
      <Numbers result={result} scenario={scenario} />
      <Assumptions source={source} scenario={scenario} />
    </section>
  )
}

function Chances({ result: { harm, tooSmall, impossible, changeFrom } }: { result: Result }) {
  return (
    <ul className="sandbox-facts">
      <li>Probability that the outcome moves the unwanted way: {formatProbability(harm)}.</li>
      {tooSmall === null ? null : (
        <li>
          Probability that the effect is smaller than the smallest that the casefile calls meaningful:{' '}
          {formatProbability(tooSmall)}.
        </li>
      )}
      {impossible > 0 ? (
        <li>
          In {formatProbability(impossible)} of the draws the outcome would take an impossible level: this level is too
          far from the studied one.
        </li>
      ) : null}
      <li>
        {changeFrom === 'closed-form'
          ? 'The change has an exact distribution.'
          : 'The change is read off 20,000 draws.'}
      </li>
    </ul>
  )
}

const SHOWN = [0, 2, 3, 4, 6] as const
const HEADINGS = ['2.5%', '25%', 'Middle', '75%', '97.5%']

function Numbers({ result, scenario: { costs } }: { result: Result; scenario: Scenario }) {
  const rows: [string, (number | null)[]][] = [
    ['Without the policy', result.without],
    ['With the policy', result.with],
    ['Change', result.change],
  ]
  if (result.cost && costs) rows.push([`Cost per unit of benefit, ${costs.currency}`, result.cost.perUnit])
  return (
    <>
      <div className="table-scroll" role="group" tabIndex={0} aria-label="Distribution over the horizon">
        <table className="table">
          <caption>Distribution over the whole horizon, summed over members</caption>
          <thead>
            <tr>
              <th scope="col">Quantity</th>
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" className="table-number">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {SHOWN.map((point) => (
                  <td key={point} className="table-number">
                    {values[point] === null ? 'no benefit' : formatAmount(values[point])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {result.cost && costs ? (
        <p>
          It costs {formatAmount(result.cost.total)} {costs.currency} in all, later periods discounted. With a
          probability of {formatProbability(result.cost.noBenefit)} this buys no benefit at all; no average cost per
          unit is given, as it would not exist.
        </p>
      ) : null}
    </>
  )
}

function Assumptions({ source, scenario }: SandboxResultProps) {
  return (
    <>
      <h2>What this assumes</h2>
      <ol className="sandbox-assumptions">
        {tellSandbox(transportAssumptions(source, scenario)).map(
          ({ id, assumes, speaksFor, speaksAgainst, isStrained }) => (
            <li key={id} data-strained={isStrained || undefined}>
              <p>
                <strong>{assumes}</strong>{' '}
                {isStrained ? <span className="sandbox-mark">not supported by the study</span> : null}
              </p>
              <p>For: {speaksFor}</p>
              <p>Against: {speaksAgainst}</p>
            </li>
          ),
        )}
      </ol>
    </>
  )
}

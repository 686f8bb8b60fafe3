import type { AnalysisJson } from '../../contract/analysis.ts'
import { roleWord } from '../charts/forest.tsx'
import { plural } from '@casefiles/engine/words'
import { formatInterval, formatP, formatEffect } from '@casefiles/words/formats'

interface EstimatesTableProps {
  caption: string
  estimates: AnalysisJson['estimates']
}

/** From this many estimates on, all but the first fold away: the figure of estimates shows them side by side. */
const MANY = 7
const SHOWN = 1

/** All estimates with interval, p and standard error, the locked primary one first; many fold away with their count. */
export function EstimatesTable({ caption, estimates }: EstimatesTableProps) {
  const shown = estimates.length < MANY ? estimates.length : SHOWN
  const further = estimates.length - shown
  return (
    <>
      <Estimates caption={caption} estimates={estimates.slice(0, shown)} />
      {further > 0 ? (
        <details className="disclosure">
          <summary>{plural(further, 'further estimate')}</summary>
          <Estimates caption={`${caption}, continued`} estimates={estimates.slice(shown)} />
        </details>
      ) : null}
    </>
  )
}

/** One table of estimates; the locked primary one is tinted and bold. Rows stack on phones. */
function Estimates({ caption, estimates }: EstimatesTableProps) {
  return (
    <table className="table table-stacked" role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Estimate
          </th>
          {['Value', '95% interval', 'p', 's.e.'].map((label) => (
            <th key={label} scope="col" role="columnheader" className="table-number">
              {label}
            </th>
          ))}
          <th scope="col" role="columnheader">
            Units
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {estimates.map((estimate) => (
          <EstimateRow key={estimate.id} estimate={estimate} />
        ))}
      </tbody>
    </table>
  )
}

function EstimateRow({ estimate }: { estimate: AnalysisJson['estimates'][number] }) {
  const isLocked = estimate.role === 'primary'
  const cells = [
    ['Value', formatEffect(estimate.value)],
    ['95% interval', formatInterval(estimate.ci[0], estimate.ci[1])],
    ['p', formatP(estimate.p)],
    ['s.e.', formatEffect(estimate.se)],
  ] as const
  return (
    <tr role="row" className={isLocked ? 'table-locked' : undefined}>
      <th scope="row" role="rowheader">
        {estimate.name}
        <span className="table-note">{roleWord(estimate.role, isLocked)}</span>
        {estimate.pAdjusted === undefined ? null : (
          <span className="table-note">
            {formatP(estimate.pAdjusted)} after adjusting for the others like it (Holm)
          </span>
        )}
        {estimate.reason === undefined ? null : <span className="table-note">{estimate.reason}</span>}
      </th>
      {cells.map(([label, text]) => (
        <td key={label} role="cell" data-label={label} className="table-number">
          {text}
        </td>
      ))}
      <td role="cell" data-label="Units">
        {estimate.units}
      </td>
    </tr>
  )
}

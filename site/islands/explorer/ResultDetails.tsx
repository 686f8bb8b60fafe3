import { type Answer, conclusionWord } from '@casefiles/engine/explorer'
import { formatCount, formatEffect, formatIntervalInWords, formatP, withUnits } from '@casefiles/engine/words'
import type { OpenedCasefile } from '../../engine-worker/explore.ts'

/** The estimate's numbers and what it would be worth. */
export function ResultDetails({ opened, answer }: { opened: OpenedCasefile; answer: Answer }) {
  const { estimate, verdict, rowsUsed } = answer
  const [low, high] = estimate.ci
  const facts: [string, string][] = [
    ['Estimator', estimate.name],
    ['Estimate', withUnits(formatEffect(estimate.value), estimate.units)],
    ['95% interval', withUnits(formatIntervalInWords(low, high), estimate.units)],
    // the spread of a change in percent is one of points
    [
      'Standard error',
      withUnits(formatEffect(estimate.se), estimate.units.replace(/^percent(?=$|,? )/, 'percentage points')),
    ],
    ['p value', formatP(estimate.p)],
    ['Rows used', `${formatCount(rowsUsed)} of ${formatCount(opened.rows)}`],
    ...worth(opened, answer),
  ]
  return (
    <div>
      <dl className="facts">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {opened.isMechanism ? null : <p className="quiet">{verdict.reason}</p>}
    </div>
  )
}

/** A verdict that no estimate could change stands beside what the interval says by itself. */
function worth({ isMechanism, settledBy }: OpenedCasefile, { verdict, conclusion }: Answer): [string, string][] {
  if (isMechanism) return [['Conclusion', conclusionWord(conclusion, true)]]
  const published: [string, string] = [
    'The verdict this estimate would give if the score stayed as published',
    verdict.verdict!.replace(/\.$/, ''),
  ]
  if (settledBy === null) return [published]
  return [published, ['What its interval alone would give', conclusionWord(conclusion, false)]]
}

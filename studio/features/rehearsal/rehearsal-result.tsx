import type { Rehearsal } from '../../../contract/studio/rehearsal.ts'
import { overallBand } from '../../../engine/eqs/bands.ts'
import { plural } from '../../../engine/words/count.ts'
import { formatNumber } from '../../../engine/words/number.ts'
import { formatPercent } from '../../../engine/words/percent.ts'
import { BAND_WORDS } from '../../../ui/format/bands.ts'
import { Alert } from '../../ui/alert.tsx'

interface RehearsalResultProps {
  result: NonNullable<Rehearsal['result']>
  eqs: Rehearsal['eqs']
  isDone: boolean
}

/** What a rehearsal found, each share with the error that so many draws leave it. */
export function RehearsalResult({ result, eqs, isDone }: RehearsalResultProps) {
  const { draws, refused, size, power, effect, median_width, units, rows, how, warnings } = result
  const withUnits = (value: number) => `${formatNumber(value, 2)} ${units}`
  return (
    <>
      <dl className="rehearsal-facts">
        <div>
          <dt>Found without an effect</dt>
          <dd>
            <strong>{percent(size.share)}</strong> ({percent(size.low)} to {percent(size.high)}), 5% are meant to be
          </dd>
        </div>
        <div>
          <dt>Found with an effect of {withUnits(effect)}</dt>
          <dd>
            <strong>{percent(power.share)}</strong> ({percent(power.low)} to {percent(power.high)}), 80% are planned for
          </dd>
        </div>
        <div>
          <dt>Median width of the interval</dt>
          <dd>{median_width === null ? 'The design gives no interval.' : withUnits(median_width)}</dd>
        </div>
        {eqs ? (
          <div>
            <dt>Evidence quality to expect</dt>
            <dd>
              {formatNumber(eqs.low, 0)} to {formatNumber(eqs.high, 0)}, {BAND_WORDS[overallBand(eqs.low)]}
              {overallBand(eqs.low) === overallBand(eqs.high) ? '' : ` to ${BAND_WORDS[overallBand(eqs.high)]}`}
            </dd>
          </div>
        ) : null}
      </dl>
      {isDone
        ? warnings.map((warning) => (
            <Alert key={warning} kind="warning">
              {warning}
            </Alert>
          ))
        : null}
      <details className="rehearsal-how">
        <summary>How this was drawn</summary>
        <p>
          {plural(draws, 'draw')}, each without an effect and with one; in brackets the 95% interval that so many draws
          leave. {how}{' '}
          {rows.used < rows.all
            ? `Drawn from ${rows.used} of ${rows.all} rows; the planted effect is as much larger as the standard error is. `
            : ''}
          {refused > 0 ? `The design refused ${plural(refused, 'further draw')}.` : ''}
        </p>
      </details>
    </>
  )
}

const percent = (share: number) => formatPercent(share, 'one-decimal')

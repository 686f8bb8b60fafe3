import { plural } from '../../engine/words/count.ts'
import { formatEffect, isPresent } from '../../engine/words/number.ts'
import { formatSpan } from '../../engine/words/interval.ts'
import { columnLabel, rowsOf, type PlotData } from '../charts/plot-data.ts'
import { NAMED_ROWS } from '../charts/ranked-effects.tsx'

type Effect = { name: string; value: number; ciLow: number | null; ciHigh: number | null }

/** Whether a forest has more effects than its drawing names, so that their names stand in a list under it. */
export function namesEffects(plot: PlotData): boolean {
  return plot.kind === 'forest' && plot.rows.length > NAMED_ROWS
}

/** Many effects by name under the chart that ranks them: what they come to in a sentence, then each, by side and size. */
export function NamedEffects({ plot }: { plot: PlotData }) {
  const effects = rowsOf(plot, 'forest')
    .filter((row): row is typeof row & Effect => isPresent(row.value))
    .toSorted((a, b) => b.value - a.value)
  const one = columnLabel(plot, 'name')
  const groups = [
    { title: 'Above no effect', effects: effects.filter(({ value }) => value > 0) },
    { title: 'At or below no effect', effects: effects.filter(({ value }) => value <= 0) },
  ]
  return (
    <>
      <p className="figure-summary">{summary(effects, one.toLowerCase())}</p>
      <details className="fold figure-names">
        <summary>
          <span className="fold-title">Every {one.toLowerCase()} by name</span>
          <span className="fold-count">{effects.length}, the highest first</span>
        </summary>
        {groups.map(({ title, effects: own }) =>
          own.length === 0 ? null : (
            <div key={title}>
              <p className="figure-names-group">{`${title}: ${own.length}`}</p>
              <ol className="effect-list">
                {own.map((effect, place) => (
                  <li key={place}>
                    <span>{`${one} ${effect.name}`}</span>
                    <b>{told(effect)}</b>
                  </li>
                ))}
              </ol>
            </div>
          ),
        )}
      </details>
    </>
  )
}

function told({ value, ciLow, ciHigh }: Effect): string {
  const interval = isPresent(ciLow) && isPresent(ciHigh) ? ` (${formatSpan(ciLow, ciHigh)})` : ''
  return formatEffect(value) + interval
}

/** Counts on both sides of no effect, where the middle half lies, and the two ends. */
function summary(effects: readonly Effect[], one: string): string {
  const above = effects.filter(({ value }) => value > 0).length
  const [highest, lowest] = [effects[0], effects.at(-1)!]
  const quarter = Math.floor(effects.length / 4)
  const middle = formatSpan(effects.at(-1 - quarter)!.value, effects[quarter].value)
  return `${above} of ${plural(effects.length, one)} lie above no effect. Half of all lie from ${middle}; the highest is ${one} ${highest.name} with ${formatEffect(highest.value)}, the lowest ${one} ${lowest.name} with ${formatEffect(lowest.value)}.`
}

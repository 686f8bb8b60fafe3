import { isPresent, plural } from '@casefiles/engine/words'
import { formatSpan, formatEffect } from '@casefiles/words/formats'
import { nearView } from '../charts/near-view.ts'
import { columnLabel, type PlotData, rowsOf } from '../charts/plot-data.ts'
import { NAMED_ROWS } from '../charts/ranked-effects.tsx'
import { Figure, type FigureProps, FigureView } from './Figure.tsx'

/**
 * A figure of a published page: a threshold has its near view beside the whole, and many effects stand by name below. The
 * Explorer, which draws in the browser, goes without both.
 */
export function PublishedFigure(props: Omit<FigureProps, 'children'>) {
  const { plot, idPrefix, drawings } = props
  return (
    <Figure {...props}>
      <Views plot={plot} idPrefix={idPrefix} drawings={drawings} />
      {namesEffects(plot) ? <NamedEffects plot={plot} /> : null}
    </Figure>
  )
}

type Effect = { name: string; value: number; ciLow: number | null; ciHigh: number | null }

/** Whether a forest has more effects than its drawing names, so that their names stand in a list under it. */
function namesEffects(plot: PlotData): boolean {
  return plot.kind === 'forest' && plot.rows.length > NAMED_ROWS
}

/** Many effects by name under the chart that ranks them: what they come to in a sentence, then each, by side and size. */
function NamedEffects({ plot }: { plot: PlotData }) {
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

interface ViewsProps {
  plot: PlotData
  idPrefix: string
  drawings: string | undefined
}

/** The chart, or its near and its whole view with a switch between them that needs no script. */
function Views({ plot, idPrefix, drawings }: ViewsProps) {
  const near = nearView(plot)
  if (near === null) return <FigureView plot={plot} drawings={drawings} />
  const name = `${idPrefix}-view`
  return (
    <>
      <fieldset className="figure-views">
        <legend className="visually-hidden">What the chart shows</legend>
        <label>
          <input type="radio" name={name} value="near" defaultChecked /> Near the cutoff
        </label>
        <label>
          <input type="radio" name={name} value="whole" /> Whole range
        </label>
      </fieldset>
      <FigureView plot={near} drawings={drawings} view="near" />
      <FigureView plot={plot} drawings={drawings} view="whole" />
    </>
  )
}

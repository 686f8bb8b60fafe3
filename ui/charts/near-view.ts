import { isPresent } from '@casefiles/engine/words'
import { rowsOf, type PlotData } from './plot-data.ts'

const SIDES = ['control', 'treated'] as const
/** How far the near view reaches, counted in how far the local fits do: what they rest on, and a little beside it. */
const REACH = 1.25
/** A near view that shows more of the whole range than this would show the same once more. */
const MOST_OF_WHOLE = 0.7
/** With fewer bins on a side nothing is seen of how the outcome runs into the cutoff. */
const FEWEST_BINS = 3

/**
 * The same scatter around its cutoff: the window holds what the local fits were drawn over with a quarter more on each
 * side, and three bins on each side.
 *
 * @returns null where that is most of the whole range, or there is nothing to see of a side
 */
export function nearView(plot: PlotData): PlotData | null {
  if (plot.kind !== 'rd-scatter') return null
  const cutoff = plot.annotations.find(({ kind }) => kind === 'vertical')?.at
  const rows = rowsOf(plot, 'rd-scatter')
  const fits = rows.filter(({ kind, outcome }) => kind === 'fit' && isPresent(outcome))
  if (cutoff === undefined || fits.length === 0) return null
  const distance = ({ running }: { running: number }) => Math.abs(running - cutoff)
  const bins = rows.filter(({ kind }) => kind === 'bin')
  const thirdNearest = SIDES.map((side) => {
    const distances = bins.filter((bin) => bin.side === side).map(distance)
    return distances.toSorted((a, b) => a - b)[FEWEST_BINS - 1] ?? Infinity
  })
  const window = Math.max(REACH * Math.max(...fits.map(distance)), ...thirdNearest)
  if (window > MOST_OF_WHOLE * Math.max(...bins.map(distance))) return null
  const near = plot.rows.filter((_, place) => distance(rows[place]) <= window)
  return {
    ...plot,
    id: `${plot.id}-near`,
    alt: `The part near the cutoff. ${plot.alt}`,
    rows: near,
  }
}

/** Plots with a near view each, where there is one: all that a file of drawings holds. */
export function withNearViews(plots: readonly PlotData[]): PlotData[] {
  return plots.flatMap((plot) => [plot, nearView(plot) ?? []].flat())
}

import type { Plot } from '../analysis.ts'
import type { Text } from '../fact.ts'
import type { EarlyView } from '../designs/before-lock.ts'
import type { SpecStep } from '../designs/design.ts'
import { figureOf } from '../plots/plot-of.ts'

export interface SidesRow {
  from: number
  to: number
  /** Rows or units of each group. */
  treated: number
  comparison: number
  /** What the interval stands for, where it is no range of numbers. */
  name?: string
}

/**
 * Two histograms back to back, treated upwards and comparison downwards, as shares of all.
 *
 * @param told the fact of the figure; it says the column `name`, too, where the intervals have names
 */
export function drawSides(
  rows: SidesRow[],
  told: (part: string) => Text,
  { id, total, unit, isNamed }: { id: string; total: number; unit: string; isNamed: boolean },
): Plot<Text> {
  return figureOf('propensity-overlap', told, {
    id,
    tab: 'design',
    units: { x: unit, y: '' },
    columns: {
      ...(isNamed && { name: null }),
      scoreFrom: 2,
      scoreTo: 2,
      treated: 3,
      comparison: 3,
      treatedCount: 0,
      comparisonCount: 0,
    },
    rows: rows.map(({ from, to, treated, comparison, name: stands }) => ({
      ...(stands === undefined ? {} : { name: stands }),
      scoreFrom: from,
      scoreTo: to,
      treated: treated / total,
      comparison: comparison / total,
      treatedCount: treated,
      comparisonCount: comparison,
    })),
    annotations: [],
  })
}

/** The figures with these ids, in the order they are named, each at its step; ones that were not drawn are left out. */
export function pickViews(drawn: Plot<Text>[], steps: Record<string, SpecStep>): EarlyView<Text>[] {
  return Object.entries(steps).flatMap(([id, step]) =>
    drawn.filter((plot) => plot.id === id).map((plot) => ({ step, plot })),
  )
}

import type { Plot } from '../analysis.ts'
import type { Text } from '../fact.ts'
import type { EarlyView } from '../designs/before-lock.ts'
import type { SpecStep } from '../designs/design.ts'
import { plotOf } from '../plots/plot-words.ts'

export interface SidesRow {
  from: number
  to: number
  /** Rows or units of each group. */
  treated: number
  comparison: number
  /** What the interval stands for, where it is no range of numbers. */
  name?: string
}

/** Two histograms back to back, treated upwards and comparison downwards, as shares of all. */
export function drawSides(
  rows: SidesRow[],
  { total, name, ...words }: Pick<Plot, 'id' | 'title' | 'subtitle' | 'x'> & { total: number; name?: string },
): Plot {
  return plotOf('propensity-overlap', {
    ...words,
    tab: 'design',
    alt: `Two histograms back to back in ${rows.length} intervals, treated and comparison. ${words.title}.`,
    y: { label: 'Share of all', unit: '' },
    columns: [
      ...(name === undefined ? [] : [{ key: 'name', label: name }]),
      { key: 'scoreFrom', label: 'From', decimals: 2 },
      { key: 'scoreTo', label: 'To', decimals: 2 },
      { key: 'treated', label: 'Treated', decimals: 3 },
      { key: 'comparison', label: 'Comparison', decimals: 3 },
      { key: 'treatedCount', label: 'Treated, number', decimals: 0 },
      { key: 'comparisonCount', label: 'Comparison, number', decimals: 0 },
    ],
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
export function pickViews<Words extends Text>(
  drawn: Plot<Words>[],
  steps: Record<string, SpecStep>,
): EarlyView<Words>[] {
  return Object.entries(steps).flatMap(([id, step]) =>
    drawn.filter((plot) => plot.id === id).map((plot) => ({ step, plot })),
  )
}

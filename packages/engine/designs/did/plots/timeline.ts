import type { Plot } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { figureOf } from '../../../plots/plot-of.ts'

type Figure = Parameters<typeof figureOf<'cohort-timeline'>>

/**
 * Who is treated from when: one row for each group of units that start together.
 *
 * @param told how the kind of study calls it
 */
export function timelineOf(told: Figure[1], rows: Figure[2]['rows']): Plot<Text> {
  return figureOf('cohort-timeline', told, {
    id: 'cohort-timeline',
    tab: 'design',
    units: { x: '', y: '' },
    columns: {
      cohort: null,
      units: 0,
      treatedFrom: 0,
      firstYear: 0,
      lastYear: 0,
      preYears: 0,
      comparisonUnits: 0,
      members: null,
    },
    rows,
    annotations: [],
  })
}

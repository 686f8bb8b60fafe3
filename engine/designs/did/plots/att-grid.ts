import type { Plot } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { periodWord } from '../diagnostics/period-words.ts'
import type { DidFit } from '../estimate.ts'
import type { GroupTimeCell } from '../group-time/types.ts'
import type { DidSpec } from '../spec.ts'
import { finite, intervalColumns, plotOf, startSentence, measure } from './plot-words.ts'

/** Every cohort's effect in every period, the blocks the averages are built of. */
export function drawAttGrid(frame: PanelFrame, spec: DidSpec, fit: DidFit): Plot {
  const { cells } = fit.groupTime
  const word = periodWord(frame.periods)
  const title = describe(cells)
  return plotOf('att-grid', {
    id: 'att-grid',
    tab: 'results',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, by first treated ${word} and ${word}, with pointwise 95% intervals.`,
    alt: `Grid of effects for ${fit.groupTime.cohorts.length} groups of units, ${frame.periods[0]} to ${frame.periods.at(-1)}, with pointwise 95% intervals. ${title}.`,
    x: { label: startSentence(word), unit: '' },
    y: { label: `First treated ${word}`, unit: '' },
    columns: [
      { key: 'cohort', label: `First treated ${word}`, decimals: 0 },
      { key: 'year', label: startSentence(word), decimals: 0 },
      { key: 'estimate', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'period', label: 'Before or after' },
      { key: 'comparisonUnits', label: 'Units to compare with', decimals: 0 },
    ],
    rows: cells.map((cell) => ({
      cohort: cell.cohort,
      year: cell.period,
      estimate: finite(cell.value),
      ciLow: finite(intervalOf(cell)[0]),
      ciHigh: finite(intervalOf(cell)[1]),
      period: cell.isReference
        ? ('reference' as const)
        : cell.relativeTime < 0
          ? ('before' as const)
          : ('after' as const),
      comparisonUnits: cell.comparisonUnits,
    })),
    annotations: [],
  })
}

function intervalOf(cell: GroupTimeCell): [number, number] {
  return inferPoint(cell.value, cell.isReference ? NaN : cell.se, null).ci
}

/** Counts, among effects after treatment that have an interval, those clear of zero. */
function describe(cells: GroupTimeCell[]): string {
  const intervals = cells
    .filter(({ relativeTime, se }) => relativeTime >= 0 && !Number.isNaN(se))
    .map((cell) => intervalOf(cell))
  const above = intervals.filter(([low]) => low > 0).length
  const below = intervals.filter(([, high]) => high < 0).length
  return `Of ${intervals.length} effects after treatment, ${above} lie clearly above zero and ${below} clearly below`
}

import type { Plot } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { plainPlural } from '../../../words/count.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { DidFit } from '../estimate.ts'
import { asAverage } from '../group-time/aggregate.ts'
import type { GroupTimeCell } from '../group-time/types.ts'
import { hasLoneSide } from '../lone-comparison.ts'
import { nameSpan } from '../period-words.ts'
import type { DidSpec } from '../spec.ts'
import { finite, intervalColumns, plotOf, measure } from '../../../plots/plot-words.ts'
import { capitalize } from '../../../words/sentence.ts'

/** Every cohort's effect in every period, the blocks the averages are built of. */
export function drawAttGrid(frame: PanelFrame, spec: DidSpec, fit: DidFit, words: ReaderWords): Plot {
  const cells = fit.groupTime.cells.map((cell, index) => ({
    ...cell,
    ci: intervalOf(cell, asAverage(fit.groupTime, index).smallSample),
  }))
  const word = periodWord(frame.periods, words)
  const title = describe(cells, words)
  const first = `first ${word} ${words.treated}`
  return plotOf('att-grid', {
    id: 'att-grid',
    tab: 'results',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, by ${first} and ${word}, with pointwise 95% intervals.${describeMissing(cells, words)}`,
    alt: `Grid of effects for ${plainPlural(fit.groupTime.cohorts.length, 'group')} of ${words.units}, ${nameSpan(frame.periods, frame.periods, words)}, with pointwise 95% intervals. ${title}.`,
    x: { label: capitalize(word), unit: '' },
    y: { label: `Effect by ${first}`, unit: spec.outcome.units },
    columns: [
      { key: 'cohort', label: capitalize(first), decimals: 0 },
      { key: 'year', label: capitalize(word), decimals: 0 },
      { key: 'estimate', label: `Effect, ${spec.outcome.units}`, decimals: 2 },
      ...intervalColumns,
      { key: 'period', label: 'Before or after' },
      { key: 'treatedUnits', label: capitalize(words.treatedUnits), decimals: 0 },
      { key: 'comparisonUnits', label: `${capitalize(words.units)} to compare with`, decimals: 0 },
      { key: 'thin', label: `One ${words.unit} alone on a side` },
    ],
    rows: cells.map((cell) => ({
      cohort: cell.cohort,
      year: cell.period,
      estimate: finite(cell.value),
      ciLow: finite(cell.ci[0]),
      ciHigh: finite(cell.ci[1]),
      period: cell.isReference
        ? ('reference' as const)
        : cell.relativeTime < 0
          ? ('before' as const)
          : ('after' as const),
      treatedUnits: cell.treatedUnits,
      comparisonUnits: cell.comparisonUnits,
      thin: hasLoneSide(cell),
    })),
    annotations: [],
  })
}

/** No interval where one side is a single cluster: its standard error would miss what happened there alone. */
function intervalOf(cell: GroupTimeCell, { se, df }: { se: number; df: number | null }): [number, number] {
  return inferPoint(cell.value, cell.isReference || hasLoneSide(cell) ? NaN : se, df).ci
}

/** A cell with its interval as shown: small-sample factor and t quantiles. */
type ShownCell = GroupTimeCell & { ci: [number, number] }

function hasInterval({ ci }: ShownCell): boolean {
  return ci.every(Number.isFinite)
}

function describeMissing(cells: ShownCell[], { unit }: ReaderWords): string {
  const shown = cells.filter(({ value, isReference }) => !isReference && !Number.isNaN(value))
  const missing = shown.filter((cell) => !hasInterval(cell)).length
  if (missing === 0) return ''
  return ` ${missing} of ${shown.length} effects have no interval: one ${unit} stands alone on a side, and its own ups and downs cannot be told from the effect.`
}

/** Counts, among effects after treatment that have an interval, those clear of zero. */
function describe(cells: ShownCell[], { the }: ReaderWords): string {
  const intervals = cells.filter((cell) => cell.relativeTime >= 0 && hasInterval(cell)).map(({ ci }) => ci)
  const above = intervals.filter(([low]) => low > 0).length
  const below = intervals.filter(([, high]) => high < 0).length
  return `Of ${intervals.length} effects after ${the} with an interval, ${above} ${above === 1 ? 'lies' : 'lie'} clearly above zero and ${below} clearly below`
}

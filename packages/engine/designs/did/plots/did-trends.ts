import type { Check, Plot } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { usesIncompleteUnits } from '../../../frame/select-rows.ts'
import { normalQuantile } from '../../../numerics/distributions.ts'
import { mean, variance } from '../../../numerics/moments.ts'
import { finite, plotOf } from '../../../plots/plot-words.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { plural } from '../../../words/count.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { periodWord } from '../../../words/period-word.ts'
import { capitalize, inSentence } from '../../../words/sentence.ts'
import type { DidFit } from '../estimate.ts'
import { namePeriod, nameSpan } from '../words.ts'
import type { DidSpec } from '../spec.ts'
import { capitalizeUnits, levelUnits } from '../../../words/units.ts'
import { smallestOf } from '../../../numerics/extremes.ts'

interface YearMeans {
  year: number
  /** Mean over the early units, on the estimate's scale, with its interval. */
  treated: number
  treatedCi: [number, number]
  /** The same without treatment, as estimated. */
  expected: number | null
  /** Level of the later and never treated, each until its own start, chained over changes. */
  comparison: number
  comparisonCi: [number, number]
  comparisonUnits: number
  /** Plain means of the same rows, in the outcome's own units. */
  treatedPlain: number
  comparisonPlain: number
}

/**
 * Mean outcome over time: early units, the path expected of them without treatment, and the others until they start.
 *
 * Early are the first cohorts that hold at least half of the treated units, so that the two groups share no unit. The
 * comparison line starts at the first period's mean and adds each period's mean change among units untreated in both
 * periods, so that it does not jump when a unit leaves it. The expected path is the observed one less the group-time
 * effects of the units treated by then. Under a log, means are geometric and shown in the outcome's own units. Intervals
 * are those of each period's group mean.
 */
export function drawTrends(
  frame: PanelFrame,
  spec: DidSpec,
  fit: DidFit,
  checks: Check<Text>[],
  words: ReaderWords,
): Plot {
  return drawTrendsOf(frame, spec, (year, lastEarly) => meanEffect(frame, fit, year, lastEarly), checks, words)
}

/**
 * The same with any estimator's effects.
 *
 * @param effectIn mean effect in a period on the units first treated up to a date; `NaN` where there is none
 */
export function drawTrendsOf(
  frame: PanelFrame,
  spec: DidSpec,
  effectIn: (year: number, lastEarly: number) => number,
  checks: Check<Text>[],
  words: ReaderWords,
): Plot {
  const word = periodWord(frame.periods, words)
  const raw = rawScale(spec)
  const lastEarly = lastEarlyCohort(frame)
  const isLog = spec.outcome.transform === 'log'
  const rows = meansByYear(frame, effectIn, lastEarly, raw).map((row) => ({
    year: row.year,
    treated: raw(row.treated),
    treatedLow: finite(raw(row.treatedCi[0])),
    treatedHigh: finite(raw(row.treatedCi[1])),
    comparison: Number.isNaN(row.comparison) ? null : raw(row.comparison),
    comparisonLow: finite(raw(row.comparisonCi[0])),
    comparisonHigh: finite(raw(row.comparisonCi[1])),
    expected: row.expected === null ? null : raw(row.expected),
    comparisonUnits: row.comparisonUnits,
    ...(isLog && { treatedPlain: finite(row.treatedPlain), comparisonPlain: finite(row.comparisonPlain) }),
  }))
  const endOfEarly = namePeriod(lastEarly, frame.periods, words)
  const first = smallestOf(frame.cohort)
  const early = frame.cohort.filter((cohort) => cohort <= lastEarly).length
  const title = describe(checks, words)
  const decimals = decimalsFor(rows.map(({ treated }) => treated))
  return plotOf('did-trends', {
    id: 'did-trends',
    tab: 'diagnostics',
    title,
    subtitle:
      `${spec.outcome.label}, ${isLog ? 'geometric means' : 'means'}: ${plural(early, words.unit, words.units)} ` +
      `${words.treated} by ${endOfEarly} against ${frame.units.length - early} later or never, each until it starts. Shaded: 95% intervals of the two means.`,
    alt: `Line chart of ${inSentence(spec.outcome.label)}, ${nameSpan(frame.periods, frame.periods, words)}, for ${words.units} ${words.treated} by ${endOfEarly}, the path expected of them without ${words.the}, and ${words.units} ${words.notYetTreated}. ${title}. 95% intervals of the two means are shaded.`,
    x: { label: capitalize(word), unit: '' },
    y: { label: capitalizeUnits(spec.outcome.rawUnits ?? levelUnits(spec.outcome.units)), unit: '' },
    columns: [
      { key: 'year', label: capitalize(word), decimals: 0 },
      { key: 'treated', label: `${capitalize(words.treated)} by ${endOfEarly}`, decimals },
      { key: 'treatedLow', label: `${capitalize(words.treated)}: 95% low`, decimals },
      { key: 'treatedHigh', label: `${capitalize(words.treated)}: 95% high`, decimals },
      { key: 'expected', label: `Expected without ${words.the}`, decimals },
      { key: 'comparison', label: capitalize(words.notYetTreated), decimals },
      { key: 'comparisonLow', label: `${capitalize(words.notYetTreated)}: 95% low`, decimals },
      { key: 'comparisonHigh', label: `${capitalize(words.notYetTreated)}: 95% high`, decimals },
      ...(isLog
        ? [
            { key: 'treatedPlain', label: `${capitalize(words.treated)}: plain mean`, decimals },
            { key: 'comparisonPlain', label: `${capitalize(words.notYetTreated)}: plain mean`, decimals },
          ]
        : []),
      { key: 'comparisonUnits', label: `${capitalize(words.units)} ${words.notYetTreated}`, decimals: 0 },
    ],
    rows,
    annotations: [{ kind: 'vertical', at: first - 0.5, label: `First ${words.treatedUnits}` }],
  })
}

/** The first cohorts with half of the treated units; never the last cohort where only later units can be compared with. */
function lastEarlyCohort(frame: PanelFrame): number {
  const treated = Array.from(frame.cohort)
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  const middle = treated[Math.ceil(treated.length / 2) - 1]
  const hasLater = frame.cohort.some((cohort) => cohort > middle)
  return hasLater ? middle : treated.findLast((cohort) => cohort < middle)!
}

function meansByYear(
  frame: PanelFrame,
  effectIn: (year: number, lastEarly: number) => number,
  lastEarly: number,
  raw: (value: number) => number,
): YearMeans[] {
  const first = frame.periods.indexOf(smallestOf(frame.cohort))
  const isEarly = (unit: number) => frame.cohort[unit] <= lastEarly
  let level = NaN
  return frame.periods.map((year, t) => {
    const { mean: treated, low, high } = meanOutcome(frame, t, isEarly)
    const isUntreated = (unit: number) => !isEarly(unit) && (frame.cohortIndex[unit] < 0 || frame.cohortIndex[unit] > t)
    const untreated = meanOutcome(frame, t, isUntreated)
    level = t === 0 ? untreated.mean : level + meanChange(frame, t, isUntreated)
    // the interval of the period's own mean, around the chained level
    const shift = level - untreated.mean
    const effect = effectIn(year, lastEarly)
    return {
      year,
      treated,
      treatedCi: [low, high],
      expected: t < first - 1 || Number.isNaN(effect) ? null : treated - effect,
      comparison: level,
      comparisonCi: [untreated.low + shift, untreated.high + shift],
      comparisonUnits: frame.units.filter((_, unit) => isUntreated(unit)).length,
      treatedPlain: plainMean(frame, t, isEarly, raw),
      comparisonPlain: plainMean(frame, t, isUntreated, raw),
    }
  })
}

/** A group's mean outcome in one period, on the estimate's scale, with its 95 % interval (`NaN` with one row). */
export interface GroupMean {
  mean: number
  low: number
  high: number
}

/**
 * Mean over the rows of one period whose unit belongs to the group, with a normal interval of its standard error SD/√n.
 * The rows count as independent: the interval says how far the group's members differ, not how sure the effect is.
 */
function meanOutcome(frame: PanelFrame, period: number, holds: (unit: number) => boolean): GroupMean {
  const values = valuesOf(frame, period, holds)
  const middle = mean(values)
  const reach = normalQuantile(0.975) * Math.sqrt(variance(values) / values.length)
  return { mean: middle, low: middle - reach, high: middle + reach }
}

/** Plain mean of what the outcome's logarithms were taken of; `of` undoes the logarithm. */
function plainMean(
  frame: PanelFrame,
  period: number,
  holds: (unit: number) => boolean,
  of: (value: number) => number,
): number {
  return mean(valuesOf(frame, period, holds).map(of))
}

/**
 * Mean change from the period before: over units that have both rows, or with repeated cross-sections the difference of
 * the two means.
 */
function meanChange(frame: PanelFrame, period: number, holds: (unit: number) => boolean): number {
  if (frame.individuals) {
    return mean(valuesOf(frame, period, holds)) - mean(valuesOf(frame, period - 1, holds))
  }
  const changes: number[] = []
  for (let unit = 0; unit < frame.units.length; unit++) {
    const row = frame.rowOf[unit * frame.periods.length + period]
    const before = frame.rowOf[unit * frame.periods.length + period - 1]
    if (row >= 0 && before >= 0 && holds(unit)) changes.push(frame.outcome[row] - frame.outcome[before])
  }
  return mean(changes)
}

function valuesOf(frame: PanelFrame, period: number, holds: (unit: number) => boolean): number[] {
  const values: number[] = []
  if (!frame.individuals) {
    // a unit has one row in a period, and rows are in the order of units
    for (let unit = 0; unit < frame.units.length; unit++) {
      const row = frame.rowOf[unit * frame.periods.length + period]
      if (row >= 0 && holds(unit)) values.push(frame.outcome[row])
    }
    return values
  }
  for (let row = 0; row < frame.n; row++) {
    if (frame.periodIndex[row] === period && holds(frame.unitIndex[row])) values.push(frame.outcome[row])
  }
  return values
}

/** Effect in a period, averaged over the early units (zero for those not treated yet); NaN where one is unknown. */
function meanEffect(frame: PanelFrame, { groupTime }: DidFit, year: number, lastEarly: number): number {
  const cohorts = frame.individuals ? frame.cohort : groupTime.cohortOf
  const early = cohorts.filter((cohort) => cohort <= lastEarly).length
  // of units that lack rows a cell counts those seen, while a cohort's share is of all
  const isPartly = usesIncompleteUnits(frame)
  const sizeOf = (start: number) => cohorts.filter((cohort) => cohort === start).length
  return groupTime.cells
    .filter(({ cohort, period, relativeTime }) => cohort <= lastEarly && period === year && relativeTime >= 0)
    .reduce(
      (sum, { cohort, value, treatedUnits }) => sum + (value * (isPartly ? sizeOf(cohort) : treatedUnits)) / early,
      0,
    )
}

/** From the estimate's scale to the outcome column's own units. */
function rawScale({ outcome }: DidSpec): (value: number) => number {
  return (value) => (outcome.transform === 'log' ? Math.exp(value / outcome.scale) : value / outcome.scale)
}

/** Decimals that show three digits of the largest value. */
function decimalsFor(values: number[]): number {
  const largest = Math.max(...values.map(Math.abs))
  return Math.max(0, 2 - Math.floor(Math.log10(largest)))
}

/** A check may fail by what a drift continued would do to the estimate, where its own joint test finds nothing. */
function describe(checks: Check<Text>[], { the }: ReaderWords): string {
  const test = checks.find(({ id }) => id === 'pre-trend')
  if (test === undefined || test.passed === null) return `Both groups before and after ${the} began`
  const p = formatPStatement(test.statistic ?? NaN)
  if (test.passed) return `The test found no clear drift between the groups before ${the} (${p})`
  const { statistic, threshold } = test
  if (statistic !== null && threshold !== null && statistic < threshold)
    return `The test found a drift between the groups before ${the} (${p})`
  return `The groups drifted before ${the}, though the joint test finds no clear drift (${p})`
}

import type { Check, Plot } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { usesIncompleteUnits } from '../../../frame/select-rows.ts'
import { normalQuantile } from '../../../numerics/distributions.ts'
import { mean, variance } from '../../../numerics/moments.ts'
import { figureOf, finite } from '../../../plots/plot-of.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { DidFit } from '../estimate.ts'
import { figure, type FigureFacts } from './facts.ts'
import { namePeriod, nameSpan } from '../../../words/names.ts'
import type { DidSpec } from '../spec.ts'
import { levelUnits } from '../../../words/units.ts'
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
): Plot<Text> {
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
): Plot<Text> {
  const { outcome } = spec
  const raw = rawScale(spec)
  const lastEarly = lastEarlyCohort(frame)
  const isLog = outcome.transform === 'log'
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
  const early = frame.cohort.filter((cohort) => cohort <= lastEarly).length
  const decimals = decimalsFor(rows.map(({ treated }) => treated))
  const told = figure('did-trends', {
    words,
    period: periodWord(frame.periods, words),
    span: nameSpan(frame.periods, frame.periods, words),
    label: outcome.label,
    units: outcome.rawUnits ?? levelUnits(outcome.units),
    isLog,
    early,
    others: frame.units.length - early,
    end: namePeriod(lastEarly, frame.periods, words),
    drift: driftFound(checks),
  })
  return figureOf('did-trends', told, {
    id: 'did-trends',
    tab: 'diagnostics',
    units: { x: '', y: '' },
    columns: {
      year: 0,
      treated: decimals,
      treatedLow: decimals,
      treatedHigh: decimals,
      expected: decimals,
      comparison: decimals,
      comparisonLow: decimals,
      comparisonHigh: decimals,
      ...(isLog && { treatedPlain: decimals, comparisonPlain: decimals }),
      comparisonUnits: 0,
    },
    rows,
    annotations: [{ kind: 'vertical', at: smallestOf(frame.cohort) - 0.5, label: told('start') }],
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
function driftFound(checks: Check<Text>[]): FigureFacts['did-trends']['drift'] {
  const test = checks.find(({ id }) => id === 'pre-trend')
  if (test === undefined || test.passed === null) return null
  const { passed, statistic, threshold } = test
  const isRejected = statistic !== null && threshold !== null && statistic < threshold
  return { found: passed ? 'none' : isRejected ? 'drift' : 'continued', p: statistic ?? NaN }
}

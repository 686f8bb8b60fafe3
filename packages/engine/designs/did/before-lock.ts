import type { Plot } from '../../analysis.ts'
import { pickViews } from '../../before-lock/draw-sides.ts'
import { saying, sayingOne, type Text } from '../../fact.ts'
import { countPeriods, periodCode, showPeriod } from '../../frame/count-periods.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { usesIncompleteUnits } from '../../frame/select-rows.ts'
import { type DataTable, readPeriods, readText, requireColumns } from '../../frame/table.ts'
import { figureOf, finite } from '../../plots/plot-of.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { decimalsFor } from '../../words/number.ts'
import { periodWord } from '../../words/period-word.ts'
import { capitalize } from '../../words/sentence.ts'
import { type Action, type BeforeLock, countOf, type EarlyWarning } from '../before-lock.ts'
import type { Evidence } from '../design.ts'
import { readAdoption } from './adoption.ts'
import type { ChangingFit } from './changing/estimate.ts'
import { findFalseDates } from './changing/sensitivity.ts'
import { changeWords, withEstimateUnits } from './changing/words.ts'
import type { CountFit } from './counts/estimate.ts'
import { rateUnits } from './counts/plots.ts'
import { rateOf } from './counts/rates.ts'
import { findFalseDates as findFalseDatesOfCounts } from './counts/sensitivity.ts'
import type { DidFit } from './estimate.ts'
import { countGaps } from './incomplete-units.ts'
import { maskOutcomes } from './dry-run.ts'
import { namePeriod } from '../../words/names.ts'
import { findPlaceboDates, placeboOf } from './sensitivity/placebos.ts'
import type { ImputedFit } from './imputed/estimate.ts'
import { estimateImputed } from './imputed/impute.ts'
import { type DidSpec, isChanging, isCounts, isImputed } from './spec.ts'

type AnyFit = DidFit | ChangingFit | CountFit | ImputedFit

/** Facts of the preview of a difference in differences; `packages/words/designs/did/before-lock.ts` writes the sentences. */
export interface DidPreviewFacts {
  actions: Record<
    'drift' | 'anticipation-lead' | 'covariate-trends' | 'choices' | 'placebo-dates' | 'leave-one-cluster-out',
    object
  >
  counts: {
    cohorts: { cohorts: number; isChanging: boolean }
    'never-treated': { units: number; isChanging: boolean }
    'every-period': { isBalanced: boolean }
    /** Whom the main estimate leaves out, or uses in part, and with how many rows. */
    gaps: { plural: string; period: string; units: number; of: number; rows: number; allRows: number; areUsed: boolean }
  }
  warnings: {
    'few-pre-periods': { needed: number }
    /** Cohorts with fewer, by name: the first six of all; `start`: when the window must begin, where that can be told. */
    'which-cohorts': {
      cohorts: { name: string; periods: number }[]
      others: number
      start: number | null
      isChanging: boolean
    }
  }
  previews: {
    'cohort-trends': {
      plural: string
      period: string
      /** First treated period of the cohort, as a name. */
      start: string
      isChanging: boolean
      outcome: string
      shown: 'totals' | 'geometric-means' | 'means'
      units: Text
      members: number
      others: number
      periods: number
    }
  }
}

const action = sayingOne<DidPreviewFacts['actions']>('DiD/actions')
const count = saying<DidPreviewFacts['counts'], 'label' | 'value'>('DiD/counts')
const warn = sayingOne<DidPreviewFacts['warnings']>('DiD/warnings')
const preview = saying<DidPreviewFacts['previews'], string>('DiD/previews')

const actions: Record<string, Action<keyof DidSpec>> = {
  drift: {
    step: 'Covariates',
    field: 'covariates',
    text: action('drift', {}),
  },
  anticipationLead: {
    step: 'Assignment',
    field: 'anticipation',
    text: action('anticipation-lead', {}),
  },
  covariateTrends: {
    step: 'Covariates',
    field: 'balanceCovariates',
    text: action('covariate-trends', {}),
  },
  choices: {
    step: 'Covariates',
    field: 'covariates',
    text: action('choices', {}),
  },
  placeboDates: {
    step: 'Assignment',
    field: 'window',
    text: action('placebo-dates', {}),
  },
  leaveOneClusterOut: {
    step: 'Units',
    field: null,
    text: action('leave-one-cluster-out', {}),
  },
}

const enough = 4

/** Says where fewer than four periods lie before treatment: which cohorts, and what to do. */
function warnOfFewPrePeriods(data: DataTable, spec: DidSpec): EarlyWarning[] {
  requireColumns(data, [spec.unit, spec.time, spec.adoption.column])
  const few = prePeriodsByCohort(data, spec).filter(({ periods }) => periods < enough)
  if (few.length === 0) return []
  const all = [...new Set(readPeriods(data, spec.time))]
  const cohorts = few.slice(0, 6).map(({ cohort, periods }) => ({ name: showPeriod(cohort, all), periods }))
  const place = { step: 'Assignment' as const, field: 'window' }
  return [
    { ...place, message: warn('few-pre-periods', { needed: enough }) },
    {
      ...place,
      message: warn('which-cohorts', {
        cohorts,
        others: few.length - cohorts.length,
        start: startFor(few[0].cohort, data, spec),
        isChanging: isChanging(spec),
      }),
    },
  ]
}

/** When the window must begin for the first cohort to have enough; null where periods are no whole numbers without gaps. */
function startFor(cohort: number, data: DataTable, spec: DidSpec): number | null {
  const periods = [...new Set(readPeriods(data, spec.time))].filter((one) => !Number.isNaN(one)).sort((a, b) => a - b)
  const isUnbroken = periodCode(periods) === null && periods.every((one, i) => i === 0 || one === periods[i - 1] + 1)
  return isUnbroken ? cohort - spec.anticipation - enough : null
}

/** Periods in use before treatment, less those in which units may already react; ascending by cohort. */
function prePeriodsByCohort(data: DataTable, spec: DidSpec): { cohort: number; periods: number }[] {
  const unit = readText(data, spec.unit)
  const time = readPeriods(data, spec.time)
  const { from, to } = spec.window ?? { from: -Infinity, to: Infinity }
  const periods = [...new Set(time)].filter((one) => one >= from && one <= to)
  const last = Math.max(...periods)
  const count = countPeriods([...time])
  const first = new Set(readAdoption(data, spec, unit, time).firstTreated.values())
  return [...first]
    .filter((cohort) => cohort <= last)
    .sort((a, b) => a - b)
    .map((cohort) => ({
      cohort,
      periods: periods.filter((period) => count(period) + spec.anticipation < count(cohort)).length,
    }))
    .filter((one) => one.periods > 0 || !spec.dropAlwaysTreated)
}

/** What may be seen of a difference-in-differences before the lock. */
export const beforeLock: BeforeLock<DidSpec, PanelFrame, AnyFit> = {
  maskOutcomes,
  knownBeforeLock: () => ['prePeriods', 'drift', 'anticipationLead', 'covariateTrends', 'placeboDates'],
  alsoKnown: (frame, spec, fit, { words }) => falseDates(frame, spec, fit, words),
  actions,
  views: (drawn, frame, spec, words) => ({
    views: [
      ...pickViews(drawn, { 'cohort-timeline': 'Assignment' }),
      ...largestCohorts(frame).map((cohort) => ({
        step: 'Outcomes' as const,
        plot: drawCohortTrends(frame, spec, cohort, words),
      })),
    ],
    facts: [
      count('cohorts', {
        cohorts: new Set(frame.cohort.filter(Number.isFinite)).size,
        isChanging: isChanging(spec),
      }),
      count('never-treated', {
        units: frame.cohort.filter((cohort) => cohort === Infinity).length,
        isChanging: isChanging(spec),
      }),
      count('every-period', { isBalanced: frame.balanced }),
      ...factsOfGaps(frame, spec, words),
    ].map(countOf),
  }),
  warnings: warnOfFewPrePeriods,
  sampledTogether: ({ data, unit }) => (data === 'panel' ? [unit] : []),
}

/** Whom the main estimate leaves out, or uses in part, and with how many rows. */
function factsOfGaps(frame: PanelFrame, spec: DidSpec, words: ReaderWords) {
  if (frame.balanced || frame.individuals) return []
  const { units, rows } = countGaps(frame)
  const areUsed = isCounts(spec) || isImputed(spec) || usesIncompleteUnits(frame)
  return [
    count('gaps', {
      plural: words.units,
      period: periodWord(frame.periods, words),
      units,
      of: frame.units.length,
      rows,
      allRows: frame.n,
      areUsed,
    }),
  ]
}

/** More figures than this are no overview. */
const mostDrawn = 4

/** First treated periods with at least two periods before them: those with most units, ascending. */
function largestCohorts({ cohort, cohortIndex }: PanelFrame): number[] {
  const units = new Map<number, number>()
  cohort.forEach((first, unit) => {
    if (cohortIndex[unit] >= 2) units.set(first, (units.get(first) ?? 0) + 1)
  })
  const bySize = [...units].sort(([a, sizeA], [b, sizeB]) => sizeB - sizeA || a - b)
  return bySize
    .slice(0, mostDrawn)
    .map(([first]) => first)
    .sort((a, b) => a - b)
}

/**
 * Mean outcomes of a cohort and of the units untreated until then, before the cohort's treatment alone: no mean in it is of
 * a treated unit. Under a log, means are geometric.
 */
function drawCohortTrends(frame: PanelFrame, spec: DidSpec, cohort: number, words: ReaderWords): Plot<Text> {
  const members = frame.cohort.filter((first) => first === cohort).length
  const others = frame.cohort.filter((first) => first > cohort).length
  const rows = meansBefore(frame, spec, cohort)
  const decimals = decimalsFor(Math.max(...rows.map(({ treated }) => Math.abs(treated ?? 0))))
  const { outcome } = spec
  const told = preview('cohort-trends', {
    plural: words.units,
    period: periodWord(frame.periods, words),
    start: namePeriod(cohort, frame.periods, words),
    isChanging: isChanging(spec),
    outcome: outcome.label,
    shown: isCounts(spec) ? 'totals' : outcome.transform === 'log' ? 'geometric-means' : 'means',
    units: isCounts(spec) ? rateUnits(spec) : capitalize(outcome.rawUnits ?? outcome.units),
    members,
    others,
    periods: rows.length,
  })
  return figureOf('did-trends', told, {
    id: `cohort-trends-${cohort}`,
    tab: 'design',
    units: { x: '', y: '' },
    columns: { year: null, treated: decimals, comparison: decimals, comparisonUnits: 0 },
    rows,
    annotations: [],
  })
}

function meansBefore(frame: PanelFrame, spec: DidSpec, cohort: number) {
  if (isCounts(spec)) return ratesBefore(frame, cohort)
  const { outcome } = spec
  const own = (value: number) => (outcome.transform === 'log' ? Math.exp(value / outcome.scale) : value / outcome.scale)
  const before = frame.periods.filter((period) => period < cohort)
  return before.map((year, t) => {
    const [treated, comparison] = [
      meanIn(frame, t, (first) => first === cohort),
      meanIn(frame, t, (first) => first > cohort),
    ]
    return {
      year,
      treated: finite(own(treated.mean)),
      comparison: finite(own(comparison.mean)),
      expected: null,
      comparisonUnits: comparison.count,
    }
  })
}

/** Of counts: totals over the totals of what they are counted over. */
function ratesBefore(frame: PanelFrame, cohort: number) {
  const before = frame.periods.filter((period) => period < cohort)
  return before.map((year, t) => {
    const rateWhere = (isWanted: (first: number) => boolean) =>
      finite(rateOf(frame, (row) => frame.periodIndex[row] === t && isWanted(frame.cohort[frame.unitIndex[row]])))
    const others = frame.cohort.filter((first) => first > cohort).length
    const [treated, comparison] = [rateWhere((first) => first === cohort), rateWhere((first) => first > cohort)]
    return { year, treated, comparison, expected: null, comparisonUnits: others }
  })
}

function meanIn(frame: PanelFrame, period: number, isWanted: (cohort: number) => boolean) {
  let [sum, count] = [0, 0]
  for (let row = 0; row < frame.n; row++) {
    if (frame.periodIndex[row] !== period || !isWanted(frame.cohort[frame.unitIndex[row]])) continue
    sum += frame.outcome[row]
    count++
  }
  return { mean: sum / count, count }
}

function falseDates(frame: PanelFrame, spec: DidSpec, fit: AnyFit, words: ReaderWords): Evidence<Text> {
  if ('ratio' in fit) return findFalseDatesOfCounts(frame, spec, words).evidence
  if ('imputed' in fit) return findFalseDatesOfCounts(frame, spec, words, estimateImputed).evidence
  if ('paths' in fit) return findFalseDates(fit, withEstimateUnits(spec), changeWords(words, frame.periods)).evidence
  return findPlaceboDates(fit.groupTime, placeboOf(spec), frame.periods, words, () => undefined).evidence
}

import type { Plot } from '../../analysis.ts'
import { pickViews } from '../../before-lock/draw-sides.ts'
import type { Text } from '../../fact.ts'
import { countPeriods, periodCode, showPeriod } from '../../frame/count-periods.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { usesIncompleteUnits } from '../../frame/select-rows.ts'
import { type DataTable, readPeriods, readText, requireColumns } from '../../frame/table.ts'
import { finite, plotOf } from '../../plots/plot-words.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { plural } from '../../words/count.ts'
import { decimalsFor } from '../../words/decimals.ts'
import { periodWord } from '../../words/period-word.ts'
import { capitalize, inSentence } from '../../words/sentence.ts'
import type { Action, BeforeLock, EarlyWarning } from '../before-lock.ts'
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
import { maskOutcomes } from './rehearsal.ts'
import { namePeriod } from '../../words/names.ts'
import { findPlaceboDates, placeboOf } from './sensitivity/placebos.ts'
import type { ImputedFit } from './imputed/estimate.ts'
import { estimateImputed } from './imputed/impute.ts'
import { type DidSpec, isChanging, isCounts, isImputed } from './spec.ts'

type AnyFit = DidFit | ChangingFit | CountFit | ImputedFit

const actions: Record<string, Action<keyof DidSpec>> = {
  drift: {
    step: 'Covariates',
    field: 'covariates',
    text: 'Say from knowledge of the places which ones would have moved alike, and adjust for what drew the groups apart; begin the window earlier, so that a drift can be told from noise. Picking units by this figure hides a drift and does not remove it.',
  },
  anticipationLead: {
    step: 'Assignment',
    field: 'anticipation',
    text: 'Allow for anticipation, so that the period before treatment is not taken as untouched.',
  },
  covariateTrends: {
    step: 'Covariates',
    field: 'balanceCovariates',
    text: 'Name covariates for the balance check that the outcome is known to follow, and adjust for those, however their trends look here.',
  },
  choices: {
    step: 'Covariates',
    field: 'covariates',
    text: 'Declare only covariates, comparisons and windows that have a reason of their own, so that the specifications ask one question.',
  },
  placeboDates: {
    step: 'Assignment',
    field: 'window',
    text: 'Begin the window earlier, so that false dates can be tried. An effect at a false date is not mended by leaving out the units that show it.',
  },
  leaveOneClusterOut: {
    step: 'Units',
    field: null,
    text: 'Add comparison units, so that no single one decides the result.',
  },
}

const enough = 4

/** Says where fewer than four periods lie before treatment: which cohorts, and what to do. */
function warnOfFewPrePeriods(data: DataTable, spec: DidSpec): EarlyWarning[] {
  requireColumns(data, [spec.unit, spec.time, spec.adoption.column])
  const few = prePeriodsByCohort(data, spec).filter(({ periods }) => periods < enough)
  if (few.length === 0) return []
  const all = [...new Set(readPeriods(data, spec.time))]
  const named = few.slice(0, 6).map(({ cohort, periods }) => `${showPeriod(cohort, all)} (${periods})`)
  const others = few.length > named.length ? ` and ${few.length - named.length} more` : ''
  const place = { step: 'Assignment' as const, field: 'window' }
  return [
    { ...place, message: 'Need ≥4 pre-periods for DiD' },
    {
      ...place,
      message:
        `Cohorts with fewer, by ${isChanging(spec) ? 'period of the first change' : 'first treated period'} and periods before it: ${named.join(', ')}${others}. ` +
        `Begin the window ${startFor(few[0].cohort, data, spec)}, add earlier data, or leave these units out.`,
    },
  ]
}

/** When the window must begin for the first cohort to have enough, where periods are whole numbers without gaps. */
function startFor(cohort: number, data: DataTable, spec: DidSpec): string {
  const periods = [...new Set(readPeriods(data, spec.time))].filter((one) => !Number.isNaN(one)).sort((a, b) => a - b)
  const isUnbroken = periodCode(periods) === null && periods.every((one, i) => i === 0 || one === periods[i - 1] + 1)
  return isUnbroken ? `in ${cohort - spec.anticipation - enough} or earlier` : 'earlier'
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
export const beforeLock: BeforeLock<DidSpec, PanelFrame, AnyFit, Text> = {
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
      {
        label: isChanging(spec) ? 'Dates of a first change' : 'Cohorts',
        value: String(new Set(frame.cohort.filter(Number.isFinite)).size),
      },
      {
        label: isChanging(spec) ? 'Units without a change' : 'Units never treated',
        value: String(frame.cohort.filter((cohort) => cohort === Infinity).length),
      },
      { label: 'Every unit in every period', value: frame.balanced ? 'yes' : 'no' },
      ...factsOfGaps(frame, spec, words),
    ],
  }),
  warnings: warnOfFewPrePeriods,
  sampledTogether: ({ data, unit }) => (data === 'panel' ? [unit] : []),
}

/** Whom the main estimate leaves out, or uses in part, and with how many rows. */
function factsOfGaps(frame: PanelFrame, spec: DidSpec, words: ReaderWords): { label: string; value: string }[] {
  if (frame.balanced || frame.individuals) return []
  const { units, rows } = countGaps(frame)
  const areUsed = isCounts(spec) || isImputed(spec) || usesIncompleteUnits(frame)
  return [
    {
      label: `${capitalize(words.units)} that lack a row in some ${periodWord(frame.periods, words)}`,
      value: `${units} of ${frame.units.length}, with ${rows} of ${plural(frame.n, 'row')}: ${areUsed ? 'used where they have rows' : 'left out'}`,
    },
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
  const start = namePeriod(cohort, frame.periods, words)
  const [event, again] = isChanging(spec) ? ['first changed', 'changed'] : ['first treated', 'treated']
  const title = `${capitalize(words.units)} ${event} in ${start} beside those ${again} later or never, before ${start}`
  return plotOf('did-trends', {
    id: `cohort-trends-${cohort}`,
    tab: 'design',
    title,
    subtitle: `${spec.outcome.label}, ${isCounts(spec) ? 'totals' : spec.outcome.transform === 'log' ? 'geometric means' : 'means'} of ${members} and ${others} ${words.units}. Nothing after treatment is shown before the lock.`,
    alt: `Line chart of ${inSentence(spec.outcome.label)} over ${rows.length} ${periodWord(frame.periods, words)}s before ${start}, for ${words.units} ${event} then and ${words.units} ${again} later or never.`,
    x: { label: capitalize(periodWord(frame.periods, words)), unit: '' },
    y: { label: isCounts(spec) ? rateUnits(spec) : capitalize(spec.outcome.rawUnits ?? spec.outcome.units), unit: '' },
    columns: [
      { key: 'year', label: capitalize(periodWord(frame.periods, words)) },
      { key: 'treated', label: `From ${start} on`, decimals },
      { key: 'comparison', label: 'Later or never', decimals },
      { key: 'comparisonUnits', label: `${capitalize(words.units)} later or never`, decimals: 0 },
    ],
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

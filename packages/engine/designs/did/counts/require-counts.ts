import { countPeriods } from '../../../frame/count-periods.ts'
import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows, selectUnits } from '../../../frame/select-rows.ts'
import { periodWord } from '../../../words/period-word.ts'
import { LOG_POINTS } from '../../../words/units.ts'
import type { StepContext } from '../../design.ts'
import { referencePeriod } from '../group-time/cells.ts'
import { listPeriods, listUnits, namePeriod } from '../../../words/names.ts'
import { type DidSpec, isChanging, isCounts } from '../spec.ts'
import { say } from './facts.ts'
import { largestOf, smallestOf } from '../../../numerics/extremes.ts'

/**
 * Refuses choices that have no meaning for counts as ratios, and what belongs to them alone.
 *
 * @throws {EngineError} `did/count-choice`
 */
export function requireCountChoices(spec: DidSpec): void {
  const { outcome, covariates, weight, exposure } = spec
  if (!isCounts(spec)) {
    if (exposure === undefined) return
    throw refusal(
      `"${exposure}" is named as what is counted over, but the effect is a difference and no ratio.`,
      [exposure],
      'Set outcomeModel to "poisson", or divide the outcome by it in a step of the data recipe and leave exposure out.',
    )
  }
  if (spec.data !== 'panel') {
    throw refusal(
      'Counts as ratios are of units that are followed, which repeated cross-sections do not do.',
      [],
      'Add up the rows of each group and period in a step of the data recipe, take their number as the exposure, and choose data "panel".',
    )
  }
  if (isChanging(spec)) {
    throw refusal(
      'Counts as ratios need a treatment that lasts, but the design says that it may change again.',
      [spec.adoption.column],
      'Choose treatmentPath "first-adoption", or analyze the rate as a difference.',
    )
  }
  const logged = [outcome, ...spec.placeboOutcomes].filter(({ transform }) => transform === 'log')
  if (logged.length > 0) {
    throw refusal(
      `A ratio is made of "${logged[0].column}" as it was counted, zeros included, and not of its logarithm.`,
      logged.map(({ column }) => column),
      'Set its transform to "none": the effect is told in percent all the same.',
    )
  }
  if (outcome.scale !== 100 || outcome.units !== LOG_POINTS) {
    throw refusal(
      `The effect on counts is told in percent, from log points; the design says "${outcome.units}" at a scale of ${outcome.scale}.`,
      [outcome.column],
      'Set the outcome’s units to "log points" and its scale to 100; name what was counted in rawUnits.',
    )
  }
  if (covariates.length > 0) {
    throw refusal(
      `Counts as ratios are estimated without covariates, but the design names ${covariates.length}.`,
      covariates.map(({ column }) => column),
      'Move them to balanceCovariates, where their trends are compared.',
    )
  }
  if (weight !== undefined) {
    throw refusal(
      'In a ratio of totals every unit counts for what was counted in it, but the design names a weight.',
      [weight.column],
      'Lock the design without a weight; what counts are counted over is the exposure.',
    )
  }
  if (spec.incompleteUnits === 'leave-out') {
    throw refusal(
      'Counts as ratios are estimated from every row that there is, so units that lack some are not left out.',
      [],
      'Leave incompleteUnits out, or drop such units in a step of the data recipe.',
    )
  }
  if (spec.clusterPeriods === true) {
    throw refusal(
      'Two-way fixed effects are not shown for counts as ratios, so their errors cannot be clustered on the periods.',
      [],
      'Leave clusterPeriods out.',
    )
  }
}

function refusal(message: string, columns: string[], hint: string): EngineError {
  return new EngineError('did/count-choice', message, { columns, hint })
}

/** Rows in use: outcome, exposure, and where they stand in the data. */
interface CountedRows {
  outcome: Float64Array
  exposure: Float64Array | undefined
  rows: number[]
}

/**
 * Refuses outcomes below zero and exposures that are not above it.
 *
 * @throws {EngineError} `did/bad-count`, `did/bad-exposure`
 */
export function refuseBadCounts({ outcome: { column }, exposure: name }: DidSpec, counted: CountedRows): void {
  const { outcome, exposure, rows } = counted
  const below = outcome.findIndex((value) => value < 0)
  if (below >= 0) {
    throw new EngineError(
      'did/bad-count',
      `"${column}" is ${outcome[below]} in data row ${rows[below] + 1}: a ratio is of counts, rates or amounts, none of them below zero.`,
      {
        columns: [column],
        rows: [rows[below] + 1],
        hint: 'Leave outcomeModel out for the effect as a difference, or mend the cell in a step of the data recipe.',
      },
    )
  }
  const empty = exposure?.findIndex((value) => !(value > 0)) ?? -1
  if (empty < 0) return
  throw new EngineError(
    'did/bad-exposure',
    `"${name}" is ${exposure![empty]} in data row ${rows[empty] + 1}: what is counted over must be above zero.`,
    {
      columns: [name!],
      rows: [rows[empty] + 1],
      hint: 'Fill the cell, or leave such rows out in a step of the data recipe.',
    },
  )
}

type Told = Pick<StepContext<Text>, 'log' | 'words'>

/** Without units and periods in which nothing was counted: they fit any effect and say nothing of one. Both are counted. */
export function leaveOutSilent(panel: PanelFrame, { log, words }: Told): PanelFrame {
  const total = (size: number, index: Int32Array) => {
    const sums = new Float64Array(size)
    panel.outcome.forEach((count, row) => (sums[index[row]] += count))
    return sums
  }
  const ofUnits = total(panel.units.length, panel.unitIndex)
  const ofPeriods = total(panel.periods.length, panel.periodIndex)
  const silent = panel.labels.filter((_, unit) => ofUnits[unit] === 0)
  const periods = panel.periods.filter((_, at) => ofPeriods[at] === 0)
  if (silent.length === 0 && periods.length === 0) return panel
  const kept = selectRows(panel, (row) => ofUnits[panel.unitIndex[row]] > 0 && ofPeriods[panel.periodIndex[row]] > 0)
  if (silent.length > 0) {
    const treated = panel.cohort.filter((cohort, unit) => Number.isFinite(cohort) && ofUnits[unit] === 0).length
    const [units, named] = [silent.length, listUnits(silent)]
    log({
      code: 'did/nothing-counted-in-units',
      message: say('silent-units', { units, named, treated, period: periodWord(panel.periods, words), words }),
      rows: panel.n - selectUnits(panel, (unit) => ofUnits[unit] > 0).n,
    })
  }
  if (periods.length > 0) {
    const message = say('silent-periods', { periods: listPeriods(periods, panel.periods, words) })
    log({ code: 'did/nothing-counted-in-periods', message })
  }
  return kept
}

/**
 * The panel that the ratio is made of: cohorts with a period before they may react, and periods in which somebody has not
 * reacted yet.
 *
 * @throws {EngineError} `did/nothing-counted` where a cohort, or everybody else, has no count before or after
 */
export function keepCounted(panel: PanelFrame, spec: DidSpec, { words }: Pick<Told, 'words'>): PanelFrame {
  const hasBefore = (cohort: number) =>
    cohort === Infinity || referencePeriod(panel.periods, cohort, spec.anticipation) >= 0
  const usable = panel.cohort.every(hasBefore) ? panel : selectUnits(panel, (unit) => hasBefore(panel.cohort[unit]))
  const kept = usable.cohort.includes(Infinity) ? usable : untilLastMayReact(usable, spec)
  requireCounts(kept, spec, words)
  return kept
}

function untilLastMayReact(panel: PanelFrame, { anticipation }: DidSpec): PanelFrame {
  const count = countPeriods(panel.periods)
  const last = largestOf(Array.from(panel.cohort, count))
  return selectRows(panel, (row) => count(panel.periods[panel.periodIndex[row]]) + anticipation < last)
}

function requireCounts(panel: PanelFrame, { anticipation, outcome }: DidSpec, words: Told['words']): void {
  const count = countPeriods(panel.periods)
  const totals = new Map<number, { before: number; after: number }>()
  const first = smallestOf(panel.cohort)
  panel.outcome.forEach((value, row) => {
    const cohort = panel.cohort[panel.unitIndex[row]]
    const time = count(panel.periods[panel.periodIndex[row]]) - count(Number.isFinite(cohort) ? cohort : first)
    const sums = totals.get(cohort) ?? { before: 0, after: 0 }
    totals.set(cohort, sums)
    if (time < -anticipation) sums.before += value
    else if (time >= 0) sums.after += value
  })
  const treated = [...totals].filter(([cohort]) => Number.isFinite(cohort))
  const silent = [...totals].find(([, { before, after }]) => before === 0 || (treated.length === 1 && after === 0))
  const isNeverAfter = treated.every(([, { after }]) => after === 0)
  if (silent === undefined && !isNeverAfter) return
  const [cohort, { before }] = silent ?? treated[0]
  throw nothingCounted(panel, outcome.column, { cohort, isBefore: before === 0 }, words)
}

function nothingCounted(
  { periods }: PanelFrame,
  column: string,
  { cohort, isBefore }: { cohort: number; isBefore: boolean },
  words: Told['words'],
): EngineError {
  const who = Number.isFinite(cohort)
    ? `the ${words.units} first treated in ${namePeriod(cohort, periods, words)}`
    : `the ${words.units} compared with`
  return new EngineError(
    'did/nothing-counted',
    `"${column}" is zero in every row of ${who} ${isBefore ? 'before' : 'from'} treatment${isBefore ? '' : ' on'}: there is no ratio.`,
    { columns: [column], hint: 'Add periods up in a step of the data recipe, or lengthen the window.' },
  )
}

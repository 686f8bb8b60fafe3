import { showPeriod } from '../../../frame/count-periods.ts'
import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { plural } from '../../../words/count.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { StepContext } from '../../design.ts'
import { listUnits, namePeriod } from '../../../words/names.ts'
import type { DidSpec } from '../spec.ts'
import { say } from './facts.ts'
import { compareChanges, listEffects, readPaths, type TreatmentPaths } from './total-effect.ts'

type Told = Pick<StepContext<Text>, 'log' | 'words'>

/**
 * Refuses choices that have no meaning where the treatment may change more than once.
 *
 * @throws {EngineError} `did/changing-treatment-choice`
 */
export function requireChangingChoices(spec: DidSpec): void {
  const { data, covariates, anticipation, weight, clusterPeriods, incompleteUnits } = spec
  if (data !== 'panel') {
    throw refusal(
      'A treatment that changes is followed unit by unit, which repeated cross-sections do not do.',
      [],
      'Average the rows of each group and period in a step of the data recipe, and choose data "panel".',
    )
  }
  if (covariates.length > 0) {
    throw refusal(
      `The effect of a treatment that changes is estimated without covariates, but the design names ${covariates.length}.`,
      covariates.map(({ column }) => column),
      'Move them to balanceCovariates, where their trends are compared.',
    )
  }
  if (anticipation > 0) {
    throw refusal(
      `A treatment that changes is compared with the period just before its first change, so anticipation must be 0, not ${anticipation}.`,
      [],
      'Set anticipation to 0; the placebos show whether units reacted earlier.',
    )
  }
  if (weight !== undefined) {
    throw refusal(
      'The effect of a treatment that changes counts every unit alike, but the design names a weight.',
      [weight.column],
      'Lock the design without a weight.',
    )
  }
  if (incompleteUnits === 'use') {
    throw refusal(
      'The path of a treatment that changes is read from every period, so units that lack a row in some period cannot be used.',
      [],
      'Leave incompleteUnits out; such units are left out and counted.',
    )
  }
  if (clusterPeriods === true) {
    throw refusal(
      'Two-way fixed effects are not shown for a treatment that changes, so their errors cannot be clustered on the periods.',
      [],
      'Leave clusterPeriods out.',
    )
  }
}

function refusal(message: string, columns: string[], hint: string): EngineError {
  return new EngineError('did/changing-treatment-choice', message, { columns, hint })
}

/**
 * Refuses a panel in which no change of treatment can be compared; counts in the log who is left out and why.
 *
 * @param frame with `treatment` per row
 * @throws {EngineError} `did/too-few-periods`, `did/treatment-never-changes`, `did/no-complete-units`, `did/no-unchanged-units`
 */
export function requireChanges(frame: PanelFrame, spec: DidSpec, told: Told): void {
  if (frame.periods.length < 2) {
    throw new EngineError(
      'did/too-few-periods',
      `The rows in use cover one period, ${showPeriod(frame.periods[0], frame.periods)}: at least one before and one after a change of treatment are needed.`,
    )
  }
  const { words, log } = told
  if (!frame.cohort.some(Number.isFinite)) {
    throw new EngineError(
      'did/treatment-never-changes',
      `The treatment "${spec.adoption.column}" of ${frame.units.length} ${words.units} is the same in every period: no change can be learned from.`,
      { columns: [spec.adoption.column] },
    )
  }
  const paths = readPaths(frame)
  const left = frame.units.length - paths.panel.units.length
  if (left > 0) {
    if (paths.panel.periods.length < frame.periods.length || !paths.first.some((place) => place > 0))
      throw tooFew(frame, left, told)
    log({
      code: 'did/incomplete-units',
      message: say('incomplete-units', {
        units: left,
        of: frame.units.length,
        period: periodWord(frame.periods, words),
        words,
      }),
      rows: frame.n - paths.panel.n,
    })
  }
  requireComparisons(paths, spec, told)
}

function tooFew(frame: PanelFrame, left: number, { words }: Told): EngineError {
  return new EngineError(
    'did/no-complete-units',
    `${left} of ${frame.units.length} ${words.units} lack a row with a treatment in some period; the ${frame.units.length - left} that are left ` +
      'show no change of treatment.',
    { hint: 'Narrow the window to periods that most units have, or fill the gaps in the data.' },
  )
}

function requireComparisons(paths: TreatmentPaths, spec: DidSpec, { log, words }: Told): void {
  const { panel, first, usableTo } = paths
  const changed = [...first.keys()].filter((unit) => first[unit] >= 0)
  const early = changed.filter((unit) => first[unit] === 0)
  const found = new Set(compareChanges(paths, { from: 0, to: 1, horizon: 1 }, spec).switchers)
  const alone = changed.filter((unit) => first[unit] > 0 && !found.has(unit))
  if (found.size === 0) throw nobodyAlike(paths, alone[0] ?? early[0], changed.length, spec, words)
  if (listEffects(paths, spec).length === 0) throw notBalanced(spec, words)
  const told = (units: number[]) => {
    return { units: units.length, named: listUnits(units.map((unit) => panel.labels[unit])), words }
  }
  if (early.length > 0) {
    const first = showPeriod(panel.periods[0], panel.periods)
    log({ code: 'did/changed-before-data', message: say('changed-before-data', { ...told(early), first }) })
  }
  if (alone.length > 0) log({ code: 'did/nobody-alike', message: say('nobody-alike', told(alone)) })
  const crossed = [...found].filter((unit) => usableTo[unit] < panel.periods.length)
  if (crossed.length > 0) log({ code: 'did/crossed-baseline', message: say('crossed-baseline', told(crossed)) })
}

function nobodyAlike(
  { panel, first, baseline }: TreatmentPaths,
  example: number,
  changed: number,
  { adoption }: DidSpec,
  words: Told['words'],
): EngineError {
  const when = namePeriod(panel.periods[first[example]], panel.periods, words)
  return new EngineError(
    'did/no-unchanged-units',
    `None of the ${changed} ${words.units} whose treatment changes can be compared: when it changes in ${panel.labels[example]}, in ${when}, ` +
      `nobody else that began with ${baseline[example]} had kept it.`,
    {
      columns: [adoption.column],
      hint: 'Round the treatment or part it into levels in a step of the data recipe, so that units begin alike, or begin the window at another time.',
    },
  )
}

function notBalanced({ headlineWindow, adoption }: DidSpec, { unit }: Told['words']): EngineError {
  return new EngineError(
    'did/no-unchanged-units',
    `The balanced headline asks for ${plural(headlineWindow!.last + 1, 'period')} from the first change on, and no ${unit} whose treatment ` +
      'changes can be compared for so long.',
    { columns: [adoption.column], hint: 'Choose an earlier last time for the headline, or one that is not balanced.' },
  )
}

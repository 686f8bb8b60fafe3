import { countPeriods, showPeriod } from '../../frame/count-periods.ts'
import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { keepCompleteUnits, usesIncompleteUnits } from '../../frame/select-rows.ts'
import { plural } from '../../words/count.ts'
import type { StepContext } from '../design.ts'
import { referencePeriod } from './group-time/cells.ts'
import { namePeriod } from '../../words/names.ts'
import { logged } from './facts.ts'
import { periodWord } from '../../words/period-word.ts'
import { type DidSpec, isCounts, isImputed } from './spec.ts'

/**
 * Refuses a panel from which no effect can be learnt: two periods, treated units with a period before treatment, and
 * units to compare them with are needed, both among the units that have a row in every period unless the design uses the
 * others as well.
 *
 * @throws {EngineError} `did/too-few-periods`, `did/no-treated-units`, `did/no-comparison-units`, `did/one-cohort-only`,
 *   `did/no-pre-periods`, `did/headline-too-long`, `did/no-complete-units`
 */
export function requireIdentification(
  panel: PanelFrame,
  spec: DidSpec,
  { log, words }: Pick<StepContext<Text>, 'log' | 'words'>,
): void {
  requirePeriods(panel)
  requireComparison(panel, spec, { log, words })
  requirePrePeriod(panel, spec, log)
  requireHeadline(panel, spec, words)
  // counts and imputations are estimated from every row that there is
  if (panel.balanced || panel.individuals || isCounts(spec) || isImputed(spec)) return
  const complete = keepCompleteUnits(panel)
  const left = panel.units.length - complete.units.length
  const period = periodWord(panel.periods, words)
  if (usesIncompleteUnits(panel)) {
    const rows = panel.n - complete.n
    const message = logged('incomplete-units-used', { lacking: left, of: panel.units.length, words, period, rows })
    log({ code: 'did/incomplete-units-used', message })
    return
  }
  const cohorts = new Set(complete.cohort)
  const comparable = spec.comparison === 'never-treated' ? cohorts.has(Infinity) && cohorts.size > 1 : cohorts.size > 1
  if (!comparable || complete.periods.length < panel.periods.length) {
    throw new EngineError(
      'did/no-complete-units',
      `${left} of ${panel.units.length} ${words.units} lack a row in some period; the ${complete.units.length} that are left ` +
        'do not hold both treated and comparison units.',
      {
        // people seen once are no units with gaps
        hint:
          panel.n === panel.units.length
            ? `Each of them has one row. Where they are people seen once, name in unit the group that adopts, and set data to "repeated-cross-sections".`
            : 'Set incompleteUnits to "use", narrow the window to periods that most units have, or fill the gaps in the data.',
      },
    )
  }
  log({
    code: 'did/incomplete-units',
    message: logged('incomplete-units', { lacking: left, of: panel.units.length, words, period }),
    rows: panel.n - complete.n,
  })
}

/** A balanced headline averages starting groups that are observed up to its last time. */
function requireHeadline({ cohort, periods }: PanelFrame, spec: DidSpec, words: StepContext['words']): void {
  if (spec.headlineWindow?.balanced !== true) return
  const count = countPeriods(periods)
  const first = cohort.reduce((earliest, one) => Math.min(earliest, one), Infinity)
  const longest = count(periods.at(-1)!) - count(first)
  if (longest < spec.headlineWindow.last) throw headlineTooLong(spec, words)
}

/** No starting group can be followed as long as the locked headline asks. */
export function headlineTooLong({ headlineWindow, adoption }: DidSpec, { units }: StepContext['words']): EngineError {
  return new EngineError(
    'did/headline-too-long',
    `The headline asks for ${plural(headlineWindow!.last + 1, 'period')} from adoption on, and no ${units} can be compared with others for so long.`,
    { columns: [adoption.column], hint: 'Choose an earlier last time for the headline, or one that is not balanced.' },
  )
}

function requirePeriods({ periods }: PanelFrame): void {
  if (periods.length >= 2) return
  throw new EngineError(
    'did/too-few-periods',
    `The rows in use cover one period, ${showPeriod(periods[0], periods)}: at least one before and one after treatment are needed.`,
  )
}

function howToStart(adoption: DidSpec['adoption']): { hint: string } {
  const { column } = adoption
  if (adoption.kind !== 'status')
    return { hint: `Write the first treated period in "${column}" as the periods are written; empty or 0 means never.` }
  const named = adoption.treatedValues.map((value) => `"${value}"`).join(' or ')
  return { hint: `The design takes ${named} in "${column}" for treated: name what stands there, as it is written.` }
}

function requireComparison(
  panel: PanelFrame,
  spec: DidSpec,
  { log, words }: Pick<StepContext<Text>, 'log' | 'words'>,
): void {
  const neverTreated = panel.cohort.filter((cohort) => cohort === Infinity).length
  const cohorts = [...new Set(panel.cohort)].filter(Number.isFinite)
  if (cohorts.length === 0) {
    throw new EngineError(
      'did/no-treated-units',
      `None of the ${panel.units.length} ${words.units} is treated within the periods.`,
      {
        columns: [spec.adoption.column],
        ...howToStart(spec.adoption),
      },
    )
  }
  if (neverTreated > 0) return
  if (cohorts.length === 1) {
    throw new EngineError(
      'did/one-cohort-only',
      `All ${panel.units.length} ${words.units} are first treated in ${namePeriod(cohorts[0], panel.periods, words)}: no ${words.unit} is left to compare them with.`,
      { columns: [spec.adoption.column] },
    )
  }
  if (spec.comparison === 'never-treated') {
    throw new EngineError(
      'did/no-comparison-units',
      `The design compares with never-treated units, but all ${panel.units.length} ${words.units} are treated in the end.`,
      { columns: [spec.adoption.column], hint: 'Choose the comparison "not-yet-treated".' },
    )
  }
  const last = Math.max(...cohorts)
  const message = logged('no-never-treated', { words, from: namePeriod(last, panel.periods, words) })
  log({ code: 'did/no-never-treated', message })
}

function requirePrePeriod(panel: PanelFrame, { anticipation }: DidSpec, log: StepContext<Text>['log']): void {
  const cohorts = [...new Set(panel.cohort)].filter(Number.isFinite).sort((a, b) => a - b)
  const without = cohorts.filter((cohort) => referencePeriod(panel.periods, cohort, anticipation) < 0)
  if (without.length === cohorts.length) {
    throw new EngineError(
      'did/no-pre-periods',
      `No treated unit has a period before it may react: the first period is ${showPeriod(panel.periods[0], panel.periods)}, the last cohort ` +
        `${showPeriod(cohorts.at(-1)!, panel.periods)}, anticipation ${anticipation}.`,
    )
  }
  if (without.length === 0) return
  const message = logged('cohorts-without-pre-period', {
    cohorts: without.map((one) => showPeriod(one, panel.periods)),
  })
  log({ code: 'did/cohorts-without-pre-period', message })
}

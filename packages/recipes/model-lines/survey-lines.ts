import type { RCommand, StataReader } from './model-line.ts'
import { objectAt, textAt } from './partial.ts'
import { RCall } from './r/r-call.ts'
import { type ColumnUse, isColumn } from './r/terms.ts'
import { rCall, rName } from './r/write-r.ts'
import type { Reading } from './reading.ts'
import {
  leaveStataRest,
  optionOf,
  stataColumn,
  type StataCommand,
  stataVariables,
  stataWeight,
} from './stata/stata-command.ts'

const NO_CORRECTION =
  'No finite population correction: of every person in use one of two outcomes is unseen, however many of the population were sampled.'
const FIRST_STAGE =
  'The first stage alone is named: of units taken as drawn with replacement, later stages add nothing to the error.'
const LINEARIZED = 'Errors are linearized, without replicate weights.'
const OTHER_LINE =
  'The sample design stands in another line: read that one, too, or name strata, sampling units and weight in the step Units.'
const RULES: Readonly<Record<string, string>> = { missing: 'fail', centered: 'adjust', certainty: 'certainty' }

interface Drawn {
  strata: ColumnUse | null
  unit: ColumnUse | null
  weight: ColumnUse | null
  lonelyUnits?: string
}

function readDrawn(reading: Reading, { strata, unit, weight, lonelyUnits }: Drawn): void {
  if (weight) reading.columnsIn('samplingWeight', { column: weight.column }, 'Sampling weight', [weight])
  const survey = {
    ...(strata && { strata: strata.column }),
    ...(unit && { primarySamplingUnit: unit.column }),
    ...(lonelyUnits !== undefined && { lonelyUnits }),
  }
  const named = [strata, unit].filter((one) => one !== null)
  if (named.length === 0) reading.set('survey', survey, 'Survey', 'rows drawn one by one')
  else reading.columnsIn('survey', survey, strata ? 'Survey, strata first' : 'Survey, sampling units', named)
}

const SVYDESIGN = ['ids', 'probs', 'strata', 'variables', 'fpc', 'weights', 'data', 'nest']

/** `svydesign(ids = ~psu, strata = ~s, weights = ~w, data = d, nest = TRUE)` of survey: how the rows were sampled. */
function readSvydesign(call: RCall, reading: Reading): void {
  // ids = ~1 and ~0 are rows drawn one by one
  const isNone = /^~\s*[01]$/.test(call.get('ids') ? call.shown(call.get('ids')!) : '')
  const [unit, strata] = [isNone ? null : firstOf(call, 'ids', reading), firstOf(call, 'strata', reading)]
  readDrawn(reading, { strata, unit, weight: firstOf(call, 'weights', reading) })
  if (unit && strata && call.flag('nest') !== true)
    reading.remark('Units are nested in strata: the same name in two strata is two units, as with nest = TRUE.')
  else call.flag('nest')
  call.leaveRest(reading, {
    fpc: NO_CORRECTION,
    probs: 'A chance of being sampled is no weight: make its inverse a column of the data and name that.',
    id: 'Write the argument by its whole name, ids.',
  })
}

function firstOf(call: RCall, argument: string, reading: Reading): ColumnUse | null {
  const [first, ...later] = call.terms(argument)
  for (const term of later) reading.leave(isColumn(term) ? term.column : term.text, FIRST_STAGE)
  if (first === undefined) return null
  if (isColumn(first)) return { column: first.column, transform: first.transform }
  reading.leave(first.text, first.kind === 'other' ? first.why : 'A product names no column here.')
  return null
}

/** The sample design alone, for a design that is chosen. */
export const svydesign: RCommand = {
  order: SVYDESIGN,
  needsChoice: true,
  read: readSvydesign,
}

/** The sample design that a call such as `svyglm(…, design = …)` names: read where it is written out. */
export function readSurveyOf(call: RCall, reading: Reading): void {
  const value = call.get('design')
  if (value === null) return
  const isPart = value.kind === 'call' && value.name === 'subset'
  if (isPart)
    reading.leave(
      `design = ${call.shown(value)}`,
      'Rows of a subpopulation are a subgroup, or are left out by the design itself: rows that a recipe drops would be no part of the survey.',
    )
  const inner = isPart ? value.args[0]?.value : value
  if (inner?.kind === 'call' && inner.name === 'svydesign') {
    readSvydesign(new RCall(inner, call.line, SVYDESIGN), reading)
    return
  }
  reading.leave(`design = ${call.shown(value)}`, inner?.kind === 'call' && !isPart ? LINEARIZED : OTHER_LINE)
}

/** A regression of a survey is one of means: other families are not read. */
export function leaveFamily(call: RCall, reading: Reading): void {
  const family = call.get('family')
  if (family !== null && !/^["']?(?:stats::)?gaussian/.test(call.shown(family)))
    reading.leave(`family = ${call.shown(family)}`, 'Outcomes are compared by their means, a yes or no by its share.')
}

/** `svyset psu [pw=w], strata(s) singleunit(centered)` of Stata. */
export const svyset: StataReader = {
  needsChoice: true,
  read(command, reading) {
    const [named, ...more] = stataVariables(command)
    const unit = named === undefined || named === '_n' ? null : stataColumn(named, reading)
    const strata = stataColumn(optionOf(command, 'strata'), reading)
    const single = optionOf(command, 'singleunit')
    const rule = single === null ? undefined : RULES[single]
    if (single !== null && rule === undefined)
      reading.leave(`singleunit(${single})`, 'Rules for a stratum with one unit are missing, centered and certainty.')
    const fpc = optionOf(command, 'fpc')
    if (fpc !== null) reading.leave(`fpc(${fpc})`, NO_CORRECTION)
    if (more.length > 0) reading.leave(more.join(' '), FIRST_STAGE)
    readDrawn(reading, { strata, unit, weight: stataWeight(command, reading), ...(rule && { lonelyUnits: rule }) })
    const vce = optionOf(command, 'vce')
    if (vce !== null && !/^lin/.test(vce)) reading.leave(`vce(${vce})`, LINEARIZED)
    const options = [...command.options.keys()]
    const later = options.slice(options.indexOf('||') === -1 ? options.length : options.indexOf('||'))
    if (later.length > 0) reading.leave(later.join(' '), FIRST_STAGE)
    leaveStataRest(command, reading, ['strata', 'singleunit', 'fpc', 'vce', ...later])
  },
}

/** Whether a command stands behind `svy:`. */
export function isSurveyed({ prefixes }: StataCommand): boolean {
  return prefixes.some((prefix) => /^svy\b/.test(prefix))
}

/** The command without `svy:`, of which it is said where the sample design stands; a subpopulation is left out. */
export function withoutSvy(command: StataCommand, reading: Reading): StataCommand {
  if (!isSurveyed(command)) return command
  const own = command.prefixes.filter((prefix) => /^svy\b/.test(prefix))
  for (const prefix of own) {
    if (/subpop/.test(prefix))
      reading.leave(`${prefix}:`, 'Rows of a subpopulation are a subgroup, or are left out by the design itself.')
  }
  reading.remark(`“svy” takes the sample design of svyset. ${OTHER_LINE}`)
  return { ...command, prefixes: command.prefixes.filter((prefix) => !own.includes(prefix)) }
}

/** `svydesign(…)` of what is chosen; null where no survey is. */
export function writeSvydesign(draft: Readonly<Record<string, unknown>>): string | null {
  if (draft['survey'] === undefined || draft['survey'] === null) return null
  const survey = objectAt(draft, 'survey')
  const unit = textAt(survey, 'primarySamplingUnit')
  const strata = textAt(survey, 'strata')
  const weight = textAt(objectAt(draft, 'samplingWeight'), 'column')
  return rCall('svydesign', [
    ['ids', unit === null ? '~1' : `~${rName(unit)}`],
    ['strata', strata && `~${rName(strata)}`],
    ['weights', weight && `~${rName(weight)}`],
    ['data', 'data'],
    ['nest', 'TRUE'],
  ])
}

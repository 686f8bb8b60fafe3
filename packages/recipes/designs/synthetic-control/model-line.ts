import type { DesignModelLines, RCommand, StataReader } from '../../model-lines/model-line.ts'
import { columnAt, columnsAt, listAt, numberAt, objectAt, textAt, textsAt } from '../../model-lines/partial.ts'
import { type Expression, membersOf, numberOf, operandsOf } from '../../model-lines/r/parse.ts'
import { formulaOf, outcomeIn } from '../../model-lines/r/formula.ts'
import { NO_COLUMN, type RCall } from '../../model-lines/r/r-call.ts'
import { columnOf, isColumn } from '../../model-lines/r/terms.ts'
import { rCall, rText } from '../../model-lines/r/write-r.ts'
import type { Reading } from '../../model-lines/reading.ts'
import {
  leaveStataRest,
  leaveStataWeight,
  optionOf,
  stataColumn,
  stataVariables,
} from '../../model-lines/stata/stata-command.ts'
import { hasMacro } from '../../model-lines/stata/stata-line.ts'

interface Predictor {
  column: string
  transform: 'none' | 'log'
  from: number
  to: number
}

/** `dataprep(…)` of Synth, which names everything that `synth` needs. */
const dataprep: RCommand = {
  order: ['foo', 'predictors', 'predictors.op', 'special.predictors', 'dependent', 'unit.variable', 'time.variable'],
  read(call, reading) {
    const outcome = call.column('dependent')
    if (outcome) reading.outcome(outcome)
    const names = call.plainColumn('unit.names.variable')
    const identifier = call.get('treatment.identifier')
    // a treated unit named by a word stands in the column of names
    const numbered = call.plainColumn('unit.variable')
    const unit = (identifier && membersOf(identifier)[0].kind === 'text' ? names : null) ?? numbered ?? names
    if (unit) reading.column('unit', unit.column, 'Unit')
    if (names && unit?.column !== names.column) reading.computes(`unit.names.variable = "${names.column}"`)
    const time = call.plainColumn('time.variable')
    if (time) reading.column('time', time.column, 'Period')
    if (identifier) readTreated(reading, membersOf(identifier), call)
    const range = (name: string) => rangeOfArgument(call, name, reading)
    const [prior, fit, shown] = [range('time.predictors.prior'), range('time.optimize.ssr'), range('time.plot')]
    if (fit && shown && fit.from !== shown.from)
      reading.leave(
        `time.optimize.ssr from ${fit.from}`,
        'The fit takes every period of the data before the policy: begin the periods where it shall begin.',
      )
    const last = call.get('time.optimize.ssr') === null ? prior : fit
    if (last) reading.set('treatmentStart', last.to + 1, 'First period with the policy', String(last.to + 1))
    if (shown) reading.set('window', shown, 'Periods', `${shown.from} to ${shown.to}`)
    readPredictors(call, reading, prior)
    const isNamed = unit !== null && unit.column === names?.column
    readControls(reading, call.get('controls.identifier'), isNamed)
    call.leaveRest(reading)
  },
}

/** `augsynth(y ~ treated | x, unit, time, data)`. */
const augsynth: RCommand = {
  order: ['form', 'unit', 'time', 'data'],
  read(call, reading) {
    const formula = formulaOf(call, 'form')
    const outcome = outcomeIn(formula, reading)
    if (outcome) reading.outcome(outcome)
    const start = call.number('t_int')
    if (start !== null) reading.set('treatmentStart', start, 'First period with the policy', String(start))
    const [status] = reading.keep(formula?.parts[0] ?? [])
    if (status)
      reading.columnsIn('status', { column: status.column, treatedValues: ['1'] }, 'Treated where it is 1', [status])
    for (const [field, says] of [
      ['unit', 'Unit'],
      ['time', 'Period'],
    ] as const) {
      const use = call.plainColumn(field)
      if (use) reading.column(field, use.column, says)
    }
    for (const { column } of reading.keep(formula?.parts[1] ?? [])) {
      reading.leave(column, 'A predictor needs the periods that it is averaged over: add it in the step Covariates.')
    }
    reading.remark(
      'Name the treated unit and its first period with the policy in the step Treatments. The augmented estimate stands beside the primary one.',
    )
    call.leaveRest(reading)
  },
}

/** `single_augsynth(y ~ treated, unit, time, t_int = 1989, data = d)`, which says when treatment began. */
const singleAugsynth: RCommand = { order: ['form', 'unit', 'time', 't_int', 'data'], read: augsynth.read }

/** A range of periods; one that is written in another way, as `seq(1960, 1989, 2)`, is left out and said. */
function rangeOfArgument(call: RCall, name: string, reading: Reading): Range | null {
  const value = call.get(name)
  const range = rangeIn(value)
  if (value !== null && range === null)
    reading.leave(`${name} = ${call.shown(value)}`, 'Periods are a range here, as 1980:1988.')
  return range
}

function readTreated(reading: Reading, members: readonly Expression[], call: RCall): void {
  const names = members.flatMap((member) => nameOf(member) ?? [])
  for (const member of members)
    if (nameOf(member) === null) reading.leave(call.shown(member), 'Name the treated unit itself.')
  if (names.length > 0) reading.set('treatedUnits', names, 'Treated', names.join(', '))
}

function readPredictors(call: RCall, reading: Reading, prior: Range | null): void {
  const numbered = call.get('predictors')
  const isRange = numbered !== null && rangeIn(numbered) !== null
  if (isRange)
    reading.leave(`predictors = ${call.shown(numbered)}`, 'Name the columns: their places depend on the file.')
  const averaged = (isRange ? [] : call.terms('predictors')).flatMap((term): Predictor[] => {
    const isNumber = isColumn(term) && /^\d/.test(term.column)
    if (!isColumn(term) || isNumber || prior === null) {
      const text = isColumn(term) ? term.column : term.text
      reading.leave(`predictor ${text}`, isColumn(term) && !isNumber ? ONLY_RANGES : NO_COLUMN)
      return []
    }
    return [{ column: term.column, transform: term.transform, ...prior }]
  })
  const special = call.get('special.predictors')
  const others = special === null ? [] : membersOf(special).flatMap((one) => specialOf(one, call, reading) ?? [])
  const predictors = [...averaged, ...others]
  if (predictors.length > 0) reading.columnsIn('predictors', predictors, 'Predictors', predictors)
  const operator = call.word('predictors.op')
  if (operator !== null && operator !== 'mean') reading.leave(`predictors.op = "${operator}"`, ONLY_MEANS)
}

/** `list("beer", 1984:1988, "mean")`. */
function specialOf(expression: Expression, call: RCall, reading: Reading): Predictor | null {
  const [name, periods, operator] = membersOf(expression)
  const use = name && columnOf(name)
  const range = rangeIn(periods ?? null)
  const isOther =
    operator !== undefined && membersOf(operator).some((one) => one.kind !== 'text' || one.value !== 'mean')
  if (isOther) reading.leave(call.shown(expression), ONLY_MEANS)
  else if (use && range) return { column: use.column, transform: use.transform, ...range }
  else reading.leave(call.shown(expression), ONLY_RANGES)
  return null
}

const ONLY_MEANS = 'Predictors are means over their periods.'
const ONLY_RANGES =
  'A predictor is averaged over all periods from one to another: add it in the step Covariates, where need be once for each period.'

/** @param isNamed the column of units holds names, which numbers of donors do not tell */
function readControls(reading: Reading, controls: Expression | null, isNamed: boolean): void {
  if (controls === null) return
  const members = membersOf(controls)
  const named = members.map(donorsIn)
  const include = named.flatMap((names) => names ?? [])
  const isOtherColumn = isNamed && members.some(({ kind }) => kind !== 'text')
  if (include.length === 0 || named.includes(null) || isOtherColumn) {
    reading.leave('controls.identifier', 'Name each donor, or leave it out: every other unit is a donor.')
    return
  }
  reading.set('donorPool', { include, exclude: [] }, 'Donors', `${include.length} units`)
}

/** Donors as `17`, `"Texas"`, or a range of whole numbers, `2:16`. */
function donorsIn(expression: Expression): string[] | null {
  const name = nameOf(expression)
  const range = name === null ? rangeIn(expression) : null
  if (range === null) return name === null ? null : [name]
  const count = range.to - range.from + 1
  if (!Number.isInteger(range.from) || !(count >= 1 && count <= 1000)) return null
  return Array.from({ length: count }, (_, place) => String(range.from + place))
}

function nameOf(expression: Expression): string | null {
  if (expression.kind === 'text') return expression.value
  const value = numberOf(expression)
  return value === null ? null : String(value)
}

/** `1980:1988`, `c(1980:1988)`, or one period. */
function rangeIn(expression: Expression | null): Range | null {
  const [only, ...more] = expression === null ? [] : membersOf(expression)
  if (only === undefined || more.length > 0) return null
  const [from, to] = operandsOf(only, ':').map(numberOf)
  return from === null || from === undefined ? null : { from, to: to ?? from }
}

/** `synth y x1(1980(1)1988) x2 y(1988), trunit(3) trperiod(1989)`. */
const synthInStata: StataReader = {
  read(command, reading) {
    const [first, ...named] = stataVariables(command)
    const outcome = stataColumn(first, reading)
    if (outcome) reading.outcome(outcome)
    const words = named.filter((word) => stataColumn(word.replace(/\(.*$/, ''), reading) !== null)
    const treated = (optionOf(command, 'trunit') ?? '')
      .replaceAll('"', '')
      .split(' ')
      .filter((name) => name !== '')
    if (treated.some(hasMacro)) reading.leave(`trunit(${treated.join(' ')})`, 'Name the treated unit itself.')
    else if (treated.length > 0) reading.set('treatedUnits', treated, 'Treated', treated.join(', '))
    const began = optionOf(command, 'trperiod')
    const start = Number(began ?? NaN)
    if (began !== null && !Number.isFinite(start))
      reading.leave(`trperiod(${began})`, 'It is no number as it stands here.')
    if (Number.isFinite(start)) reading.set('treatmentStart', start, 'First period with the policy', String(start))
    const averaged = optionOf(command, 'xperiod') ?? ''
    const isGap = (word: string) => /\(.*(?:&|\((?!1\))|\d \d)/.test(word)
    const isWhole = !isGap(`x(${averaged})`)
    if (!isWhole) reading.leave(`xperiod(${averaged})`, ONLY_RANGES)
    const prior = isWhole ? rangeOf(averaged) : null
    for (const word of words) if (isGap(word)) reading.leave(word, ONLY_RANGES)
    const predictors = words.flatMap((word) => (isGap(word) ? [] : (predictorOf(word, prior) ?? [])))
    if (predictors.length > 0) reading.columnsIn('predictors', predictors, 'Predictors', predictors)
    if (words.some((word) => predictorOf(word, prior)?.from === undefined)) {
      reading.remark(
        'Predictors without periods need the periods that they are averaged over: name them in the step Covariates.',
      )
    }
    readDonors(reading, optionOf(command, 'counit'))
    reading.remark('The line names neither the column of units nor that of periods: choose both in the step Units.')
    leaveStataWeight(command, reading)
    leaveStataRest(command, reading, ['trunit', 'trperiod', 'xperiod', 'counit'])
  },
}

function readDonors(reading: Reading, units: string | null): void {
  const include = (units ?? '').split(' ').filter((name) => name !== '')
  if (include.some((name) => /[/()`$]/.test(name))) {
    reading.leave(`counit(${units})`, 'Name each donor, or leave it out: every other unit is a donor.')
  } else if (include.length > 0) {
    reading.set('donorPool', { include, exclude: [] }, 'Donors', `${include.length} units`)
  }
}

/** `x(1980(1)1988)`, `x(1980)`, `x(1980&1985)` or `x`. */
function predictorOf(
  word: string,
  prior: Range | null,
): ({ column: string; transform: 'none' } & Partial<Range>) | null {
  const [, column, periods] = /^([^(]+)(?:\((.*)\))?$/.exec(word) ?? []
  if (column === undefined) return null
  return { column, transform: 'none', ...(periods === undefined ? prior : rangeOf(periods)) }
}

interface Range {
  from: number
  to: number
}

function rangeOf(text: string): Range | null {
  const periods = [...text.replace(/\(\d+\)/g, ' ').matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number))
  return periods.length === 0 ? null : { from: Math.min(...periods), to: Math.max(...periods) }
}

/** Synthetic control as its field types it: `dataprep` of Synth, `augsynth`, `synth` of Stata. */
export const modelLines: DesignModelLines = {
  r: { dataprep, augsynth, single_augsynth: singleAugsynth },
  stata: { synth: synthInStata, synth2: synthInStata, synth_runner: synthInStata, allsynth: synthInStata },
  write: writeSyntheticControlLine,
}

type Draft = Readonly<Record<string, unknown>>

/** `dataprep(…)` of Synth; predictors without their periods are left out until these are chosen. */
function writeSyntheticControlLine(draft: Draft): string | null {
  const outcome = columnAt(draft, 'outcome')
  const [unit, time] = [textAt(draft, 'unit'), textAt(draft, 'time')]
  const treated = textsAt(draft, 'treatedUnits')
  const start = numberAt(draft, 'treatmentStart')
  if (
    !outcome ||
    outcome.transform === 'log' ||
    unit === null ||
    time === null ||
    treated.length === 0 ||
    start === null
  )
    return null
  const window = objectAt(draft, 'window')
  const [from, to] = [numberAt(window, 'from'), numberAt(window, 'to')]
  const donors = textsAt(objectAt(draft, 'donorPool'), 'include')
  return rCall('dataprep', [
    ['foo', 'data'],
    ['special.predictors', predictors(draft)],
    ['dependent', rText(outcome.column)],
    ['unit.variable', rText(unit)],
    ['unit.names.variable', rText(unit)],
    ['time.variable', rText(time)],
    ['treatment.identifier', vector(treated)],
    ['controls.identifier', donors.length === 0 ? null : vector(donors)],
    ['time.optimize.ssr', `${from ?? start - 1}:${start - 1}`],
    ['time.plot', from === null || to === null ? null : `${from}:${to}`],
  ])
}

function predictors(draft: Draft): string | null {
  const periods = listAt(draft, 'predictors') as Draft[]
  const lists = columnsAt(draft, 'predictors').flatMap(({ column, transform }, at) => {
    const [from, to] = [numberAt(periods[at], 'from'), numberAt(periods[at], 'to')]
    return from === null || to === null || transform === 'log' ? [] : [`list(${rText(column)}, ${from}:${to}, "mean")`]
  })
  return lists.length === 0 ? null : `list(${lists.join(', ')})`
}

function vector(names: readonly string[]): string {
  return names.length === 1 ? rText(names[0]) : `c(${names.map(rText).join(', ')})`
}

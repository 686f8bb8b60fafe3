import type { DesignModelLines, StataReader } from '../../model-lines/model-line.ts'
import { columnAt, columnsAt, listAt, numberAt, objectAt, textAt, textsAt } from '../../model-lines/partial.ts'
import { rCall, rText } from '../../model-lines/r/write-r.ts'
import type { Reading } from '../../model-lines/reading.ts'
import { leaveStataRest, optionOf, stataVariables } from '../../model-lines/stata/stata-command.ts'
import { augsynth, dataprep, ONLY_RANGES } from './model-line/read-r.ts'

/** `synth y x1(1980(1)1988) x2 y(1988), trunit(3) trperiod(1989)`. */
const synthInStata: StataReader = {
  read(command, reading) {
    const [outcome, ...words] = stataVariables(command)
    if (outcome !== undefined) reading.outcome({ column: outcome, transform: 'none' })
    const treated = (optionOf(command, 'trunit') ?? '').split(' ').filter((name) => name !== '')
    if (treated.length > 0) reading.set('treatedUnits', treated, 'Treated', treated.join(', '))
    const start = Number(optionOf(command, 'trperiod') ?? NaN)
    if (Number.isFinite(start)) reading.set('treatmentStart', start, 'First period with the policy', String(start))
    const prior = rangeOf(optionOf(command, 'xperiod') ?? '')
    const isGap = (word: string) => /\(.*(?:&|\((?!1\))|\d \d)/.test(word)
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
    leaveStataRest(command, reading, ['trunit', 'trperiod', 'xperiod', 'counit', 'nested', 'allopt', 'keep', 'replace'])
  },
}

function readDonors(reading: Reading, units: string | null): void {
  const include = (units ?? '').split(' ').filter((name) => name !== '')
  if (include.some((name) => /[/()]/.test(name))) {
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
  r: { dataprep, augsynth },
  stata: { synth: synthInStata, synth_runner: synthInStata, allsynth: synthInStata },
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

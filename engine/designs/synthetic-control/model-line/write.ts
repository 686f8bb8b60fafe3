import { columnAt, columnsAt, listAt, numberAt, objectAt, textAt, textsAt } from '../../../model-lines/partial.ts'
import { rCall, rText } from '../../../model-lines/r/write-r.ts'

type Draft = Readonly<Record<string, unknown>>

/** `dataprep(…)` of Synth; predictors without their periods are left out until these are chosen. */
export function writeSyntheticControlLine(draft: Draft): string | null {
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

import type { Column } from '../../../frame/table.ts'
import { pythonString, rString, stataString } from '../../../replication/quote.ts'
import type { StataCode } from '../../scripts/stata-code.ts'
import { wideName, type WideStep } from './schema.ts'

/** As whole numbers and text are written in all three languages; a level is a cell's shortest text. */
const level = (quote: (text: string) => string, text: string): string => {
  return String(Number(text)) === text ? text : quote(text)
}

export function wideInR(step: WideStep): string[] {
  const column = (name: string) => `data[[${rString(name)}]]`
  return [
    `key <- key.of(${step.keys.map(column).join(', ')})`,
    'first <- which(!is.na(key) & !duplicated(key))',
    `wide <- data[first, c(${step.keys.map(rString).join(', ')}), drop = FALSE]`,
    ...(step.levels ?? []).flatMap((text) => [
      `here <- which(${column(step.names)} == ${level(rString, text)})`,
      `wide[[${rString(wideName(step, text))}]] <- ${column(step.values)}[here[match(key[first], key[here])]]`,
    ]),
    'data <- wide',
  ]
}

export function wideInPython(step: WideStep): string[] {
  const column = (name: string) => `data[${pythonString(name)}].to_numpy()`
  return [
    `keys = key_of(${step.keys.map(column).join(', ')})`,
    'first = [place for place, key in enumerate(keys) if key is not None and keys.index(key) == place]',
    `wide = data.loc[first, [${step.keys.map(pythonString).join(', ')}]].reset_index(drop=True)`,
    ...(step.levels ?? []).flatMap((text) => [
      `held = {keys[place]: place for place in np.flatnonzero(${column(step.names)} == ${level(pythonString, text)})}`,
      `values = ${column(step.values)}`,
      'gone = None if values.dtype == object else np.nan',
      `wide[${pythonString(wideName(step, text))}] = np.array([values[held[keys[place]]] if keys[place] in held else gone for place in first], dtype=values.dtype)`,
    ]),
    'data = wide',
  ]
}

export function wideInStata(step: WideStep, names: Column['kind'], values: Column['kind'], code: StataCode): void {
  const keys = step.keys.map((key) => code.of(key))
  const group = code.fresh('f')
  const label = code.of(step.names)
  const value = code.of(step.values)
  code.say(`egen long ${group} = group(${keys.join(' ')})`, `keep if !missing(${group})`)
  const kept = new Map(step.keys.map((key) => [key, code.columns.get(key)!]))
  code.columns = kept
  for (const text of step.levels ?? []) {
    const quoted = names === 'number' ? text : stataString(text)
    const variable = code.make(`cond(${label} == ${quoted}, ${value}, ${values === 'text' ? '""' : '.'})`, values, 'c')
    // a missing value sorts behind numbers and before text
    code.say(
      values === 'text'
        ? `bysort ${group} (${variable}): quietly replace ${variable} = ${variable}[_N]`
        : `bysort ${group} (${variable}): quietly replace ${variable} = ${variable}[1]`,
    )
    code.set(wideName(step, text), variable, values)
  }
  code.say(`bysort ${group} (row): keep if _n == 1`, 'sort row', 'quietly replace row = _n')
}

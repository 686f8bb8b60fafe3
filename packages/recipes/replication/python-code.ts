import { MISSING_WORDS } from '@casefiles/engine/frame'
import { pythonString } from './quote.ts'
import { asNumbers, type Transformed } from './r-code.ts'
import type { Columns } from './replication.ts'

/** How Python reads the file as the engine did: text first, then numbers where a column holds nothing else. */
export const readInPython = `import json
import numpy as np
import pandas as pd

# ---- read the data: every cell as text; an empty cell or ${MISSING_WORDS.join(', ')} is missing ----
data = pd.read_csv("data.csv", dtype=str, keep_default_na=False, encoding="utf-8-sig")
data.columns = [name.strip() for name in data.columns]


def cells(name):
    values = data[name].str.strip()
    return values.where(~values.isin([${['', ...MISSING_WORDS].map(pythonString).join(', ')}]), None)


def number(name):
    return pd.to_numeric(cells(name)).astype(float)

`

/** Prints the result as the last line, in JSON; null = not defined. */
export const reportInPython = `
# ---- result: the last line is JSON ----
def shown(value):
    return float(value) if np.isfinite(value) else None


print(json.dumps({"estimate": shown(estimate), "conf.low": shown(low), "conf.high": shown(high)}))
`

/** Expression for a column's cells as names: of units, groups or levels. */
export function pyNames(columns: Columns, name: string): string {
  return `${columns.get(name).kind === 'number' ? 'number' : 'cells'}(${pythonString(name)})`
}

/** Expression for the cells of several columns together, missing where one is; needs {@link togetherInPython} for more than one. */
export function pyTogether(columns: Columns, names: readonly string[]): string {
  const each = names.map((name) => pyNames(columns, name))
  return each.length === 1 ? each[0] : `together(${each.join(', ')})`
}

/** What {@link pyTogether} calls, where any of the lists has more than one column. */
export function togetherInPython(lists: readonly (readonly string[])[]): string {
  if (lists.every(({ length }) => length === 1)) return ''
  return `

def together(*columns):
    names = columns[0].astype(str)
    for column in columns[1:]:
        names = names + "\\r" + column.astype(str)
    return names.where(pd.concat(columns, axis=1).notna().all(axis=1), None)


`
}

export function pyNumbers(name: string): string {
  return `number(${pythonString(name)})`
}

/** Expression for a column's numbers after transform and scale. */
export function pyTransformed({ column, transform, scale = 1 }: Transformed): string {
  const values = transform === 'log' ? `np.log(${pyNumbers(column)})` : pyNumbers(column)
  return scale === 1 ? values : `${scale} * ${values}`
}

/** Expression, True where the cell is one of the values. */
export function pyIsOneOf(columns: Columns, name: string, values: string[]): string {
  if (columns.get(name).kind === 'text') return `cells(${pythonString(name)}).isin(${pyStrings(values)})`
  return `${pyNumbers(name)}.isin([${asNumbers(values).join(', ')}])`
}

/** The same as 1.0 and 0.0, missing where the cell is. */
export function pyIndicator(columns: Columns, name: string, values: string[]): string {
  return `${pyIsOneOf(columns, name, values)}.astype(float).where(${pyNames(columns, name)}.notna())`
}

export function pyStrings(values: string[]): string {
  return `[${values.map(pythonString).join(', ')}]`
}

/** A list of units as the column holds them. */
export function pyUnits(columns: Columns, name: string, units: string[]): string {
  return columns.get(name).kind === 'text' ? pyStrings(units) : `[${asNumbers(units).join(', ')}]`
}

/** A data frame with the given columns, in the file's order. */
export function pyFrame(fields: [name: string, expression: string][]): string {
  return `pd.DataFrame({\n${fields.map(([name, expression]) => `    "${name}": ${expression},`).join('\n')}\n})`
}

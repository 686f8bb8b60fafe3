/** Columns that hold one figure, each for another year: `rate 2001`, `rate 2002`. */
export interface YearColumns {
  columns: string[]
  /** What each begins with, before the year. */
  prefix: string
  /** The figure without its year; `value` where the columns are called by the year alone. */
  figure: string
  first: number
  last: number
}

/** Fewer are no series: two years may be a before and an after. */
const FEWEST = 3
const NAME = /^(.*?)((?:19|20)\d{2})$/s

/**
 * The columns of a table whose years stand side by side, as offices write them.
 *
 * @param names of all columns
 * @returns null where there are none, and where several figures have years of their own, which no one step makes rows of
 * @example yearColumnsIn(['place', 'rate 2001', 'rate 2002', 'rate 2003'])?.figure // 'rate'
 */
export function yearColumnsIn(names: readonly string[]): YearColumns | null {
  const series = new Map<string, { name: string; year: number }[]>()
  for (const name of names) {
    const [, prefix, year] = NAME.exec(name) ?? []
    if (prefix === undefined) continue
    series.set(prefix, [...(series.get(prefix) ?? []), { name, year: Number(year) }])
  }
  const [only, ...others] = [...series].filter(([, columns]) => columns.length >= FEWEST)
  if (only === undefined || others.length > 0) return null
  const [prefix, columns] = only
  const years = columns.map(({ year }) => year)
  const figure = prefix.replace(/[\s_.:,;/-]+$/u, '') || 'value'
  return {
    columns: columns.map(({ name }) => name),
    prefix,
    figure,
    first: Math.min(...years),
    last: Math.max(...years),
  }
}

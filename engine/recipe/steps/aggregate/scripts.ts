import type { DataTable } from '../../../frame/table.ts'
import { pythonString, rString, sqlName } from '../../../replication/quote.ts'
import { BeyondSql } from '../../scripts/formula-in-sql.ts'
import type { StataCode } from '../../scripts/stata-code.ts'
import type { AggregateStep } from './schema.ts'
import type { Measure } from './summarize.ts'

/** Of the values that are there. */
const IN_R: Record<Measure, string> = {
  ...{ mean: 'mean(x)', sum: 'sum(x)', min: 'min(x)', max: 'max(x)', median: 'median(x)', first: 'x[1]' },
}
const IN_PYTHON: Record<Measure, string> = {
  ...{ mean: 'sum(x) / len(x)', sum: 'sum(x)', min: 'min(x)', max: 'max(x)' },
  ...{ median: 'float(np.median(x))', first: 'x[0]' },
}

export function aggregateInR({ by, measures, size, smallest }: AggregateStep): string[] {
  return [
    `key <- key.of(${by.map((name) => `data[[${rString(name)}]]`).join(', ')})`,
    'first <- which(!is.na(key) & !duplicated(key))',
    'cell <- factor(key, levels = key[first])',
    `cells <- data[first, c(${by.map(rString).join(', ')}), drop = FALSE]`,
    ...measures.map(
      ({ column, of, into }) =>
        `cells[[${rString(into)}]] <- as.vector(unlist(lapply(split(data[[${rString(column)}]], cell), function(x) { x <- x[!is.na(x)]; if (length(x) == 0) NA else ${IN_R[of]} })))`,
    ),
    `cells[[${rString(size)}]] <- as.vector(table(cell))`,
    `data <- cells[cells[[${rString(size)}]] >= ${smallest}, , drop = FALSE]`,
  ]
}

export function aggregateInPython({ by, measures, size, smallest }: AggregateStep): string[] {
  return [
    `keys = key_of(${by.map((name) => `data[${pythonString(name)}].to_numpy()`).join(', ')})`,
    'rows_of = {}',
    'for place, key in enumerate(keys):',
    '    if key is not None:',
    '        rows_of.setdefault(key, []).append(place)',
    `cells = data.loc[[rows[0] for rows in rows_of.values()], [${by.map(pythonString).join(', ')}]].reset_index(drop=True)`,
    ...measures.flatMap(({ column, of, into }) => [
      `values = data[${pythonString(column)}].to_numpy()`,
      'held = [[values[row] for row in rows if not pd.isna(values[row])] for rows in rows_of.values()]',
      `cells[${pythonString(into)}] = pd.Series([${IN_PYTHON[of]} if len(x) > 0 else (None if values.dtype == object else np.nan) for x in held], dtype=values.dtype)`,
    ]),
    `cells[${pythonString(size)}] = [float(len(rows)) for rows in rows_of.values()]`,
    `data = cells[cells[${pythonString(size)}] >= ${smallest}].reset_index(drop=True)`,
  ]
}

export function aggregateInStata(
  { by, measures, size, smallest }: AggregateStep,
  before: DataTable,
  code: StataCode,
): void {
  const group = code.fresh('f')
  const keys = by.map((name) => ({
    name,
    own: code.of(name),
    kept: code.fresh('c'),
    kind: before.columns.get(name)!.kind,
  }))
  const made = measures.map(({ column, of, into }) => ({
    ...{ into, own: code.of(column), kept: code.fresh('c'), count: code.fresh('f') },
    ...{ how: of === 'first' ? 'firstnm' : of, kind: before.columns.get(column)!.kind },
  }))
  const total = code.fresh('c')
  const first = code.fresh('f')
  code.say(
    `egen long ${group} = group(${keys.map(({ own }) => own).join(' ')})`,
    `keep if !missing(${group})`,
    `sort ${group} row`,
    `generate double ${total} = 1`,
    `clonevar ${first} = row`,
    `collapse ${[
      ...keys.map(({ own, kept }) => `(first) ${kept} = ${own}`),
      ...made.map(({ how, own, kept }) => `(${how}) ${kept} = ${own}`),
      ...made.map(({ own, count }) => `(count) ${count} = ${own}`),
      `(sum) ${total}`,
      `(min) row = ${first}`,
    ].join(' ')}, by(${group})`,
    // a sum of nothing is no 0
    ...made.filter(({ how }) => how === 'sum').map(({ kept, count }) => `quietly replace ${kept} = . if ${count} == 0`),
    `keep if ${total} >= ${smallest}`,
    'sort row',
    'quietly replace row = _n',
  )
  code.columns = new Map()
  for (const { name, kept, kind } of keys) code.set(name, kept, kind)
  for (const { into, kept, kind } of made) code.set(into, kept, kind)
  code.set(size, total, 'number')
}

/** Sums and means with Kahan's compensation, as rows come in no order. */
const IN_SQL: Record<Exclude<Measure, 'first'>, string> = {
  ...{ mean: 'favg', sum: 'fsum', min: 'min', max: 'max', median: 'median' },
}

/** @throws {BeyondSql} for a first value */
export function aggregateInSql({ by, measures, size, smallest }: AggregateStep, from: string): string {
  const keys = [...new Set(by)].map(sqlName)
  const made = measures.map(({ column, of, into }) => {
    if (of === 'first') throw new BeyondSql('the first value of a cell, as rows have no order there')
    return `${IN_SQL[of]}(${sqlName(column)}) AS ${sqlName(into)}`
  })
  const present = keys.map((key) => `${key} IS NOT NULL`).join(' AND ')
  return (
    `SELECT ${[...keys, ...made, `CAST(count(*) AS DOUBLE) AS ${sqlName(size)}`].join(', ')} FROM ${from} ` +
    `WHERE ${present} GROUP BY ${keys.join(', ')} HAVING count(*) >= ${smallest}`
  )
}

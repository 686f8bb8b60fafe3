import fc from 'fast-check'
import type { Rows } from './conformance-case.ts'

type Cell = Rows[number][string]
/** One way in which a data set comes out broken, with a name for the report. */
export interface Damage {
  name: string
  apply: (rows: Rows) => Rows
}

const ODD_CELLS: Cell[] = [
  null,
  0,
  -1,
  1e9,
  -1e-9,
  1e300,
  Infinity,
  -Infinity,
  Number.NaN,
  '007',
  'é✓',
  '',
  '__proto__',
]

const mapColumn = (rows: Rows, column: string, change: (cell: Cell, row: number) => Cell): Rows =>
  rows.map((row, i) => ({ ...row, [column]: change(row[column] ?? null, i) }))
const scale = (by: number) => (cell: Cell) => (typeof cell === 'number' ? cell * by : cell)

/** Damages that fit a data set with these columns. Seeded by fast-check, so a failure repeats. */
export function damages(rows: Rows): fc.Arbitrary<Damage> {
  const columns = Object.keys(rows[0])
  const column = fc.constantFrom(...columns)
  const row = fc.nat(rows.length - 1)
  return fc.oneof(
    fc.tuple(column, row, fc.constantFrom(...ODD_CELLS)).map(([name, at, cell]) => ({
      name: `${name}[${at}] = ${String(cell)}`,
      apply: (data: Rows) => mapColumn(data, name, (found, i) => (i === at % data.length ? cell : found)),
    })),
    fc.tuple(column, fc.constantFrom(...ODD_CELLS)).map(([name, cell]) => ({
      name: `${name} is ${String(cell)} throughout`,
      apply: (data: Rows) => mapColumn(data, name, () => cell),
    })),
    fc.tuple(column, fc.constantFrom(1e9, 1e-9, -1, 0.001)).map(([name, by]) => ({
      name: `${name} times ${by}`,
      apply: (data: Rows) => mapColumn(data, name, scale(by)),
    })),
    fc.tuple(column, column).map(([from, to]) => ({
      name: `${to} copies ${from}`,
      apply: (data: Rows) => data.map((cells) => ({ ...cells, [to]: cells[from] ?? null })),
    })),
    fc.tuple(column, fc.integer({ min: 2, max: 5 })).map(([name, every]) => ({
      name: `every ${every}th cell of ${name} missing`,
      apply: (data: Rows) => mapColumn(data, name, (cell, i) => (i % every === 0 ? null : cell)),
    })),
    fc.constantFrom(1, 2, 3, 5, 12, 40).map((kept) => ({
      name: `first ${kept} rows only`,
      apply: (data: Rows) => data.slice(0, kept),
    })),
    fc.integer({ min: 2, max: 9 }).map((step) => ({
      name: `every ${step}th row only`,
      apply: (data: Rows) => data.filter((_, i) => i % step === 0),
    })),
    row.map((at) => ({ name: `row ${at} twice`, apply: (data: Rows) => [...data, data[at % data.length]] })),
    fc.tuple(column, row).map(([name, at]) => ({
      name: `only rows with the ${name} of row ${at}`,
      apply: (data: Rows) => data.filter((cells) => cells[name] === data[at % data.length][name]),
    })),
    column.map((name) => ({
      name: `${name} rounded coarsely`,
      apply: (data: Rows) => mapColumn(data, name, (cell) => (typeof cell === 'number' ? Math.round(cell / 10) : cell)),
    })),
    column.map((name) => ({
      name: `no column ${name}`,
      apply: (data: Rows) => data.map(({ [name]: _, ...others }) => others),
    })),
  )
}

/** What zod's JSON schema of a design looks like, as far as random specifications need it. */
export interface SchemaNode {
  type?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  items?: SchemaNode
  properties?: Record<string, SchemaNode>
  required?: string[]
  oneOf?: SchemaNode[]
  anyOf?: SchemaNode[]
}

/** Specifications that the schema allows, with columns of the data (and a few names that are none) wherever text stands. */
export function specs(node: SchemaNode, columns: string[]): fc.Arbitrary<unknown> {
  const choices = node.oneOf ?? node.anyOf
  if (choices) return fc.oneof(...choices.map((one) => specs(one, columns)))
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  if (node.type === 'object') {
    const fields = Object.entries(node.properties ?? {})
    const model = Object.fromEntries(fields.map(([name, field]) => [name, specs(field, columns)]))
    return fc.record(model, { requiredKeys: node.required ?? [] })
  }
  if (node.type === 'array') return fc.array(specs(node.items ?? {}, columns), { maxLength: 3 })
  if (node.type === 'boolean') return fc.boolean()
  if (node.type === 'string') return fc.constantFrom(...columns, '1', 'no such column', '__proto__', 'constructor')
  if (node.type === 'integer') {
    const min = node.minimum ?? -3
    return fc.integer({ min, max: Math.min(node.maximum ?? min + 200, min + 200) })
  }
  return fc.oneof(fc.double({ min: -100, max: 100, noNaN: true }), fc.constantFrom(0.5, 1, 5, 60, 2004, 1e9, 1e-9))
}

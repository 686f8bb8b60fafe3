import type { Column, DataTable } from '@casefiles/engine/frame'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { codeCells } from './column-prints.ts'
import { type PanelSketch, sketchPanel } from './panel-sketch.ts'

/**
 * What data are known again by although their values were rescaled or rounded, rows were dropped or added, and columns
 * renamed or put in another order: some rows by what they describe, and how the values of each column are spread.
 */
export interface DataSketch {
  rows: number
  samples: RowSample[]
  spreads: ColumnSpread[]
  /** The data as panels, by which of their keys says the period. Left out of sketches from before they were kept. */
  panels?: PanelSketch[]
}

/** Always the same rows: those whose key, say unit and period, has the smallest hashes. */
export interface RowSample {
  /** Columns of the key. */
  key: string[]
  /** Of the keys, ascending. */
  hashes: string[]
  /** Cells of these rows in each column of numbers or of two words; null = missing. */
  values: Record<string, (number | null)[]>
  /** Which of these rows have the same part of the key, by numbers; left out where one column is the key, and of older sketches. */
  groups?: number[][]
  /**
   * Where a wide table was read as a long one: the columns whose cells stand under {@link CELLS}. Each of them is a part of
   * that column.
   */
  members?: string[]
}

/** What the cells of a wide table are called that stand one below the other. */
export const CELLS = '(cells)'

/** How a column's values are spread, whatever their unit. */
export interface ColumnSpread {
  name: string
  filled: number
  distinct: number
  /** Quantiles, less the median, over the distance of the outer deciles; null where values are few. */
  quantiles: number[] | null
  /** The same of the logarithms; null where a value is not above zero. Left out of sketches from before it was kept. */
  logQuantiles?: number[] | null
  /** The smallest step between values, over the same distance: what rounding leaves. */
  step: number
  /** Shares of the most frequent values, largest first. */
  shares: number[]
}

const SAMPLED = 192
/** A key names a row; a few rows may stand twice. */
const UNIQUE = 0.99
const MOST_KEYS = 4
const MOST_PANELS = 3
/** Columns of which pairs are tried as a key. */
const PAIRED = 8
export const QUANTILES = 33
/** A spread says little of fewer values. */
const FEWEST_SPREAD = 20
const MOST_SHARES = 4

export function sketchData(table: DataTable): DataSketch {
  const columns = [...table.columns].map(([name, column]) => codeColumn(name, column))
  const measured = columns.flatMap(({ name, numbers, distinct }) => (numbers ? [{ name, numbers, distinct }] : []))
  const keys = findKeys(columns, table.rows)
  return {
    rows: table.rows,
    samples: [...keys.map((key) => sampleRows(key, measured, table.rows)), ...sampleCells(columns, table.rows)],
    spreads: measured.map(({ name, numbers }) => spreadOf(name, numbers)),
    panels: sketchPanels(keys, measured),
  }
}

/** Where both parts of a key may say the period, both are taken for it. */
function sketchPanels(keys: readonly CodedColumn[][], measured: readonly MeasuredColumn[]): PanelSketch[] {
  const tried: [CodedColumn, CodedColumn | null][] = []
  const panels: PanelSketch[] = []
  for (const [one, other] of keys)
    for (const [period, unit] of periodsAmong(one, other)) {
      // names of units beside their numbers make no other panel
      if (tried.some(([before, beside]) => isSameGroups(before, period) && isSameGroups(beside, unit))) continue
      tried.push([period, unit])
      const others = measured.filter(({ name }) => name !== period.name && name !== unit?.name)
      const panel = sketchPanel(unit, period, others)
      if (panel && panels.length < MOST_PANELS) panels.push(panel)
    }
  return panels
}

/** Which part of a key may be the period, and which the unit. */
function periodsAmong(one: CodedColumn, other?: CodedColumn): [CodedColumn, CodedColumn | null][] {
  return other
    ? [
        [one, other],
        [other, one],
      ]
    : [[one, null]]
}

function isSameGroups(one: CodedColumn | null, other: CodedColumn | null): boolean {
  if (!one || !other || one.distinct !== other.distinct) return one === other
  // codes are counted as values come, so that other names for the same have the same codes
  return one.codes.every((code, row) => code === other.codes[row])
}

interface MeasuredColumn {
  name: string
  numbers: Float64Array
  distinct: number
}

interface CodedColumn {
  name: string
  texts: string[]
  /** Which of its values stands in each row. */
  codes: Int32Array
  distinct: number
  /** The values, by code. */
  values: readonly string[]
  isLabel: boolean
  /** As numbers, NaN = missing; null for text of more than two words. */
  numbers: Float64Array | null
}

function codeColumn(name: string, column: Column): CodedColumn {
  const { texts, codes, distinct } = codeCells(column)
  const isWhole = column.kind === 'text' || column.values.every((value) => Number.isInteger(value))
  const isLabel = isWhole && distinct.length > 1 && !distinct.includes('')
  return {
    name,
    texts,
    codes,
    distinct: distinct.length,
    values: distinct,
    isLabel,
    numbers: numbersOf(column, texts, distinct),
  }
}

function numbersOf(column: Column, texts: string[], distinct: readonly string[]): Float64Array | null {
  if (column.kind === 'number') return column.values
  const words = distinct.filter((word) => word !== '').sort()
  if (words.length === 2) return Float64Array.from(texts, (cell) => (cell === '' ? NaN : words.indexOf(cell)))
  const numbers = Float64Array.from(texts, (cell) => (cell === '' ? NaN : Number(cell)))
  const read = numbers.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0)
  return read > 0 && read >= UNIQUE * texts.filter((cell) => cell !== '').length ? numbers : null
}

/** Columns that name each row, by themselves or in pairs; the coarsest first, as unit and period are. */
function findKeys(columns: readonly CodedColumn[], rows: number): CodedColumn[][] {
  const labels = columns.filter(({ isLabel }) => isLabel)
  const single = labels.filter(({ distinct }) => distinct >= UNIQUE * rows)
  const others = labels.filter((one) => !single.includes(one)).sort((one, other) => other.distinct - one.distinct)
  const tried = others.slice(0, PAIRED)
  const pairs = tried.flatMap((one, place) => tried.slice(place + 1).map((other) => [one, other]))
  const named = pairs
    .filter(([one, other]) => one.distinct * other.distinct >= UNIQUE * rows)
    .sort((one, other) => one[0].distinct * one[1].distinct - other[0].distinct * other[1].distinct)
    .filter((pair) => countKeys(pair, rows) >= UNIQUE * rows)
  const most = MOST_KEYS / 2
  return [...named.slice(0, MOST_KEYS - Math.min(single.length, most)), ...single.map((one) => [one])].slice(
    0,
    MOST_KEYS,
  )
}

function countKeys([one, other]: readonly CodedColumn[], rows: number): number {
  const met = new Set<number>()
  for (let row = 0; row < rows; row += 1) met.add(one.codes[row] * other.distinct + other.codes[row])
  return met.size
}

function sampleRows(
  key: readonly CodedColumn[],
  measured: readonly { name: string; numbers: Float64Array }[],
  rows: number,
): RowSample {
  const smallest = smallestOf(rows, (row) => key.map(({ texts }) => texts[row]))
  const values = measured.map(({ name, numbers }): [string, (number | null)[]] => [
    name,
    smallest.map(({ row }) => (Number.isNaN(numbers[row]) ? null : numbers[row])),
  ])
  return {
    key: key.map(({ name }) => name),
    hashes: smallest.map(({ hash }) => hash),
    values: Object.fromEntries(values),
    ...(key.length > 1 ? { groups: key.map(({ codes }) => smallest.map(({ row }) => codes[row])) } : {}),
  }
}

/** Columns of a wide table at least, and cells at most. */
const FEWEST_WIDE = 3
const MOST_CELLS = 500_000
const NUMBER_IN_NAME = /^(.*?)(\d+)$/

/**
 * A wide table read as the long one that it may have been made from: a column for each period, named with its number, or one for
 * each unit, named as it.
 */
function sampleCells(columns: readonly CodedColumn[], rows: number): RowSample[] {
  const names = columns.find(({ isLabel, distinct }) => isLabel && distinct >= UNIQUE * rows)
  const cells = columns.filter((one) => one !== names && one.numbers !== null)
  if (!names || cells.length < FEWEST_WIDE || rows * cells.length > MOST_CELLS) return []
  const stems = Map.groupBy(cells, ({ name }) => NUMBER_IN_NAME.exec(name)?.[1])
  const numbered = [...stems].flatMap(([stem, group]) =>
    stem === undefined || group.length < FEWEST_WIDE
      ? []
      : [melt(names, group, rows, (name) => NUMBER_IN_NAME.exec(name)![2])],
  )
  return [...numbered, melt(names, cells, rows, (name) => name)]
}

function melt(
  names: CodedColumn,
  cells: readonly CodedColumn[],
  rows: number,
  labelOf: (name: string) => string,
): RowSample {
  const placeOf = (at: number) => ({ cell: cells[at % cells.length], row: Math.floor(at / cells.length) })
  const smallest = smallestOf(rows * cells.length, (at) => {
    const { cell, row } = placeOf(at)
    return [names.texts[row], labelOf(cell.name)]
  })
  const values = smallest.map(({ row: at }) => {
    const { cell, row } = placeOf(at)
    const value = cell.numbers![row]
    return Number.isNaN(value) ? null : value
  })
  return {
    key: [names.name],
    hashes: smallest.map(({ hash }) => hash),
    values: { [CELLS]: values },
    members: cells.map(({ name }) => name),
  }
}

interface Smallest {
  hash: string
  row: number
}

/** The rows whose keys have the smallest hashes, ascending. */
function smallestOf(rows: number, keyOf: (row: number) => string[]): Smallest[] {
  const smallest: Smallest[] = []
  let limit: string | undefined
  for (let row = 0; row < rows; row += 1) {
    const hash = sha256(keyOf(row).sort().join('\n')).slice(0, 16)
    if (limit !== undefined && hash >= limit) continue
    smallest.push({ hash, row })
    if (smallest.length < 2 * SAMPLED) continue
    keepSmallest(smallest)
    limit = smallest.at(-1)!.hash
  }
  keepSmallest(smallest)
  return smallest
}

/** The smallest hashes, each once. */
function keepSmallest(found: Smallest[]): void {
  found.sort((one, other) => (one.hash < other.hash ? -1 : one.hash > other.hash ? 1 : one.row - other.row))
  const once = found.filter(({ hash }, place) => hash !== found[place - 1]?.hash).slice(0, SAMPLED)
  found.splice(0, found.length, ...once)
}

function spreadOf(name: string, numbers: Float64Array): ColumnSpread {
  const sorted = numbers.filter((value) => Number.isFinite(value)).sort()
  const counts: number[] = []
  let step = Infinity
  for (let place = 0; place < sorted.length; place += 1) {
    if (place > 0 && sorted[place] === sorted[place - 1]) counts[counts.length - 1] += 1
    else {
      if (place > 0) step = Math.min(step, sorted[place] - sorted[place - 1])
      counts.push(1)
    }
  }
  const shares = counts.sort((one, other) => other - one).slice(0, MOST_SHARES)
  const scale = quantile(sorted, 0.9) - quantile(sorted, 0.1)
  const isSpread = counts.length >= FEWEST_SPREAD && scale > 0
  return {
    name,
    filled: sorted.length,
    distinct: counts.length,
    quantiles: isSpread ? quantilesOf(sorted) : null,
    logQuantiles: isSpread && sorted[0] > 0 ? quantilesOf(sorted.map(Math.log)) : null,
    step: isSpread ? step / scale : 0,
    shares: shares.map((count) => count / sorted.length),
  }
}

function quantilesOf(sorted: Float64Array): number[] {
  const scale = quantile(sorted, 0.9) - quantile(sorted, 0.1)
  const median = quantile(sorted, 0.5)
  return Array.from({ length: QUANTILES }, (_, place) => {
    const at = (place + 1) / (QUANTILES + 1)
    return (quantile(sorted, at) - median) / scale
  })
}

function quantile(sorted: Float64Array, at: number): number {
  if (sorted.length === 0) return NaN
  const place = at * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (place - below) * (sorted[above] - sorted[below])
}

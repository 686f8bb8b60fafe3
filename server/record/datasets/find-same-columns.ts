import { CELLS, type ColumnSpread, type DataSketch, type RowSample } from './data-sketch.ts'
import { KEPT_ORDERS, type Orders, type OrderSample, WINDOW } from './panel-sketch.ts'

/** Rows in common without which nothing is said of a column. */
export const FEWEST_COMMON = 8
/** Orders within units that must be the same ones: unrelated data have next to none in common, and gaps break many. */
const COMMON_ORDERS = { fewest: FEWEST_COMMON, share: 0.25 }
/** There are few orders of a handful of periods, and the same ones are frequent everywhere. */
const COMMON_SHORT_ORDERS = { fewest: 12, share: 0.6 }
/** Values below which a column is coarse; it is known by as many rows that hold the rarer of them. */
const COARSE = 5
const FEWEST_RARER = 12
/** Pairs of rows that both columns put in an order, of which so many must be in the same one; rounding turns none round. */
const SAME_ORDER = 0.995
/** Pairs that the finer of two columns holds to be equal and the other does not. */
const TORN = 0.01
/** Pairs of rows of one unit or period that are put in an order. */
const FEWEST_WITHIN = 100
/** Pairs of these that one of two columns may hold to be equal and the other not. */
const COARSENED = 0.1
/** An order that the key gives by itself says nothing: two series that rise from year to year. */
const GIVEN_BY_KEY = 0.9
/** Part of a column's range by which a value may miss a line, so that a curve near it is not taken for it. */
const FINEST_LINE = 40
/** Columns of two data sets that are spread alike, without which a coarse one is not known again by its spread. */
const FEWEST_ALIKE = 3
/** Mean distance of quantiles, times the root of the rows, that another sample of the same kind hardly stays under. */
const OTHER_SAMPLE = 0.1
const FEWEST_FINE = 50
/** Rows apart up to which a column is looked for among the logarithms of others. */
const FEW_ROWS = 2
/** Rows that two versions of the same data may differ by, as a share. */
export const OTHER_ROWS = 0.02

/**
 * The columns of other data that hold what a column holds: the same rows in the same order, or values that are spread alike
 * in data whose other columns are alike, too.
 */
export function findSameColumns(own: DataSketch, column: string, other: DataSketch): string[] {
  const found = new Set<string>()
  for (const one of own.samples)
    for (const sample of other.samples) for (const name of alikeInRows(one, column, sample)) found.add(name)
  for (const name of alikeInOrders(own, column, other)) found.add(name)
  return found.size > 0 ? [...found] : alikeInSpread(own, column, other)
}

/** Where units are called otherwise or some are left out: the order of values within each. */
function alikeInOrders(own: DataSketch, column: string, other: DataSketch): string[] {
  const ours = (own.panels ?? []).flatMap(({ orders }) => orders[column] ?? [])
  return (other.panels ?? []).flatMap(({ orders }) =>
    Object.keys(orders).filter((name) => ours.some((one) => hasSameOrders(one, orders[name]))),
  )
}

function hasSameOrders(one: Orders, other: Orders): boolean {
  const [ours, theirs] = [one, other].map(({ levels, changes, logChanges }) => [levels, changes, logChanges])
  return ours.some((hashes) => theirs.some((there) => haveInCommon(hashes, there)))
}

function haveInCommon(one: OrderSample, other: OrderSample): boolean {
  const [all, there] = [one.hashes, other.hashes]
  const { fewest, share } = one.width === WINDOW ? COMMON_ORDERS : COMMON_SHORT_ORDERS
  if (one.width !== other.width || Math.min(all.length, there.length) < fewest) return false
  // beyond the last that was kept nothing is known
  const limit = Math.min(...[all, there].map((own) => (own.length < KEPT_ORDERS ? Infinity : own[KEPT_ORDERS - 1])))
  const [ours, theirs] = [all, there].map((own) => own.filter((hash) => hash <= limit))
  const known = new Set(theirs)
  const common = ours.filter((hash) => known.has(hash)).length
  return common >= fewest && common >= share * Math.min(ours.length, theirs.length)
}

function alikeInRows(one: RowSample, column: string, other: RowSample): string[] {
  // two wide tables are compared by their rows: else one column of a copy would be taken for all of them
  if (one.members && other.members) return []
  const values = one.values[one.members?.includes(column) ? CELLS : column]
  if (!values) return []
  const places = new Map(other.hashes.map((hash, place) => [hash, place]))
  const common = one.hashes.flatMap((hash, place) => {
    const there = places.get(hash)
    return there === undefined ? [] : [[place, there] as const]
  })
  if (common.length < FEWEST_COMMON || 2 * common.length < fewestWithin(one, other)) return []
  const keys = one.key.flatMap((name) => (one.values[name] ? [one.values[name]] : []))
  return Object.entries(other.values)
    .filter(([name]) => !other.key.includes(name))
    .filter(([, there]) => {
      const pairs = common.map(([here, place]) => ({
        x: values[here],
        y: there[place],
        keys: keys.map((cells) => cells[here]),
        groups: (one.groups ?? []).map((codes) => codes[here]),
      }))
      return isSameOrder(pairs) || isSameWithin(pairs)
    })
    .flatMap(([name]) => (name === CELLS ? (other.members ?? []) : [name]))
}

/**
 * Of the two, the fewer rows among the smallest hashes that both kept: of data that hold a part of the rows of others, these
 * are all in common, however many rows were left out.
 */
function fewestWithin(one: RowSample, other: RowSample): number {
  const [last, otherLast] = [one.hashes.at(-1) ?? '', other.hashes.at(-1) ?? '']
  const limit = last < otherLast ? last : otherLast
  const within = ({ hashes }: RowSample) => hashes.filter((hash) => hash <= limit).length
  return Math.min(within(one), within(other))
}

interface Pair<Cell = number | null> {
  x: Cell
  y: Cell
  /** Parts of the row's key that are numbers. */
  keys: (number | null)[]
  /** Unit and period, each by a number. */
  groups: number[]
}

/** Whether two columns put their common rows in one order, forwards or backwards, and hold alike which of them are equal. */
function isSameOrder(pairs: readonly Pair[]): boolean {
  const both = pairs.filter(({ x, y }) => x !== null && y !== null) as Pair<number>[]
  const either = pairs.filter(({ x, y }) => x !== null || y !== null)
  if (both.length < FEWEST_COMMON || both.length < 0.9 * either.length) return false
  const [levelsX, levelsY] = [new Set(both.map(({ x }) => x)).size, new Set(both.map(({ y }) => y)).size]
  const fewest = Math.min(levelsX, levelsY)
  if (fewest < 2 || (fewest < COARSE && !(levelsX === levelsY && isTelling(both)))) return false
  const order = compareOrders(both.map(({ x, y }) => [x, y]))
  if (order.ordered < 20 || Math.abs(order.agreement) < SAME_ORDER) return false
  const all = (both.length * (both.length - 1)) / 2
  if (levelsX >= levelsY && order.tiedInX > TORN * all) return false
  if (levelsY >= levelsX && order.tiedInY > TORN * all) return false
  return both[0].keys.every((_, part) => !isGivenBy(part, both)) || isLine(both)
}

/**
 * Whether two columns put the rows of each period in one order, or those of each unit: what is left where the mean of a period or
 * unit was taken off, or ranks were taken.
 */
function isSameWithin(pairs: readonly Pair[]): boolean {
  const both = pairs.filter(({ x, y }) => x !== null && y !== null) as Pair<number>[]
  if (both.length < FEWEST_COMMON || both.length < 0.9 * pairs.length) return false
  return pairs[0].groups.some((_, part) => {
    const groups = [...Map.groupBy(both, (pair) => pair.groups[part]).values()]
    const order = addOrders(groups.map((own) => compareOrders(own.map(({ x, y }) => [x, y]))))
    const all = groups.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
    if (order.ordered < FEWEST_WITHIN || Math.abs(order.agreement) < SAME_ORDER) return false
    if (Math.max(order.tiedInX, order.tiedInY) > COARSENED * all) return false
    return pairs[0].keys.every((_, key) => {
      const given = addOrders(groups.map((own) => compareOrders(own.map(({ x, keys }) => [x, keys[key]!]))))
      return Math.abs(given.agreement) < GIVEN_BY_KEY
    })
  })
}

type Order = ReturnType<typeof compareOrders>

function addOrders(orders: readonly Order[]): Order {
  const sum = (read: (order: Order) => number) => orders.reduce((total, order) => total + read(order), 0)
  const ordered = sum((order) => order.ordered)
  const agreement = ordered === 0 ? 0 : sum((order) => order.agreement * order.ordered) / ordered
  return { agreement, ordered, tiedInX: sum((order) => order.tiedInX), tiedInY: sum((order) => order.tiedInY) }
}

/** Whether so many rows hold another value than the most frequent one that two columns do not agree by chance. */
function isTelling(pairs: readonly Pair<number>[]): boolean {
  return [pairs.map(({ x }) => x), pairs.map(({ y }) => y)].every((cells) => {
    const most = Math.max(...[...Map.groupBy(cells, (cell) => cell).values()].map(({ length }) => length))
    return cells.length - most >= FEWEST_RARER
  })
}

function isGivenBy(part: number, pairs: readonly Pair<number>[]): boolean {
  const keyed = pairs.filter(({ keys }) => keys[part] !== null)
  return Math.abs(compareOrders(keyed.map(({ x, keys }) => [x, keys[part]!])).agreement) >= GIVEN_BY_KEY
}

function compareOrders(pairs: readonly (readonly [number, number])[]) {
  let [same, opposite, tiedInX, tiedInY] = [0, 0, 0, 0]
  for (let one = 0; one < pairs.length; one += 1)
    for (let other = one + 1; other < pairs.length; other += 1) {
      const dx = Math.sign(pairs[one][0] - pairs[other][0])
      const dy = Math.sign(pairs[one][1] - pairs[other][1])
      if (dx * dy > 0) same += 1
      else if (dx * dy < 0) opposite += 1
      else if (dx === 0 && dy !== 0) tiedInX += 1
      else if (dy === 0 && dx !== 0) tiedInY += 1
    }
  const ordered = same + opposite
  return { agreement: ordered === 0 ? 0 : (same - opposite) / ordered, ordered, tiedInX, tiedInY }
}

/** Whether one is the other in another unit, but for what rounding leaves. */
function isLine(pairs: readonly Pair<number>[]): boolean {
  const sorted = pairs.toSorted((one, other) => one.x - other.x)
  const [low, high] = [sorted[0], sorted.at(-1)!]
  const slope = (high.y - low.y) / (high.x - low.x)
  const steps = smallestStep(pairs.map(({ y }) => y)) + Math.abs(slope) * smallestStep(pairs.map(({ x }) => x))
  const near = Math.min(steps, Math.abs(high.y - low.y) / FINEST_LINE)
  return pairs.every(({ x, y }) => Math.abs(y - low.y - slope * (x - low.x)) <= near * (1 + 1e-9))
}

function smallestStep(values: readonly number[]): number {
  const sorted = [...new Set(values)].sort((one, other) => one - other)
  return Math.min(...sorted.slice(1).map((value, place) => value - sorted[place]))
}

/** Where rows cannot be told apart, or their keys were written otherwise: the spread of this column and of half of the others. */
function alikeInSpread(own: DataSketch, column: string, other: DataSketch): string[] {
  const apart = Math.abs(own.rows - other.rows)
  if (apart > Math.max(2, OTHER_ROWS * own.rows)) return []
  const isAlike = (one: ColumnSpread, there: ColumnSpread) =>
    Math.abs(one.filled - there.filled) <= apart &&
    (isSameSpread(one, there, Math.max(1, apart)) || hasSameShares(one, there, apart))
  const wanted = own.spreads.find(({ name }) => name === column)
  if (!wanted || wanted.distinct < 2) return []
  const found = other.spreads.filter((one) => isAlike(wanted, one))
  if (found.length === 0) return []
  const [ours, theirs] = [own, other].map(({ spreads }) => spreads.filter(({ distinct }) => distinct > 1))
  const alike = ours.filter((one) => theirs.some((there) => isAlike(one, there))).length
  if (2 * alike < Math.min(ours.length, theirs.length)) return []
  if (alike >= FEWEST_ALIKE) return found.map(({ name }) => name)
  // a column by itself is known again where nearly every row has a value of its own; coarse ones leave much to rounding
  const isFine = ({ quantiles, distinct }: ColumnSpread) =>
    quantiles !== null && distinct >= Math.max(FEWEST_FINE, own.rows / 4)
  return isFine(wanted) ? found.filter(isFine).map(({ name }) => name) : []
}

/** @param apart rows that the two may differ by */
function isSameSpread(one: ColumnSpread, other: ColumnSpread, apart: number): boolean {
  const plain = [[one.quantiles, other.quantiles]]
  // one of them may be the logarithm of the other; with rows missing too many columns would be taken for one
  const logs = [
    [one.quantiles, other.logQuantiles],
    [one.logQuantiles, other.quantiles],
  ]
  const readings = apart <= FEW_ROWS ? [...plain, ...logs] : plain
  // rounding moves a value by half a step, and a row more or less every quantile by less than a row; two samples of one kind
  // of values differ by some 0.5 over the root of their rows
  const filled = Math.min(one.filled, other.filled)
  const moved = (2 * apart) / filled + Math.abs(one.step - other.step) / 2
  const allowed = Math.min(moved, OTHER_SAMPLE / Math.sqrt(filled))
  return readings.some(([own, there]) => own && there && distanceOf(own, there) <= allowed)
}

/** The mean distance of quantiles, forwards or turned round. */
function distanceOf(own: readonly number[], there: readonly number[]): number {
  const mean = (sign: 1 | -1) => {
    const turned = sign === 1 ? there : there.map((value) => -value).reverse()
    return own.reduce((sum, value, place) => sum + Math.abs(value - turned[place]), 0) / own.length
  }
  return Math.min(mean(1), mean(-1))
}

function hasSameShares(one: ColumnSpread, other: ColumnSpread, apart: number): boolean {
  if (one.quantiles !== null || other.quantiles !== null || one.distinct !== other.distinct) return false
  // values of which each stands once are alike in any data of as many rows
  if (one.distinct === one.filled || other.distinct === other.filled) return false
  return one.shares.every((share, place) => Math.abs(share - other.shares[place]) <= (1 + apart) / one.filled)
}

/**
 * What a panel is known again by although its units and periods were renamed, merged or left out, or changes were taken: the
 * order that each unit's values have over its periods, and the totals of its periods.
 */
export interface PanelSketch {
  orders: Record<string, Orders>
  totals: Record<string, Totals>
}

/**
 * Of each unit's values in {@link WINDOW} periods in a row, which is the largest, the second, and so on: the windows with the
 * smallest hashes, always the same ones. An increasing function of the values has the same order, also another one for each unit.
 */
export interface Orders {
  levels: OrderSample
  changes: OrderSample
  /** Of the logarithms; of no window where a value is not above zero. */
  logChanges: OrderSample
}

export interface OrderSample {
  /** Periods in a window. */
  width: number
  hashes: number[]
}

/** Sums over units by period; the means as well where periods have not equally many cells. Empty where they do not move. */
export type Totals = number[][]

/** A column of numbers, NaN = missing. */
interface Measured {
  name: string
  numbers: Float64Array
  distinct: number
}

/** A part of a key: which of its values stands in each row. */
export interface KeyPart {
  codes: Int32Array
  /** The values, by code. */
  values: readonly string[]
}

export const WINDOW = 10
/** In panels with fewer periods; there are fewer orders of as many, so that many windows would have some in common by chance. */
const SHORT_WINDOW = 7
const MOST_SHORT = 250
/**
 * Values that go up or down nearly all the way have the same order in unrelated data: a window tells something with so many turns, and
 * so many pairs against the way of most. Of 45 and 21 pairs a half would be there by chance.
 */
const FEWEST = { [WINDOW]: { turns: 3, against: 12 }, [SHORT_WINDOW]: { turns: 2, against: 6 } }
/** Equal values tell nothing. */
const MOST_TIES = 2
export const KEPT_ORDERS = 48
/** Rows beyond which every eighth window is looked at, always the same ones. */
const MANY_ROWS = 100_000
/** Beside the values, what arithmetic leaves. */
const ARITHMETIC = 1e-9
const PERIODS = { fewest: 6, most: 300 }
/** Share of units and periods that have a row: of two columns that name persons hardly any have. */
const DENSITY = 0.25
/** A series of more is one of numbered persons. */
const MOST_IN_SERIES = 150
/** Periods that there is room for between the first and the last, for each that there is. */
const MOST_ROOM = 3

/**
 * @param unit null for one series
 * @returns null where there are too few periods, or so many that they are no periods
 */
export function sketchPanel(unit: KeyPart | null, period: KeyPart, measured: readonly Measured[]): PanelSketch | null {
  if (period.values.length > PERIODS.most) return null
  if (unit && period.codes.length < DENSITY * unit.values.length * period.values.length) return null
  const places = orderOf(period.values)
  if (!places || places.length < PERIODS.fewest) return null
  if (!unit && places.length > MOST_IN_SERIES) return null
  const at = Int32Array.from(period.codes, (code) => places[code])
  const told = measured.filter(({ distinct }) => distinct >= SHORT_WINDOW - MOST_TIES)
  const orders = unit && told.length > 0 ? ordersIn(sortByTwo(unit, at, places.length), unit.codes) : null
  return {
    orders: orders ? Object.fromEntries(told.map(({ name, numbers }) => [name, orders(numbers)])) : {},
    totals: Object.fromEntries(measured.map((one) => [one.name, totalsOf(one.numbers, at, places.length)])),
  }
}

/** The place of each value among all; null where they are no numbers some steps apart and begin with no digit, as dates do. */
function orderOf(values: readonly string[]): number[] | null {
  const areNumbers = values.every((value) => value !== '' && Number.isFinite(Number(value)))
  if (!areNumbers && !values.every((value) => /^\d/.test(value))) return null
  const order = values.map((_, code) => code)
  order.sort((one, other) =>
    areNumbers ? Number(values[one]) - Number(values[other]) : values[one] < values[other] ? -1 : 1,
  )
  if (areNumbers && !isEven(order.map((code) => Number(values[code])))) return null
  const places = new Array<number>(values.length)
  order.forEach((code, place) => (places[code] = place))
  return places
}

function isEven(sorted: readonly number[]): boolean {
  const steps = sorted.slice(1).map((value, at) => value - sorted[at])
  return (sorted.at(-1)! - sorted[0]) / Math.min(...steps) <= MOST_ROOM * sorted.length
}

/** Rows by unit and, in each, by period. */
function sortByTwo(unit: KeyPart, at: Int32Array, periods: number): Int32Array {
  return countingSort(unit.codes, unit.values.length, countingSort(at, periods, null))
}

function countingSort(codes: Int32Array, count: number, rows: Int32Array | null): Int32Array {
  const next = new Int32Array(count + 1)
  for (const code of codes) next[code + 1] += 1
  for (let code = 0; code < count; code += 1) next[code + 1] += next[code]
  const sorted = new Int32Array(codes.length)
  for (let place = 0; place < codes.length; place += 1) {
    const row = rows ? rows[place] : place
    sorted[next[codes[row]]++] = row
  }
  return sorted
}

function totalsOf(numbers: Float64Array, at: Int32Array, periods: number): Totals {
  const [sums, sizes, counts] = [new Float64Array(periods), new Float64Array(periods), new Int32Array(periods)]
  for (let row = 0; row < numbers.length; row += 1) {
    if (Number.isNaN(numbers[row])) continue
    sums[at[row]] += numbers[row]
    sizes[at[row]] += Math.abs(numbers[row])
    counts[at[row]] += 1
  }
  const kept = [...sums.keys()].filter((place) => counts[place] > 0)
  const totals = kept.map((place) => sums[place])
  // deviations from the mean of a period add up to what arithmetic leaves
  if (Math.max(...totals) - Math.min(...totals) <= ARITHMETIC * Math.max(...sizes)) return []
  if (kept.every((place) => counts[place] === counts[kept[0]])) return [totals]
  return [totals, kept.map((place) => sums[place] / counts[place])]
}

/** @param rows by unit and period */
function ordersIn(rows: Int32Array, units: Int32Array): (numbers: Float64Array) => Orders {
  const lasts: number[] = []
  for (let place = 1; place <= rows.length; place += 1)
    if (place === rows.length || units[rows[place]] !== units[rows[place - 1]]) lasts.push(place)
  return (numbers) => ordersOf(numbers, rows, lasts)
}

/** @param lasts of the rows of each unit, one past it */
function ordersOf(numbers: Float64Array, rows: Int32Array, lasts: readonly number[]): Orders {
  const cells = new Float64Array(rows.length)
  const ends: number[] = []
  let [filled, isPositive, place] = [0, true, 0]
  for (const last of lasts) {
    for (; place < last; place += 1) {
      const value = numbers[rows[place]]
      if (Number.isNaN(value)) continue
      if (value <= 0) isPositive = false
      cells[filled] = value
      filled += 1
    }
    ends.push(filled)
  }
  const isMany = rows.length > MANY_ROWS
  const changes = new Float64Array(filled)
  const orders = (values: Float64Array, skipped: 0 | 1) => sampleOrders(values, ends, skipped, isMany)
  const levels = orders(cells, 0)
  for (let place = 1; place < filled; place += 1) changes[place] = cells[place] - cells[place - 1]
  const own = orders(changes, 1)
  if (!isPositive) return { levels, changes: own, logChanges: { width: WINDOW, hashes: [] } }
  // the order of the ratios is that of the changes of the logarithms
  for (let place = 1; place < filled; place += 1) changes[place] = cells[place] / cells[place - 1]
  return { levels, changes: own, logChanges: orders(changes, 1) }
}

/** @param skipped first values of each unit, which have no change */
function sampleOrders(values: Float64Array, ends: readonly number[], skipped: 0 | 1, isMany: boolean): OrderSample {
  const long = sampleWindows(values, ends, skipped, isMany, WINDOW)
  if (long.length > 0) return { width: WINDOW, hashes: long }
  const short = sampleWindows(values, ends, skipped, isMany, SHORT_WINDOW)
  return { width: SHORT_WINDOW, hashes: short.length > MOST_SHORT ? [] : short.slice(0, KEPT_ORDERS) }
}

/** The smallest hashes, ascending, each once; of a short window more than are kept, so that they can be counted. */
function sampleWindows(
  values: Float64Array,
  ends: readonly number[],
  skipped: 0 | 1,
  isMany: boolean,
  width: typeof WINDOW | typeof SHORT_WINDOW,
): number[] {
  const most = width === WINDOW ? KEPT_ORDERS : MOST_SHORT + 1
  const mask = 2 ** (width - 1) - 1
  let smallest: number[] = []
  let limit = Infinity
  let begin = 0
  for (const end of ends) {
    let rises = 0
    for (let place = begin + skipped + 1; place < end; place += 1) {
      rises = ((rises << 1) | (values[place] > values[place - 1] ? 1 : 0)) & mask
      if (place - begin - skipped < width - 1) continue
      // a window turned round has its rises turned round
      const way = Math.min(rises, ~rises & mask)
      if (countBits((rises ^ (rises >> 1)) & (mask >> 1)) < FEWEST[width].turns) continue
      const isFirst = (scatter(way) & 7) === 0
      if (isMany && !isFirst) continue
      const hash = hashOrder(values, place - width + 1, width)
      if (hash === null) continue
      const kept = isFirst ? hash : hash + LATER
      if (kept >= limit) continue
      smallest.push(kept)
      if (smallest.length < 4 * most) continue
      smallest = smallestOf(smallest, most)
      if (smallest.length === most) limit = smallest[most - 1]
    }
    begin = end
  }
  return smallestOf(smallest, most)
}

function smallestOf(hashes: readonly number[], most: number): number[] {
  return [...new Set(hashes)].sort((one, other) => one - other).slice(0, most)
}

/** Added to the hashes of windows that large data leave out, so that these come last in small data. */
const LATER = 2 ** 48
const ranks = new Uint8Array(WINDOW)

/** Of the order of a window, or of the same turned round; null where it tells too little. */
function hashOrder(values: Float64Array, first: number, width: typeof WINDOW | typeof SHORT_WINDOW): number | null {
  let [ties, falls] = [0, 0]
  for (let one = 0; one < width; one += 1) {
    const value = values[first + one]
    let rank = 0
    for (let other = 0; other < width; other += 1) {
      const there = values[first + other]
      if (there < value) {
        rank += 1
        if (other > one) falls += 1
      } else if (there === value && other < one) ties += 1
    }
    ranks[one] = rank
  }
  const pairs = (width * (width - 1)) / 2
  if (ties > MOST_TIES || Math.min(falls, pairs - falls) < FEWEST[width].against) return null
  let [up, down] = [0, 0]
  for (let one = 0; one < width; one += 1) {
    let equal = 0
    for (let other = 0; other < width; other += 1) if (ranks[other] === ranks[one]) equal += 1
    up = up * width + ranks[one]
    down = down * width + (width - ranks[one] - equal)
  }
  const code = Math.min(up, down)
  const low = scatter(code % 2 ** 32)
  return (scatter(low ^ Math.floor(code / 2 ** 32)) >>> 0) * 2 ** 16 + (low >>> 16)
}

/** Spreads the bits of a whole number (the finisher of MurmurHash3). */
function scatter(number: number): number {
  let bits = number | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

function countBits(number: number): number {
  let [bits, count] = [number, 0]
  for (; bits !== 0; bits &= bits - 1) count += 1
  return count
}

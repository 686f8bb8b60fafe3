import type { Totals } from './panel-sketch.ts'

/**
 * Tells whether a series of a panel's totals is this one in another unit, with a line added, or made of it: changes, sums or means of
 * some periods in a row, some of its periods, or periods put between. Merging units leaves totals as they are.
 *
 * Every such reading is a line of the other, change by change. Of m changes that tell something the chance that unrelated ones miss
 * a line by no more than the share ε is about ε to the power m − 2; it has to be under one in 10^{@link DIGITS}. No ε is finer than the
 * digits that the changes have: of persons who say yes there are but some.
 *
 * @param own its totals, and its means where there are any, which have no more digits than these
 */
export function seriesLike(own: Totals): (other: Totals) => boolean {
  const step = own.length > 0 ? stepOf(own[0]) : 0
  const [plain, readings] = [own.flatMap((series) => asReading(series)), own.flatMap(readingsOf)]
  return (other) => {
    if (plain.length === 0 || other.length === 0) return false
    const steps = { own: step, other: stepOf(other[0]) }
    const turned = { own: steps.other, other: step }
    return (
      other.flatMap((series) => asReading(series)).some((there) => readings.some((here) => fits(here, there, steps))) ||
      other.flatMap(readingsOf).some((there) => plain.some((here) => fits(there, here, turned)))
    )
  }
}

/** A series by its changes, the changes of these, and so on; `told` is the first of them that is not smooth. */
interface Reading {
  changes: number[][]
  told: number
  /** Of each of them the place from which it moves most. */
  moves: number[]
}

function asReading(series: readonly number[]): Reading[] {
  if (series.length < FEWEST) return []
  const changes: number[][] = []
  for (let taken = 0; taken < MOST_CHANGES; taken += 1) changes.push(changesOf(changes.at(-1) ?? series))
  const level = largest(series)
  const told = changes.findIndex((own) => !isSmooth(own) && largest(centered(own)) > ARITHMETIC * level)
  if (told === -1 || (countTelling(centered(changes[told])) - 2) * -Math.log10(FINEST_MISS) < DIGITS) return []
  return [{ changes, told, moves: changes.map(mostMoving) }]
}

function mostMoving(changes: readonly number[]): number {
  let [best, most, sum, squares] = [0, -1, 0, 0]
  for (let at = 0; at < changes.length; at += 1) {
    const [here, gone] = [changes[at], at < BEGINNING ? 0 : changes[at - BEGINNING]]
    sum += here - gone
    squares += here * here - gone * gone
    const moved = squares - (sum * sum) / BEGINNING
    if (at >= BEGINNING - 1 && moved > most) [best, most] = [at - BEGINNING + 1, moved]
  }
  return best
}

interface Steps {
  own: number
  other: number
}

/** The last digit that some of the values have. */
function stepOf(series: readonly number[]): number {
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals += 1) {
    const scale = 10 ** decimals
    if (series.every((value) => Math.abs(value * scale - Math.round(value * scale)) < 1e-3)) return 1 / scale
  }
  return 10 ** -MOST_DECIMALS
}

const DIGITS = 15
const MOST_DECIMALS = 8
/** What rounding may leave in long series. */
const LARGEST_MISS = 0.03
const FEWEST = 6
/** Digits that a change is trusted with. */
const FINEST_MISS = 1e-6
/** Periods in one: half-years, quarters, months, and what else somebody would take. */
const BLOCKS = [2, 3, 4, 12]
/** A change this small beside the largest tells nothing: a law that begins once makes one change. */
const TELLING = 0.05
/** Part of the largest change by which two differ. */
const FINEST = 0.001
/** Changes that follow each other smoothly tell little: further changes are taken, at most so often. */
const SMOOTH = 0.5
const MOST_CHANGES = 3
/** Changes that are looked at first, and their squared correlation. */
const BEGINNING = 8
const ALIKE = 0.9
/** Beside the level, what arithmetic leaves. */
const ARITHMETIC = 1e-9

function readingsOf(series: readonly number[]): Reading[] {
  const readings: (readonly number[])[] = [series, changesOf(series)]
  for (const size of BLOCKS) {
    const sums = slidingSums(series, size)
    readings.push(sums)
    for (let offset = 0; offset < size; offset += 1)
      readings.push(every(sums, size, offset), every(series, size, offset))
  }
  return readings.flatMap(asReading)
}

function changesOf(series: readonly number[]): number[] {
  const changes: number[] = []
  for (let at = 1; at < series.length; at += 1) changes.push(series[at] - series[at - 1])
  return changes
}

function every(series: readonly number[], size: number, offset: number): number[] {
  const kept: number[] = []
  for (let at = offset; at < series.length; at += size) kept.push(series[at])
  return kept
}

function slidingSums(series: readonly number[], size: number): number[] {
  const sums: number[] = []
  let sum = 0
  for (let at = 0; at < series.length; at += 1) {
    sum += series[at] - (at >= size ? series[at - size] : 0)
    if (at >= size - 1) sums.push(sum)
  }
  return sums
}

/** Whether the shorter is a part of the longer. */
function fits(one: Reading, other: Reading, steps: Steps): boolean {
  const told = Math.max(one.told, other.told)
  const [x, y] = [one.changes[told], other.changes[told]]
  if (x.length > y.length) return fits(other, one, { own: steps.other, other: steps.own })
  for (let first = 0; first + x.length <= y.length; first += 1)
    if (movesAlike(x, y, first, one.moves[told]) && isLine(x, y.slice(first, first + x.length), steps)) return true
  return false
}

/** Whether the changes from the place where it moves most are near a line: few numbers tell most series apart. */
function movesAlike(short: readonly number[], long: readonly number[], first: number, place: number): boolean {
  const end = Math.min(short.length, place + BEGINNING)
  const count = end - place
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0]
  for (let at = place; at < end; at += 1) {
    const [dx, dy] = [short[at], long[first + at]]
    x += dx
    y += dy
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  const [vx, vy, vxy] = [xx - (x * x) / count, yy - (y * y) / count, xy - (x * y) / count]
  return vxy * vxy > ALIKE * vx * vy
}

function isLine(x: readonly number[], y: readonly number[], steps: Steps): boolean {
  if (isSmooth(x) || isSmooth(y)) return false
  const [dx, dy] = [x, y].map(centered)
  const [xx, yy, xy] = [product(dx, dx), product(dy, dy), product(dx, dy)]
  const miss = Math.sqrt(Math.max(0, 1 - (xy * xy) / (xx * yy)))
  const telling = Math.min(countTelling(dx), countTelling(dy))
  const coarseness = Math.max(steps.own / largest(dx), steps.other / largest(dy))
  return miss <= LARGEST_MISS && (telling - 2) * -Math.log10(Math.max(miss, coarseness, FINEST_MISS)) >= DIGITS
}

const largest = (values: readonly number[]) => Math.max(...values.map(Math.abs))
function product(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += one[at] * other[at]
  return sum
}

function centered(values: readonly number[]): number[] {
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / values.length
  return values.map((value) => value - mean)
}

/** By von Neumann's ratio: 2 of what has no order, near 0 of a line. */
function isSmooth(values: readonly number[]): boolean {
  const [steps, own] = [changesOf(values), centered(values)]
  return product(steps, steps) < SMOOTH * product(own, own)
}

/** Different ones: where a handful of counts is all that changes, unrelated series change alike. */
function countTelling(changes: readonly number[]): number {
  const most = largest(changes)
  const telling = changes.filter((change) => Math.abs(change) > TELLING * most)
  return new Set(telling.map((change) => Math.round(change / (FINEST * most)))).size
}

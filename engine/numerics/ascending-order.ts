/** Bits sorted at a time, three times in each half of a double: so few buckets that all ends lie in the processor's cache. */
const DIGIT = 11
const BUCKETS = 1 << DIGIT
const SHIFTS = [0, DIGIT, 2 * DIGIT]
/** Under this length a comparison sort is quicker than filling the buckets. */
const SHORT = 4096

/**
 * Positions of values in ascending order; equal values keep their order. Long arrays are sorted digit by digit on the
 * bits of the doubles, in time proportional to their length; sorted ones are recognised.
 *
 * @param values no NaN
 * @see Knuth 1998, The Art of Computer Programming 3, section 5.2.5 (radix sorting)
 * @example ascendingOrder(Float64Array.of(3, 1, 2)) // [1, 2, 0]
 */
export function ascendingOrder(values: Float64Array): Int32Array {
  const order = new Int32Array(values.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  if (isAscending(values)) return order
  if (values.length < SHORT) return order.sort((a, b) => values[a] - values[b] || a - b)
  return sortByDigits(values, order)
}

/** Whether no value is smaller than the one before. */
export function isAscending(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i++) if (!(values[i - 1] <= values[i])) return false
  return true
}

function sortByDigits(values: Float64Array, order: Int32Array): Int32Array {
  const [low, high] = orderedBits(values)
  let from: Digits = { order, now: low, later: high }
  let to: Digits = {
    order: new Int32Array(order.length),
    now: new Uint32Array(low.length),
    later: new Uint32Array(low.length),
  }
  const place = () => {
    for (const shift of SHIFTS) if (placeByDigit(shift, from, to)) [from, to] = [to, from]
  }
  place()
  // the lower half has done its work
  from = { ...from, now: from.later!, later: null }
  to = { ...to, now: to.later!, later: null }
  place()
  return from.order
}

/** Positions with the halves of their values that are still to be sorted by, which move with them. */
interface Digits {
  order: Int32Array
  now: Uint32Array
  later: Uint32Array | null
}

/** Doubles as halves of 64-bit whole numbers of the same order: all bits flipped for negatives, else the sign. */
function orderedBits(values: Float64Array): [low: Uint32Array, high: Uint32Array] {
  const [low, high] = [new Uint32Array(values.length), new Uint32Array(values.length)]
  const double = new Float64Array(1)
  const halves = new Uint32Array(double.buffer)
  const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1
  const [lower, upper] = isLittleEndian ? [0, 1] : [1, 0]
  for (let i = 0; i < values.length; i++) {
    // adding zero turns -0 into 0, which it equals
    double[0] = values[i] + 0
    const isNegative = halves[upper] >= 0x80000000
    low[i] = isNegative ? ~halves[lower] : halves[lower]
    high[i] = isNegative ? ~halves[upper] : halves[upper] ^ 0x80000000
  }
  return [low, high]
}

/** One stable pass; false where all share the digit and nothing has moved. */
function placeByDigit(shift: number, from: Digits, to: Digits): boolean {
  const { order, now, later } = from
  const next = new Int32Array(BUCKETS + 1)
  for (let i = 0; i < now.length; i++) next[((now[i] >>> shift) & (BUCKETS - 1)) + 1]++
  if (next[((now[0] >>> shift) & (BUCKETS - 1)) + 1] === now.length) return false
  for (let bucket = 0; bucket < BUCKETS; bucket++) next[bucket + 1] += next[bucket]
  for (let i = 0; i < now.length; i++) {
    const place = next[(now[i] >>> shift) & (BUCKETS - 1)]++
    to.order[place] = order[i]
    to.now[place] = now[i]
    if (later !== null) to.later![place] = later[i]
  }
  return true
}

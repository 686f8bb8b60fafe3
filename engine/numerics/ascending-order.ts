/** Bits sorted at a time; four passes over the 64 of a double. */
const DIGIT = 16
const BUCKETS = 1 << DIGIT
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
  const keys = orderedBits(values)
  let from = order
  let to: Int32Array = new Int32Array(order.length)
  for (let digit = 0; digit < 4; digit++) {
    if (placeByDigit(keys, digit, from, to)) [from, to] = [to, from]
  }
  return from
}

/** Doubles as 64-bit whole numbers of the same order, low digit first: all bits flipped for negatives, else the sign. */
function orderedBits(values: Float64Array): Uint16Array {
  // adding zero turns -0 into 0, which it equals
  const doubles = values.map((value) => value + 0)
  const digits = new Uint16Array(doubles.buffer)
  const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
  for (let at = 0; at < digits.length; at += 4) {
    if (!isLittleEndian) digits.subarray(at, at + 4).reverse()
    const flip = digits[at + 3] >= BUCKETS / 2 ? BUCKETS - 1 : 0
    digits[at] ^= flip
    digits[at + 1] ^= flip
    digits[at + 2] ^= flip
    digits[at + 3] ^= flip === 0 ? BUCKETS / 2 : flip
  }
  return digits
}

/** One stable pass; false where all share the digit and nothing has moved. */
function placeByDigit(keys: Uint16Array, digit: number, from: Int32Array, to: Int32Array): boolean {
  const next = new Int32Array(BUCKETS + 1)
  for (let at = digit; at < keys.length; at += 4) next[keys[at] + 1]++
  if (next[keys[digit] + 1] === from.length) return false
  for (let bucket = 0; bucket < BUCKETS; bucket++) next[bucket + 1] += next[bucket]
  for (let i = 0; i < from.length; i++) to[next[keys[4 * from[i] + digit]]++] = from[i]!
  return true
}

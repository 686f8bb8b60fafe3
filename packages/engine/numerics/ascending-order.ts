import { inStretches } from './in-stretches.ts'

/** Bits sorted at a time, three times in the upper half of a double: so few buckets that all ends lie in the processor's cache. */
const DIGIT = 11
const BUCKETS = 1 << DIGIT
const SHIFTS = [0, DIGIT, 2 * DIGIT]
/** Under this length a comparison sort is quicker than filling the buckets. */
const SHORT = 4096
/** As long as that many, values are put in order one by one. */
const FEW = 32

/**
 * Positions of values in ascending order; equal values keep their order. Long arrays are sorted digit by digit on the
 * upper halves of the doubles, and where many of these are alike on the lower ones, in time proportional to their length;
 * sorted ones are recognised.
 *
 * @param values no NaN
 * @param room   twelve bytes a value or more, which are written over: a caller who is to fill arrays of that length
 *               afterwards lends it, so that a long sort needs no bytes of its own
 * @see Knuth 1998, The Art of Computer Programming 3, section 5.2.5 (radix sorting)
 * @example ascendingOrder(Float64Array.of(3, 1, 2)) // [1, 2, 0]
 */
export function ascendingOrder(values: Float64Array, room?: ArrayBufferLike): Int32Array {
  const order = new Int32Array(values.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  if (isAscending(values)) return order
  if (values.length < SHORT) return sortByComparison(order, values)
  const lent = room ?? new ArrayBuffer(12 * values.length)
  const keys = new Uint32Array(lent, 8 * values.length, values.length)
  sortByHalf('upper', values, order, keys, lent)
  for (let from = 0, to = 1; from < keys.length; from = to++) {
    while (to < keys.length && keys[to] === keys[from]) to++
    sortAlike(values, order, keys, lent, from, to)
  }
  return order
}

/** Whether no value is smaller than the one before. */
export function isAscending(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i++) if (!(values[i - 1] <= values[i])) return false
  return true
}

function sortByComparison(order: Int32Array, values: Float64Array): Int32Array {
  return order.sort((a, b) => (values[a] === values[b] ? a - b : values[a] < values[b] ? -1 : 1))
}

/** Positions, and the halves of their values that they are sorted by, which move with them. */
interface Digits {
  order: Int32Array
  keys: Uint32Array
}

/**
 * Sorts positions by one half of their values.
 *
 * @param keys filled with the halves, ascending
 */
function sortByHalf(
  half: 'upper' | 'lower',
  values: Float64Array,
  order: Int32Array,
  keys: Uint32Array,
  room: ArrayBufferLike,
): void {
  const n = order.length
  fillKeys(half, values, order, keys)
  let from: Digits = { order, keys }
  let to: Digits = { order: new Int32Array(room, 0, n), keys: new Uint32Array(room, 4 * n, n) }
  for (const shift of SHIFTS) if (placeByDigit(shift, from, to)) [from, to] = [to, from]
  if (from.order === order) return
  order.set(from.order)
  keys.set(from.keys)
}

/** Halves of doubles as whole numbers of the same order: all bits flipped for negatives, else the sign. */
function fillKeys(half: 'upper' | 'lower', values: Float64Array, order: Int32Array, keys: Uint32Array): void {
  const double = new Float64Array(1)
  const halves = new Uint32Array(double.buffer)
  const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1
  const wanted = isLittleEndian === (half === 'upper') ? 1 : 0
  const sign = half === 'upper' ? 0x80000000 : 0
  inStretches(keys.length, (from, to) => {
    for (let i = from; i < to; i++) {
      // adding zero turns -0 into 0, which it equals
      double[0] = values[order[i]] + 0
      keys[i] = double[0] < 0 ? ~halves[wanted] : halves[wanted] ^ sign
    }
  })
}

/** One stable pass; false where all share the digit and nothing has moved. */
function placeByDigit(shift: number, from: Digits, to: Digits): boolean {
  const { order, keys } = from
  const next = new Int32Array(BUCKETS + 1)
  for (let i = 0; i < keys.length; i++) next[((keys[i] >>> shift) & (BUCKETS - 1)) + 1]++
  if (next[((keys[0] >>> shift) & (BUCKETS - 1)) + 1] === keys.length) return false
  for (let bucket = 0; bucket < BUCKETS; bucket++) next[bucket + 1] += next[bucket]
  for (let i = 0; i < keys.length; i++) {
    const place = next[(keys[i] >>> shift) & (BUCKETS - 1)]++
    to.order[place] = order[i]
    to.keys[place] = keys[i]
  }
  return true
}

/** Puts positions from one to another in order, whose values have the same upper half. */
function sortAlike(
  values: Float64Array,
  order: Int32Array,
  keys: Uint32Array,
  room: ArrayBufferLike,
  from: number,
  to: number,
): void {
  if (to - from <= FEW) sortByInsertion(values, order, from, to)
  else if (isStretchAscending(values, order, from, to)) return
  else if (to - from < SHORT) sortByComparison(order.subarray(from, to), values)
  else sortByHalf('lower', values, order.subarray(from, to), keys.subarray(from, to), room)
}

function sortByInsertion(values: Float64Array, order: Int32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const moved = order[i]
    let place = i
    while (place > from && values[order[place - 1]] > values[moved]) order[place] = order[--place]
    order[place] = moved
  }
}

function isStretchAscending(values: Float64Array, order: Int32Array, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if (values[order[i]] < values[order[i - 1]]) return false
  return true
}

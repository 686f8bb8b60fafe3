import { valuesAt } from '../../../numerics/linear-algebra.ts'
import type { Random } from '../../../numerics/random.ts'
import type { Sample } from '../frame.ts'
import type { Assignment } from './assignment.ts'

/** Beyond so many units of assignment draws are made by words; people that cells of counts stand for are drawn one by one further. */
const mostByUnit = { units: 25_000, cells: 500_000 }

/** Whether a design's units are so many that they are drawn by words; what is published with fewer keeps its draws. */
export function isDrawnByWord({ n, cluster }: Pick<Sample, 'n' | 'cluster'>, isAggregated: boolean): boolean {
  return (cluster?.levels ?? n) > (isAggregated ? mostByUnit.cells : mostByUnit.units)
}

/** Under so many units, or where the smaller part is less than an eighth, a subset is drawn unit by unit. */
const fewestUnits = 64

/** Draws so many subsets and tells of each the sums over it, one per score vector, in an array that is used again. */
export type DrawSubsets = (draws: number, take: (draw: number, sums: Float64Array) => void) => void

/**
 * Draws subsets of one size, every one with the same probability, and adds up scores over them, a word of 32 units at a
 * time.
 *
 * Each unit enters with probability j/16, the nearest to size/units, by one bit of a word made of at most four random
 * ones; then units drawn from those outside are added, or from those inside taken out, until the size is right. Given how
 * many entered, all subsets of that many are equally likely, and adding or taking out at random keeps that so. Sums over
 * four units at a time are looked up, so that a draw costs about units/4 additions where an exchange of places costs units/2.
 *
 * @param scores score vectors over the same units, at least one
 * @param size   units of a subset
 */
export function subsetSums(scores: Float64Array[], size: number, random: Random): DrawSubsets {
  const units = scores[0].length
  const smaller = Math.min(size, units - size)
  return units < fewestUnits || smaller < units / 8 ? byUnit(scores, size, random) : byWord(scores, size, random)
}

/**
 * Tells a reader of many drawn assignments, block by block, what each block's units give: so the scores looked up stay in
 * the processor's cache, and no block's draws are kept.
 *
 * @param take told block, draw and the sums over the units drawn to be treated, one per score vector
 */
export function drawBlocks(
  scores: Float64Array[],
  { unitsOf, treatedIn }: Pick<Assignment, 'unitsOf' | 'treatedIn'>,
  draws: number,
  random: Random,
  take: (block: number, draw: number, sums: Float64Array) => void,
): void {
  unitsOf.forEach((units, block) => {
    const own = scores.map((score) => valuesAt(score, units))
    subsetSums(own, treatedIn[block], random)(draws, (draw, sums) => take(block, draw, sums))
  })
}

/** Sums of scores over drawn assignments: per score vector one sum per assignment. */
export function sumDrawn(
  scores: Float64Array[],
  assignment: Pick<Assignment, 'unitsOf' | 'treatedIn'>,
  draws: number,
  random: Random,
): Float64Array[] {
  const sums = scores.map(() => new Float64Array(draws))
  drawBlocks(scores, assignment, draws, random, (_, draw, own) => {
    for (let k = 0; k < own.length; k++) sums[k][draw] += own[k]
  })
  return sums
}

/** Fisher–Yates on the first places of the smaller part, whatever order the last draw left. */
function byUnit(scores: Float64Array[], size: number, random: Random): DrawSubsets {
  const units = scores[0].length
  const order = Int32Array.from({ length: units }, (_, unit) => unit)
  const isInverted = units - size < size
  const places = Math.min(size, units - size)
  const totals = scores.map((score) => score.reduce((sum, one) => sum + one, 0))
  const sums = new Float64Array(scores.length)
  return (draws, take) => {
    for (let draw = 0; draw < draws; draw++) {
      for (let i = 0; i < places; i++) {
        const j = i + random.integer(units - i)
        const moved = order[i]
        order[i] = order[j]
        order[j] = moved
      }
      for (let k = 0; k < scores.length; k++) {
        let sum = 0
        for (let i = 0; i < places; i++) sum += scores[k][order[i]]
        sums[k] = isInverted ? totals[k] - sum : sum
      }
      take(draw, sums)
    }
  }
}

/** Subsets drawn before any is added up, so that the part of a table that is in the processor's cache serves them all. */
const BATCH = 32

function byWord(scores: Float64Array[], size: number, random: Random): DrawSubsets {
  const units = scores[0].length
  const words = Math.ceil(units / 32)
  const members = Array.from({ length: BATCH }, () => new Int32Array(words))
  const drawWord = sixteenths(Math.max(1, Math.min(15, Math.round((16 * size) / units))), random)
  const readers = scores.map((score) => sumOfTwoValues(score, words, size) ?? sumByTable(score, words))
  const found = scores.map(() => new Float64Array(BATCH))
  const sums = new Float64Array(scores.length)
  return (draws, take) => {
    for (let from = 0; from < draws; from += BATCH) {
      const batch = members.slice(0, draws - from)
      for (const subset of batch) drawMembers(subset, units, size, drawWord, random)
      readers.forEach((read, k) => read(batch, found[k]))
      for (let at = 0; at < batch.length; at++) {
        for (let k = 0; k < found.length; k++) sums[k] = found[k][at]
        take(from + at, sums)
      }
    }
  }
}

/** Fills a subset's words; then units are added or taken out until its size is right. */
function drawMembers(members: Int32Array, units: number, size: number, drawWord: () => number, random: Random): void {
  const last = members.length - 1
  let count = 0
  for (let w = 0; w <= last; w++) {
    const word = drawWord()
    members[w] = w === last && units % 32 !== 0 ? word & (2 ** (units % 32) - 1) : word
    count += countBits(members[w])
  }
  const wanted = count < size ? 0 : 1
  for (let left = Math.abs(size - count); left > 0;) {
    const unit = random.integer(units)
    if (((members[unit >> 5] >>> (unit & 31)) & 1) !== wanted) continue
    members[unit >> 5] ^= 1 << (unit & 31)
    left--
  }
}

/** A score's sums over some subsets. */
type SumsOf = (batch: Int32Array[], into: Float64Array) => void

/** Words whose part of the table, 1 KB each, stays in the processor's nearest cache. */
const PART = 24

function sumByTable(score: Float64Array, words: number): SumsOf {
  const table = sumsOfFour(score, words * 8)
  return (batch, into) => {
    into.fill(0)
    for (let from = 0; from < words; from += PART) {
      const to = Math.min(words, from + PART)
      for (let at = 0; at < batch.length; at++) into[at] += sumMembers(table, batch[at], from, to)
    }
  }
}

/**
 * Of a score with two values, as assignment itself is: how many units with the first are in, by counting bits. null for any
 * other score.
 */
function sumOfTwoValues(score: Float64Array, words: number, size: number): SumsOf | null {
  const [first] = score
  const other = score.find((value) => value !== first) ?? first
  if (!score.every((value) => value === first || value === other)) return null
  const withFirst = new Int32Array(words)
  score.forEach((value, unit) => {
    if (value === first) withFirst[unit >> 5] |= 1 << (unit & 31)
  })
  return (batch, into) => {
    batch.forEach((members, at) => {
      let inFirst = 0
      for (let w = 0; w < words; w++) inFirst += countBits(members[w] & withFirst[w])
      into[at] = inFirst * first + (size - inFirst) * other
    })
  }
}

/** Words whose bits are 1 with probability j/16, each by itself: j's binary digits from the last, 1 = or, 0 = and. */
function sixteenths(j: number, random: Random): () => number {
  const next = random.word
  const zeros = 31 - Math.clz32(j & -j)
  if (zeros === 3) return next
  return () => {
    let word = next()
    for (let digit = zeros + 1; digit < 4; digit++) word = (j >> digit) & 1 ? word | next() : word & next()
    return word
  }
}

/** Per four units: the sums of all sixteen subsets of them. */
function sumsOfFour(score: Float64Array, groups: number): Float64Array {
  const table = new Float64Array(16 * groups)
  for (let group = 0; group < groups; group++) {
    for (let bit = 0; bit < 4; bit++) {
      const one = score[4 * group + bit] ?? 0
      const half = 1 << bit
      for (let subset = 0; subset < half; subset++) {
        table[16 * group + half + subset] = table[16 * group + subset] + one
      }
    }
  }
  return table
}

function sumMembers(table: Float64Array, members: Int32Array, from: number, to: number): number {
  let [even, odd] = [0, 0]
  for (let w = from; w < to; w++) {
    const [word, at] = [members[w], 128 * w]
    even += table[at + (word & 15)] + table[at + 32 + ((word >>> 8) & 15)]
    odd += table[at + 16 + ((word >>> 4) & 15)] + table[at + 48 + ((word >>> 12) & 15)]
    even += table[at + 64 + ((word >>> 16) & 15)] + table[at + 96 + ((word >>> 24) & 15)]
    odd += table[at + 80 + ((word >>> 20) & 15)] + table[at + 112 + (word >>> 28)]
  }
  return even + odd
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

import type { Random } from '../../../numerics/random.ts'
import type { BlocksFrame, Sample } from '../frame.ts'
import type { Assignment } from './assignment.ts'

/** Beyond so many units of assignment draws are made by words; people that cells of counts stand for are drawn one by one further. */
const mostByUnit = { units: 25_000, cells: 500_000 }

/** Whether a design's units are so many that they are drawn by words; what is published with fewer keeps its draws. */
export function isDrawnByWord({ n, cluster }: Pick<Sample, 'n' | 'cluster'>, source: BlocksFrame['source']): boolean {
  return (cluster?.levels ?? n) > (source.isAggregated ? mostByUnit.cells : mostByUnit.units)
}

/** Under so many units, or where the smaller part is less than an eighth, a subset is drawn unit by unit. */
const fewestUnits = 64

/** Sums over one drawn subset, one per score vector, written into `sums`. */
export type DrawSubset = (sums: Float64Array) => void

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
export function subsetSums(scores: Float64Array[], size: number, random: Random): DrawSubset {
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
  const sums = new Float64Array(scores.length)
  unitsOf.forEach((units, block) => {
    const own = scores.map((score) => Float64Array.from(units, (unit) => score[unit]))
    const draw = subsetSums(own, treatedIn[block], random)
    for (let d = 0; d < draws; d++) {
      draw(sums)
      take(block, d, sums)
    }
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
function byUnit(scores: Float64Array[], size: number, random: Random): DrawSubset {
  const units = scores[0].length
  const order = Int32Array.from({ length: units }, (_, unit) => unit)
  const isInverted = units - size < size
  const places = Math.min(size, units - size)
  const totals = scores.map((score) => score.reduce((sum, one) => sum + one, 0))
  return (sums) => {
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
  }
}

function byWord(scores: Float64Array[], size: number, random: Random): DrawSubset {
  const units = scores[0].length
  const words = Math.ceil(units / 32)
  const members = new Int32Array(words)
  const draw = sixteenths(Math.max(1, Math.min(15, Math.round((16 * size) / units))), random)
  const lastMask = units % 32 === 0 ? -1 : 2 ** (units % 32) - 1
  const tables = scores.map((score) => sumsOfFour(score, words * 8))
  return (sums) => {
    let count = 0
    for (let w = 0; w < words; w++) {
      const word = w === words - 1 ? draw() & lastMask : draw()
      members[w] = word
      count += countBits(word)
    }
    for (let k = 0; k < tables.length; k++) sums[k] = sumMembers(tables[k], members)
    const [wanted, sign] = count < size ? [0, 1] : [1, -1]
    for (let left = Math.abs(size - count); left > 0;) {
      const unit = random.integer(units)
      if (((members[unit >> 5] >>> (unit & 31)) & 1) !== wanted) continue
      members[unit >> 5] ^= 1 << (unit & 31)
      for (let k = 0; k < scores.length; k++) sums[k] += sign * scores[k][unit]
      left--
    }
  }
}

/** Words whose bits are 1 with probability j/16, each by itself: j's binary digits from the last, 1 = or, 0 = and. */
function sixteenths(j: number, random: Random): () => number {
  const next = () => random.integer(2 ** 32) | 0
  const zeros = 31 - Math.clz32(j & -j)
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

function sumMembers(table: Float64Array, members: Int32Array): number {
  let [even, odd] = [0, 0]
  for (let w = 0; w < members.length; w++) {
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

import { chiSquareUpper } from '../../../numerics/distributions.ts'
import { createRandom, type Random } from '../../../numerics/random.ts'
import type { Text } from '../../../fact.ts'
import type { StepContext } from '../../design.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { readAssignment, type Assignment } from '../effect/assignment.ts'
import type { BlockEffect } from '../effect/block-effects.ts'
import type { BlockedDifference } from '../effect/combine-blocks.ts'
import { isDrawnByWord, subsetSums } from '../effect/subset-sums.ts'
import type { BlocksFit } from '../estimate.ts'
import { check } from '../facts.ts'
import type { BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'

const level = 0.05
/** Draws are also limited by the work: rows times draws. A p value near 0.05 from 999 draws has an error of 0.007. */
const fewestDraws = 999
const mostWork = 2e7

export interface Heterogeneity {
  /** Cochran's Q. */
  q: number
  df: number
  /** Of the χ² reference, as the peer gives it; not shown. */
  chiSquareP: number
  /** Blocks without a variance of their own. */
  leftOut: number
}

/**
 * Cochran's Q over the blocks' differences, each weighted by one over its variance: a description. Its χ² reference holds
 * for large blocks only; with two treated and two control units it rejects six true nulls in ten.
 *
 * @returns null with fewer than two blocks that have a variance
 */
export function measureHeterogeneity(blocks: BlockEffect[]): Heterogeneity | null {
  const known = blocks.filter(({ variance }) => variance > 0)
  if (known.length < 2) return null
  const total = known.reduce((sum, { variance }) => sum + 1 / variance, 0)
  const mean = known.reduce((sum, { difference, variance }) => sum + difference / variance, 0) / total
  const q = known.reduce((sum, { difference, variance }) => sum + (difference - mean) ** 2 / variance, 0)
  const df = known.length - 1
  return { q, df, chiSquareP: chiSquareUpper(q, df), leftOut: blocks.length - known.length }
}

/**
 * p value of one effect in all blocks, by re-randomising what is left of the outcomes once the estimate is taken off the
 * treated.
 *
 * The statistic is Σ h_b(τ_b − τ̄)² with h_b = m₁m₀/m of the block's units of assignment and τ̄ their average by h; unlike
 * Q it does not divide by variances that four units cannot show. Assignments are those that treat as many units in each
 * block. The effect that is taken off is estimated: drawn statistics are made larger by Σ(m − 1)/(Σ(m − 1) − 1) for it
 * (ours), and the size is simulated in `heterogeneity.simulation.test.ts`.
 *
 * @returns null where fewer than two blocks have two units of assignment in both arms
 * @see Ding, Feller & Miratrix 2016, doi:10.1111/rssb.12124 (plug-in randomisation test of a constant effect)
 */
export function testHeterogeneity(
  { sample, values, combined }: BlockedDifference,
  draws: number,
  random: Random,
  byWord = false,
): { p: number; draws: number } | null {
  const assignment = readAssignment(sample)
  const parts = partsOf(
    values.map((value, row) => value - combined.value * sample.treated[row]),
    sample,
    assignment,
  )
  if (parts.length < 2) return null
  const observed = spread(parts, (part) => part.treatedSum)
  // taking off the estimate leaves the outcomes one degree of freedom fewer to differ in than before
  const free = parts.reduce((sum, { scores }) => sum + scores.length - 1, 0)
  const limit = observed * (1 - 1 / free) * (1 - 1e-9)
  const count = byWord
    ? spreadsByWord(parts, draws, random).reduce((sum, one) => sum + (one >= limit ? 1 : 0), 0)
    : countByUnit(parts, draws, random, limit)
  return { p: (count + 1) / (draws + 1), draws }
}

/** A block that shows a variance: centred totals of its units of assignment, scaled so that their sum is τ_b. */
interface BlockPart {
  scores: Float64Array
  size: number
  treatedSum: number
  weight: number
}

function partsOf(
  values: Float64Array,
  { block, weight }: BlockedDifference['sample'],
  assignment: Assignment,
): BlockPart[] {
  const { unitsOf, treatedIn, treated, unitOf } = assignment
  const [sum, mass] = [new Float64Array(unitsOf.length), new Float64Array(unitsOf.length)]
  const armMass = new Float64Array(2 * unitsOf.length)
  const weightOf = (row: number) => (weight === null ? 1 : weight[row])
  for (let row = 0; row < values.length; row++) {
    const at = block.index[row]
    sum[at] += weightOf(row) * values[row]
    mass[at] += weightOf(row)
    armMass[2 * at + treated[unitOf[row]]] += weightOf(row)
  }
  const totals = new Float64Array(treated.length)
  for (let row = 0; row < values.length; row++) {
    const at = block.index[row]
    totals[unitOf[row]] +=
      (weightOf(row) * (values[row] - sum[at] / mass[at]) * mass[at]) / (armMass[2 * at] * armMass[2 * at + 1])
  }
  return unitsOf.flatMap((units, b) => {
    const [m1, m0] = [treatedIn[b], units.length - treatedIn[b]]
    if (m1 < 2 || m0 < 2) return []
    const treatedSum = units.reduce((total, unit) => total + (treated[unit] === 1 ? totals[unit] : 0), 0)
    return [
      {
        scores: Float64Array.from(units, (unit) => totals[unit]),
        size: m1,
        treatedSum,
        weight: (m1 * m0) / units.length,
      },
    ]
  })
}

function spread(parts: BlockPart[], effectOf: (part: BlockPart) => number): number {
  const effects = parts.map(effectOf)
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  const mean = parts.reduce((sum, { weight }, b) => sum + weight * effects[b], 0) / total
  return parts.reduce((sum, { weight }, b) => sum + weight * (effects[b] - mean) ** 2, 0)
}

function countByUnit(parts: BlockPart[], draws: number, random: Random, limit: number): number {
  let count = 0
  for (let draw = 0; draw < draws; draw++) {
    if (spread(parts, (part) => drawSum(part, random)) >= limit) count++
  }
  return count
}

/** The spread of every draw, from running sums over blocks: Σ h·τ² less (Σ h·τ)²/Σ h. */
function spreadsByWord(parts: BlockPart[], draws: number, random: Random): Float64Array {
  const [first, second] = [new Float64Array(draws), new Float64Array(draws)]
  for (const { scores, size, weight } of parts) {
    subsetSums(
      [scores],
      size,
      random,
    )(draws, (draw, [effect]) => {
      first[draw] += weight * effect
      second[draw] += weight * effect * effect
    })
  }
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  return second.map((squares, d) => squares - first[d] ** 2 / total)
}

/** Fisher–Yates on the first places: a uniform subset, whatever order the array was left in. */
function drawSum({ scores, size }: BlockPart, random: Random): number {
  let sum = 0
  for (let i = 0; i < size; i++) {
    const j = i + random.integer(scores.length - i)
    const moved = scores[i]
    scores[i] = scores[j]
    scores[j] = moved
    sum += scores[i]
  }
  return sum
}

/** Whether the effect differs between blocks by more than chance. It informs: an average of unequal effects is still one. */
export function findHeterogeneity(
  { isAggregated }: Pick<BlocksFrame, 'isAggregated'>,
  { differences }: BlocksFit,
  { permutationDraws }: BlocksSpec,
  { seed }: Pick<StepContext, 'seed'>,
): Finding<Text> {
  const [main] = differences
  const described = measureHeterogeneity(main.blocks)
  if (described === null) return { checks: [], evidence: {} }
  const draws = Math.min(permutationDraws, Math.max(fewestDraws, Math.floor(mostWork / main.sample.n)))
  const byWord = isDrawnByWord(main.sample, isAggregated)
  const tested = testHeterogeneity(main, draws, createRandom(seed, 'heterogeneity'), byWord)
  if (tested === null) return { checks: [], evidence: {} }
  const { q, df, leftOut } = described
  const told = check('heterogeneity', { draws: tested.draws, p: tested.p, q, blocks: df + 1, leftOut })
  const passed = tested.p >= level
  return {
    checks: [checkOf({ id: 'heterogeneity', passed, severity: 'info', statistic: tested.p, threshold: level }, told)],
    evidence: {},
  }
}

import { EngineError } from '../../../errors.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { type BlocksFrame, pick, type Sample, selectSample } from '../frame.ts'
import { surveyAverage } from './survey-effects.ts'
import { armsOfUnits, type ArmSummary, type BlockEffect, summariseBlocks } from './block-effects.ts'

export interface CombinedEffect extends PointInference {
  df: number
  /** Blocks whose variance comes from how blocks of their size differ. */
  betweenBlocks: number
  /** Blocks whose arm of one unit takes the pooled variance of that arm in the other blocks. */
  pooledBlocks: number
}

interface VariancePart {
  variance: number
  df: number
}

/**
 * Average of the blocks' differences by block size, with its design-based variance.
 *
 * Σ (n_b/n)²·V_b with V_b as {@link BlockEffect}. A block in which an arm has one unit shows no variance of its own:
 *
 * - where two or more such blocks have the same size, their variance is J/(J-1)·Σ (w_b·τ_b - mean)² over these blocks,
 *   the pooled variance of the block size (for equal weights Pashley & Miratrix 2021, for pairs of clusters Imai, King
 *   & Nall 2009); it is conservative when effects differ between blocks
 * - the only such block of its size takes, for the arm of one unit, that arm's variance pooled over the other blocks
 *
 * Degrees of freedom: Welch–Satterthwaite in one block of units, Satterthwaite of CR2 with clusters, otherwise units
 * less two per block; blocks less one for a pooled size. What an arm of one unit takes from the other blocks is known no
 * better than these and adds none. Where a design has both kinds of blocks, the parts are combined after Satterthwaite,
 * (ΣV)²/Σ(V²/df), so the degrees of freedom never pass the number of units.
 *
 * @returns undefined numbers where no variance can be seen
 * @see Imbens & Rubin 2015, section 9.3; Pashley & Miratrix 2021, doi:10.3102/1076998620946272; Imai, King & Nall 2009,
 *   doi:10.1214/08-STS274
 */
export function combineBlocks(blocks: BlockEffect[], isClustered: boolean): CombinedEffect {
  const total = blocks.reduce((sum, { weight }) => sum + weight, 0)
  const weightOf = ({ weight }: BlockEffect) => weight / total
  const value = blocks.reduce((sum, block) => sum + weightOf(block) * block.difference, 0)
  const own = blocks.filter(({ variance }) => !Number.isNaN(variance))
  const { sizes, alone } = splitSmall(blocks.filter(({ variance }) => Number.isNaN(variance)))
  const isOneBlock = blocks.length === 1
  const parts = [
    ...(own.length === 0 && alone.length === 0 ? [] : [ownPart(own, alone, { weightOf, isClustered, isOneBlock })]),
    ...sizes.map((members) => betweenPart(members, weightOf)),
  ]
  const variance = parts.reduce((sum, part) => sum + part.variance, 0)
  const df = combineDf(parts)
  return {
    ...inferPoint(value, Math.sqrt(variance), df),
    df,
    betweenBlocks: sizes.reduce((sum, members) => sum + members.length, 0),
    pooledBlocks: alone.length,
  }
}

/** Blocks with an arm of one unit, by size where a size has two or more; the rest stand alone. */
function splitSmall(small: BlockEffect[]): { sizes: BlockEffect[][]; alone: BlockEffect[] } {
  const bySize = new Map<number, BlockEffect[]>()
  for (const block of small) {
    const size = block.control.assigned + block.treated.assigned
    bySize.set(size, [...(bySize.get(size) ?? []), block])
  }
  const groups = [...bySize.values()]
  return { sizes: groups.filter(({ length }) => length > 1), alone: groups.filter(({ length }) => length === 1).flat() }
}

type WeightOf = (block: BlockEffect) => number

interface Layout {
  weightOf: WeightOf
  isClustered: boolean
  isOneBlock: boolean
}

/** Blocks that show a variance, and those that take theirs from them: one piece of knowledge. */
function ownPart(
  own: BlockEffect[],
  alone: BlockEffect[],
  { weightOf, isClustered, isOneBlock }: Layout,
): VariancePart {
  const shown = own.reduce((sum, block) => sum + weightOf(block) ** 2 * block.variance, 0)
  const variance = alone.reduce((sum, block) => sum + weightOf(block) ** 2 * pooledBlock(block, own), shown)
  if (own.length === 0) return { variance: NaN, df: NaN }
  if (isClustered) return { variance, df: clusteredDf(own, weightOf) }
  if (isOneBlock) return { variance, df: welchDf(own[0]) }
  return { variance, df: own.reduce((sum, { n }) => sum + n - 2, 0) }
}

function combineDf(parts: VariancePart[]): number {
  if (parts.length === 1) return parts[0].df
  const total = parts.reduce((sum, { variance }) => sum + variance, 0)
  return total ** 2 / parts.reduce((sum, { variance, df }) => sum + variance ** 2 / df, 0)
}

function welchDf({ control, treated, variance }: BlockEffect): number {
  return variance ** 2 / (control.variance ** 2 / (control.n - 1) + treated.variance ** 2 / (treated.n - 1))
}

/** (Σ P_gg)²/Σ P_gh² of CR2 in closed form: an arm's P_gg add up to 1/n. */
function clusteredDf(own: BlockEffect[], weightOf: WeightOf): number {
  const sumArms = (of: (arm: ArmSummary) => number, power: number) =>
    own.reduce((sum, block) => sum + weightOf(block) ** power * (of(block.control) + of(block.treated)), 0)
  return sumArms(({ weight }) => 1 / weight, 2) ** 2 / sumArms(({ traceOfSquare }) => traceOfSquare, 4)
}

function betweenPart(members: BlockEffect[], weightOf: WeightOf): VariancePart {
  const pieces = members.map((block) => weightOf(block) * block.difference)
  const count = pieces.length
  const mean = pieces.reduce((sum, piece) => sum + piece, 0) / count
  const squares = pieces.reduce((sum, piece) => sum + (piece - mean) ** 2, 0)
  return { variance: (squares * count) / (count - 1), df: count - 1 }
}

function pooledBlock(block: BlockEffect, own: BlockEffect[]): number {
  const varianceOf = (arm: 'control' | 'treated') =>
    Number.isNaN(block[arm].variance) ? pooledVariance(own, arm) / block[arm].assigned : block[arm].variance
  return varianceOf('control') + varianceOf('treated')
}

/** Variance of one unit of assignment in an arm, pooled over the blocks that show it; `NaN` where none does. */
function pooledVariance(own: BlockEffect[], arm: 'control' | 'treated'): number {
  const spare = own.reduce((sum, block) => sum + block[arm].assigned - 1, 0)
  const squares = own.reduce((sum, { [arm]: { variance, assigned } }) => sum + variance * assigned * (assigned - 1), 0)
  return squares / spare
}

/** The average over blocks of a column of the sample, with its error as units were assigned or, of a survey, as they were sampled. */
export function averageBlocks(values: Float64Array, sample: Sample): CombinedEffect {
  const blocks = summariseBlocks(values, sample)
  if (sample.survey === null) return combineBlocks(blocks, sample.cluster !== null)
  return surveyAverage(values, sample, blocks)
}

/** The block-weighted difference in means of one outcome, with what it was made of. */
export interface BlockedDifference {
  sample: Sample
  /** The outcome on the sample's rows. */
  values: Float64Array
  blocks: BlockEffect[]
  combined: CombinedEffect
}

/**
 * Block-weighted difference in means on the rows that have the outcome.
 *
 * @param outcome one value per row of the frame, `NaN` where missing
 */
export function estimateDifference(frame: BlocksFrame, outcome: Float64Array): BlockedDifference {
  const sample = selectSample(frame, [outcome])
  const values = pick(outcome, sample)
  const blocks = summariseBlocks(values, sample)
  return { sample, values, blocks, combined: averageBlocks(values, sample) }
}

/** The units of one arm of one block that have the outcome. */
export interface ArmCell {
  block: string
  treated: boolean
  n: number
  mean: number
  /** Σ (y − mean)². */
  squares: number
}

/**
 * The block-weighted difference in means from the number, mean and squares of each arm of each block: all that it takes where
 * units were assigned one by one and count alike. The same as {@link import('./combine-blocks.ts').estimateDifference} of the rows
 * up to rounding.
 *
 * @param cells at most one for each arm of a block
 * @throws {EngineError} `blocks/one-arm-block` where a block has one arm only
 */
export function differenceOfCells(cells: ArmCell[]): CombinedEffect {
  const blocks = [...new Set(cells.map(({ block }) => block))]
  const effects = blocks.map((block): BlockEffect => {
    const own = (treated: boolean) => cells.find((cell) => cell.block === block && cell.treated === treated)
    const [control, treated] = [own(false), own(true)]
    if (!control || !treated) {
      throw new EngineError(
        'blocks/one-arm-block',
        `The block ${block} has one arm only: a block needs treated and control units to compare.`,
        { hint: 'Set dropOneArmBlocks to leave such blocks out.' },
      )
    }
    const arms = armsOfUnits([control, treated])
    return {
      block,
      n: control.n + treated.n,
      weight: control.n + treated.n,
      control: arms[0],
      treated: arms[1],
      difference: treated.mean - control.mean,
      variance: arms[1].variance + arms[0].variance,
    }
  })
  return combineBlocks(effects, false)
}

import { byValue } from '../../shared/by-value.ts'
import type { SensitivityPoint } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { combineBlocks, type CombinedEffect } from '../effect/combine-blocks.ts'
import { surveyAverage } from '../effect/survey-effects.ts'
import type { BlockEffect } from '../effect/block-effects.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import type { BlocksFit } from '../estimate.ts'
import { type Runs, series as varied } from '../facts.ts'
import { type SensitivityPart, seriesOf } from '../../shared/finding.ts'

/** More blocks than this are not listed one by one; the ones listed move the estimate most. */
const mostListed = 200

/** Up to so many blocks the rest is combined anew for each one left out. */
const mostCombined = 1000

/**
 * {@link combineBlocks} of all blocks but one, from sums over all of them: the same up to rounding.
 *
 * @returns null where some block shows no variance of its own, as its variance then comes from the others
 */
export function restOfUnits(
  blocks: BlockEffect[],
): ((left: BlockEffect) => PointInference & Pick<CombinedEffect, 'df'>) | null {
  if (blocks.some(({ variance }) => Number.isNaN(variance))) return null
  const sum = (of: (block: BlockEffect) => number) => blocks.reduce((total, block) => total + of(block), 0)
  const mass = sum(({ weight }) => weight)
  const mean = sum(({ weight, difference }) => weight * difference) / mass
  const squares = sum(({ weight, variance }) => weight ** 2 * variance)
  const free = sum(({ n }) => n - 2)
  return ({ weight, difference, variance, n }) => {
    const rest = mass - weight
    const df = free - (n - 2)
    // what the block pulls the mean by: exact to rounding where it is small
    const value = mean - (weight * (difference - mean)) / rest
    return { ...inferPoint(value, Math.sqrt(Math.max(0, squares - weight ** 2 * variance)) / rest, df), df }
  }
}

/**
 * The primary estimate without each block in turn, from the blocks' own summaries, by value.
 *
 * Every block is tried and counted; a long series shows the runs that lie furthest from the estimate.
 */
export function leaveOneBlockOut(fit: BlocksFit): SensitivityPart<Text> {
  const { blocks, sample, values } = fit.differences[0]
  if (blocks.length === 1) return { sensitivity: [], evidence: {} }
  const isClustered = sample.cluster !== null
  const isShort = blocks.length <= mostCombined
  const combineRest = isClustered || sample.survey !== null || isShort ? null : restOfUnits(blocks)
  const combine = (rest: BlockEffect[]) =>
    sample.survey === null ? combineBlocks(rest, isClustered) : surveyAverage(values, sample, rest)
  const runs = blocks.map((left) => ({
    left,
    rest: combineRest?.(left) ?? combine(blocks.filter((block) => block !== left)),
  }))
  const series = runs.map(({ left, rest: { value, ci } }): SensitivityPoint => {
    return { setting: left.block, value, ci, keepsConclusion: fit.conclusion.keeps(ci) }
  })
  const shown = mostInfluential(series, fit.primary.value).sort((a, b) => byValue(a.value, b.value))
  const told = varied('leave-one-block-out', runsOf(series))
  return { sensitivity: [seriesOf('leave-one-block-out', shown, told)], evidence: {} }
}

/** How many runs keep the conclusion, and between what their estimates lie. */
export function runsOf(series: SensitivityPoint<Text>[]): Runs {
  const values = series.map(({ value }) => value)
  return {
    kept: series.filter(({ keepsConclusion }) => keepsConclusion).length,
    runs: series.length,
    low: Math.min(...values),
    high: Math.max(...values),
  }
}

function mostInfluential(runs: SensitivityPoint[], value: number): SensitivityPoint[] {
  const distance = (run: SensitivityPoint) => Math.abs(run.value - value)
  return runs.toSorted((a, b) => distance(b) - distance(a)).slice(0, mostListed)
}

import { byValue } from '../../shared/by-value.ts'
import type { SensitivityPoint } from '../../../analysis.ts'
import { shrinkBias } from '../../../eqs/pillars.ts'
import { combineBlocks, type CombinedEffect } from '../effect/combine-blocks.ts'
import type { BlockEffect } from '../effect/block-effects.ts'
import type { BlocksFit } from '../estimate.ts'
import { formatSpanOf } from '../../../words/interval.ts'
import { formatEffect } from '../../../words/number.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'

/** More blocks than this are not listed one by one; the ones listed move the estimate most. */
const mostListed = 200

interface Move {
  block: string
  /** Estimate without the block less estimate with it. */
  size: number
  noise: number
}

/**
 * The primary estimate without each block in turn, from the blocks' own summaries, by value.
 *
 * Every block is tried and counted; a long series shows the runs that lie furthest from the estimate.
 */
export function leaveOneBlockOut(fit: BlocksFit): SensitivityPart {
  const { blocks, sample, combined } = fit.differences[0]
  if (blocks.length === 1) return notApplicable()
  const isClustered = sample.cluster !== null
  const runs = blocks.map((left) => ({
    left,
    rest: combineBlocks(
      blocks.filter((block) => block !== left),
      isClustered,
    ),
  }))
  const series = runs.map(({ left, rest: { value, ci } }): SensitivityPoint => {
    return { setting: left.block, value, ci, keepsConclusion: fit.conclusion.keeps(ci) }
  })
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const largest = largestMove(runs.map(({ left, rest }) => moveWithout(left, rest, combined, weightOf(left, blocks))))
  const message =
    `Leaving out each block in turn keeps the conclusion in ${kept} of ${runs.length} runs. The estimate runs from ` +
    `${formatSpanOf(series.map(({ value }) => value))}.`
  return {
    sensitivity: [
      {
        id: 'leave-one-block-out',
        title: 'Without one block',
        varied: 'The block left out',
        series: mostInfluential(series, fit.primary.value).sort((a, b) => byValue(a.value, b.value)),
        breakdownValue: null,
        message,
      },
    ],
    evidence: {
      leaveOneBlockOut: {
        value: largest.size,
        noise: largest.noise,
        text:
          `The block that counts most is ${largest.block}: without it the estimate moves by ${formatEffect(Math.abs(largest.size))}, ` +
          `where chance alone moves it by about ${formatEffect(largest.noise)}.`,
      },
    },
  }
}

function weightOf({ weight }: BlockEffect, blocks: BlockEffect[]): number {
  return weight / blocks.reduce((sum, block) => sum + block.weight, 0)
}

/**
 * With w the block's weight, τ = w·τ_b + (1 − w)·τ_rest, so the move is w·(τ_rest − τ_b) with variance
 * w²·V_b + w²·V_rest, where w²·V_b is what the block adds to the variance of the whole.
 */
function moveWithout(left: BlockEffect, rest: CombinedEffect, all: CombinedEffect, weight: number): Move {
  const own = Math.max(0, all.se ** 2 - (1 - weight) ** 2 * rest.se ** 2)
  const noise = Math.sqrt(own + weight ** 2 * rest.se ** 2)
  return { block: left.block, size: rest.value - all.value, noise: Number.isFinite(noise) ? noise : 0 }
}

/** The largest beyond its noise; where chance explains all of them, the largest. */
function largestMove(moves: Move[]): Move {
  const beyond = ({ size, noise }: Move) => Math.abs(shrinkBias(size, noise))
  return moves.reduce((a, b) => {
    if (beyond(a) !== beyond(b)) return beyond(a) > beyond(b) ? a : b
    return Math.abs(a.size) >= Math.abs(b.size) ? a : b
  })
}

function mostInfluential(runs: SensitivityPoint[], value: number): SensitivityPoint[] {
  const distance = (run: SensitivityPoint) => Math.abs(run.value - value)
  return runs.toSorted((a, b) => distance(b) - distance(a)).slice(0, mostListed)
}

function notApplicable(): SensitivityPart {
  const text = 'There is one block, so none can be left out.'
  return { sensitivity: [], evidence: { leaveOneBlockOut: { value: null, text, applicable: false } } }
}

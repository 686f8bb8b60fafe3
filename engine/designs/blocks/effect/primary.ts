import { pick, selectSample, type BlocksFrame, type Sample } from '../frame.ts'
import { summariseBlocks, type BlockEffect } from './block-effects.ts'
import { combineBlocks, type CombinedEffect } from './combine-blocks.ts'

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
  return { sample, values, blocks, combined: combineBlocks(blocks, sample.cluster !== null) }
}

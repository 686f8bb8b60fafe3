import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { pick, selectSample, type BlocksFrame, type Sample } from '../frame.ts'
import { averageBlocks } from './combine-blocks.ts'
import { regressOnBlocks, slopeOnBlocks } from './regressions.ts'

export interface ComplierEffect {
  sample: Sample
  /** Difference between the arms in the share that took the treatment, with its interval. */
  takeUp: PointInference
  /** Ratio of the block-weighted differences in outcome and take-up. */
  wald: PointInference
  /** Two-stage least squares with block effects. */
  twoStage: PointInference
}

/**
 * The effect of taking the treatment on those who take it because they were assigned to it.
 *
 * Both are a ratio of two differences, λ = τ_y/τ_d, and the variance of each is that of the same difference taken of
 * y - λd, over τ_d² (the delta method, and the sandwich of two-stage least squares). It assumes that assignment acts
 * through take-up alone and that nobody does the opposite of what they were assigned to.
 *
 * @returns null where take-up is known for nobody with an outcome in both arms
 * @see Imbens & Angrist 1994, doi:10.2307/2951620; Angrist, Imbens & Rubin 1996, doi:10.1080/01621459.1996.10476902
 */
export function estimateComplierEffect(frame: BlocksFrame, outcome: Float64Array): ComplierEffect | null {
  if (frame.takeUp === null) return null
  const sample = selectSample(frame, [outcome, frame.takeUp])
  if (sample.n === 0) return null
  const [y, d] = [pick(outcome, sample), pick(frame.takeUp, sample)]
  const difference = (values: Float64Array) => averageBlocks(values, sample)
  const regression = (values: Float64Array) => regressOnBlocks(values, sample, [])
  const slope = (values: Float64Array) => slopeOnBlocks(values, sample)
  return {
    sample,
    takeUp: difference(d),
    wald: ratio(y, d, difference, (values) => difference(values).value),
    twoStage: ratio(y, d, regression, slope),
  }
}

function ratio(
  y: Float64Array,
  d: Float64Array,
  difference: (values: Float64Array) => PointInference & { df: number },
  valueOf: (values: Float64Array) => number,
): PointInference {
  const shift = valueOf(d)
  const value = valueOf(y) / shift
  const rest = difference(y.map((one, row) => one - value * d[row]))
  return inferPoint(value, rest.se / Math.abs(shift), rest.df)
}

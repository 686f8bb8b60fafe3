import type { Sensitivity } from '../../../analysis.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import { withDonors } from '../study.ts'
import { describeKept, estimateVariants, farthestMove, movesOf, type PartContext } from './part.ts'
import { formatEffect } from '../../../words/number.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'

/** Lighter donors cannot move the estimate by more than rounding. */
const lightest = 1e-8

/**
 * The primary estimate without each donor that carries weight. Leaving out one that carries none changes nothing with
 * the same predictor weights, so those are not tried.
 */
export async function leaveOneDonorOut(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
  part: PartContext,
): Promise<SensitivityPart> {
  const { weights } = fit.average.weighting
  const all = [...frame.donors.keys()]
  const carrying = all.length > 2 ? all.filter((j) => weights[j] > lightest) : []
  const variants = carrying.map((left) => ({
    setting: frame.donors[left],
    study: withDonors(
      frame.study,
      all.filter((j) => j !== left),
    ),
  }))
  const series = await estimateVariants(variants, spec, fit, part)
  const farthest = farthestMove(series, fit)
  const message =
    series.length === 0
      ? 'With two donors none can be left out.'
      : `Leaving out each of the ${series.length} donors with weight in turn ${describeKept(series)} The largest move is ${formatEffect(farthest!.move)} ${fit.outcome.units}, without ${farthest!.setting}.`
  const sensitivity: Sensitivity = {
    id: 'leave-one-donor-out',
    title: 'Without one donor',
    varied: 'The donor left out',
    series,
    breakdownValue: null,
    message,
  }
  return { sensitivity: [sensitivity], evidence: {}, moves: movesOf(series, fit) }
}

import { shrinkBias } from '../../../eqs/pillars.ts'
import type { Text } from '../../../fact.ts'
import { normalQuantile } from '../../../numerics/distributions.ts'
import { dataOf } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import { say } from '../facts.ts'
import type { IvFrame } from '../frame.ts'
import { errorOfDifference, fitTwoStage, influenceOf } from '../model/k-class.ts'
import { reduceWith, residualDf } from '../model/reduce.ts'
import type { IvSpec } from '../spec.ts'
import { adjustedError } from '../../shared/adjusted-error.ts'
import type { Finding } from '../../shared/finding.ts'

export interface InstrumentGap {
  label: string
  /** Two-stage least squares with this instrument alone. */
  own: number
  /** That less the estimate of all together, and its standard error. */
  gap: number
  error: number
}

/** Each instrument's own estimate against that of all together; none where there is one instrument. */
export function compareInstruments(frame: IvFrame, spec: IvSpec, { model, effect }: IvFit): InstrumentGap[] {
  if (model.q.length === 1) return []
  const joint = influenceOf(model)
  return model.instruments.flatMap((instrument) => {
    const alone = reduceWith(dataOf(frame, spec, { instruments: [instrument] }), model.controls)
    if (alone.q.length === 0) return []
    const { value } = fitTwoStage(alone)
    const error = errorOfDifference(influenceOf(alone), joint, model)
    return [{ label: instrument.label, own: value, gap: value - effect.twoStage.value, error }]
  })
}

/**
 * The gap between instruments: whether each gives the effect that all give together, in the estimate's own units.
 *
 * The instrument that lies furthest from the others need not be the one at fault, and where it is, reading the estimate by
 * it alone would make things worse: the gap has a size and no known sign.
 */
export function findInstrumentGap(frame: IvFrame, spec: IvSpec, fit: IvFit): Finding<Text> {
  const gaps = compareInstruments(frame, spec, fit)
  if (gaps.length === 0) {
    return { checks: [], evidence: { instrumentGap: { value: null, text: say('one-instrument', {}) } } }
  }
  const { label: instrument, own, gap, error } = largestGap(gaps)
  const effect = fit.effect.twoStage.value
  const text = say('instrument-gap', { instrument, own, gap, error, units: spec.outcome.units })
  // taken off, it draws the estimate toward zero, whichever way the instrument at fault pulls
  const value = effect < 0 ? -Math.abs(gap) : Math.abs(gap)
  const noise = adjustedError(error * ofLargest(gaps.length - 1), residualDf(fit.model, 1))
  return { checks: [], evidence: { instrumentGap: { value, noise, text } } }
}

/**
 * How much wider the 90 % interval of the largest of several gaps has to be than that of one chosen beforehand, for all
 * intervals to hold together nine times in ten. Of k instruments k − 1 can disagree, so two make one comparison.
 *
 * @see Šidák 1967, doi:10.1080/01621459.1967.10482935
 */
function ofLargest(comparisons: number): number {
  const each = 0.9 ** (1 / Math.max(1, comparisons))
  return normalQuantile((1 + each) / 2) / normalQuantile(0.95)
}

/** Largest once the noise is taken off; where none is more than noise, the largest as it is. */
export function largestGap<Gap extends { gap: number; error: number }>(gaps: Gap[]): Gap {
  const sizeOf = ({ gap, error }: Gap) => Math.abs(shrinkBias(gap, error))
  const largest = Math.max(...gaps.map(sizeOf))
  const size = largest > 0 ? sizeOf : ({ gap }: Gap) => Math.abs(gap)
  return gaps.reduce((best, one) => (size(one) > size(best) ? one : best))
}

import { shrinkBias } from '../../../eqs/pillars.ts'
import { formatSignificant } from '../../../words/number.ts'
import { inSentence } from '../../../words/sentence.ts'
import { dataOf } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import type { IvFrame } from '../frame.ts'
import { errorOfDifference, fitTwoStage, influenceOf } from '../model/k-class.ts'
import { reduceWith } from '../model/reduce.ts'
import type { IvSpec } from '../spec.ts'
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

/** The gap between instruments: whether each gives the effect that all give together, in the estimate's own units. */
export function findInstrumentGap(frame: IvFrame, spec: IvSpec, fit: IvFit): Finding {
  const gaps = compareInstruments(frame, spec, fit)
  if (gaps.length === 0) {
    const text = 'There is one instrument, so there is nothing for it to agree with.'
    return { checks: [], evidence: { instrumentGap: { value: null, text } } }
  }
  const { label, own, gap, error } = largestGap(gaps)
  const round = (value: number) => formatSignificant(value, 3)
  const { units } = spec.outcome
  const text = `With ${inSentence(label)} alone the estimate is ${round(own)} ${units}, ${round(gap)} from that of all instruments together (standard error ${round(error)}).`
  // the estimate less this bias is that of the instrument alone
  return { checks: [], evidence: { instrumentGap: { value: 0 - gap, noise: error, text } } }
}

/** Largest once the noise is taken off; where none is more than noise, the largest as it is. */
export function largestGap<Gap extends { gap: number; error: number }>(gaps: Gap[]): Gap {
  const sizeOf = ({ gap, error }: Gap) => Math.abs(shrinkBias(gap, error))
  const largest = Math.max(...gaps.map(sizeOf))
  const size = largest > 0 ? sizeOf : ({ gap }: Gap) => Math.abs(gap)
  return gaps.reduce((best, one) => (size(one) > size(best) ? one : best))
}

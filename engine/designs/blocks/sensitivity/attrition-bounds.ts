import type { SensitivityPoint } from '../../../analysis.ts'
import { shrinkBias } from '../../../eqs/pillars.ts'
import { formatSpan } from '../../../words/interval.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import type { EvidenceItem } from '../../design.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'
import { measureSampleRatio, shareFound } from '../diagnostics/sample-ratio.ts'
import type { BlocksFit } from '../estimate.ts'
import type { BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'
import { findLeeBounds, type LeeBounds } from './lee-bounds.ts'

/**
 * What missing outcomes could have done to the estimate at most, with its bounds for readers.
 *
 * Missing are those without the outcome and, where the design names the share to be treated, those who are not in the
 * data of the arm that is too small.
 */
export function boundAttrition(frame: BlocksFrame, spec: BlocksSpec, fit: BlocksFit): SensitivityPart {
  const { values } = frame.outcomes[0]
  const present = shareFound(measureSampleRatio(frame, spec))
  const isWhole = values.every((value) => !Number.isNaN(value)) && present.every((share) => share === 1)
  if (isWhole) return describeWhole(frame, fit)
  const bounds = findLeeBounds(frame, values, present)
  const { lower, upper, trimmed } = bounds
  const { keeps } = fit.conclusion
  const whole: [number, number] = [lower.ci[0], upper.ci[1]]
  const range =
    `With missing outcomes bounded after Lee the effect lies between ${formatEffect(lower.value)} and ` +
    `${formatEffect(upper.value)} (95% interval ${formatSpan(whole[0], whole[1])}); ` +
    `${formatNumber(100 * trimmed, 1)} percent of one arm is trimmed.`
  const message = `${range} The conclusion ${keeps(whole) ? 'stands' : 'does not stand'} over the whole range.`
  const series = [
    { setting: 'Lower bound', value: lower.value, ci: lower.ci, keepsConclusion: keeps(lower.ci) },
    { setting: 'Upper bound', value: upper.value, ci: upper.ci, keepsConclusion: keeps(upper.ci) },
  ]
  return part(series, { ...fartherBound(bounds), text: range }, message)
}

/** The farther bound, so that the estimate less this bias is that bound. */
function fartherBound({ lower, upper, untrimmed, noise }: LeeBounds): Pick<EvidenceItem, 'value' | 'noise'> {
  const distances = [
    { value: untrimmed - lower.value, noise: noise.lower },
    { value: untrimmed - upper.value, noise: noise.upper },
  ]
  const [low, high] = distances
  const beyond = ({ value, noise }: typeof low) => Math.abs(shrinkBias(value, noise))
  return beyond(low) >= beyond(high) ? low : high
}

function describeWhole({ source }: BlocksFrame, fit: BlocksFit): SensitivityPart {
  const { value, ci } = fit.primary
  const point = { setting: 'Nobody is missing', value, ci, keepsConclusion: fit.conclusion.keeps(ci) }
  if (source.isAggregated) {
    const text = 'A file of counts holds those whose outcome is known, so it cannot show who is missing.'
    return part([point], { value: null, text, available: false }, text)
  }
  const message = 'No outcome is missing, so there is nothing to bound.'
  return part([point], { value: 0, text: message }, message)
}

function part(series: SensitivityPoint[], attritionBounds: EvidenceItem, message: string): SensitivityPart {
  return {
    sensitivity: [
      {
        id: 'lee-bounds',
        title: 'Missing outcomes at their worst',
        varied: 'Which units are trimmed so that equal shares of both arms are left',
        series,
        breakdownValue: null,
        message,
      },
    ],
    evidence: { attritionBounds },
  }
}

import type { SensitivityPoint } from '../../../analysis.ts'
import { formatSpan } from '../../../words/interval.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import type { EvidenceItem } from '../../design.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'
import { UNDECLARED } from '../diagnostics/attrition.ts'
import { measureSampleRatio, shareFound } from '../diagnostics/sample-ratio.ts'
import type { BlocksFit } from '../estimate.ts'
import type { BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'
import { findLeeBounds, type LeeBounds, type Present } from './lee-bounds.ts'

/**
 * What missing outcomes could have done to the estimate at most, with its bounds for readers.
 *
 * Missing are those without the outcome and those assigned who are not in the file. How many that are is known only where
 * the design declares it; the intended shares of the arms show those whom one arm alone lacks.
 */
export function boundAttrition(frame: BlocksFrame, spec: BlocksSpec, fit: BlocksFit): SensitivityPart {
  const { values } = frame.outcomes[0]
  const present = presentOf(frame, spec)
  const isWhole = values.every((value) => !Number.isNaN(value)) && present.every((share) => share === 1)
  if (isWhole) return describeWhole(spec, fit)
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
  const declared = spec.attrition === undefined ? { isPartial: true, text: `${UNDECLARED} ${range}` } : { text: range }
  return part(series, { ...weakeningBound(bounds), ...declared }, message)
}

/** Shares of those who should be in the file: of the assigned where they are declared, else by the intended shares. */
function presentOf(frame: BlocksFrame, spec: BlocksSpec): Present {
  const { attrition } = spec
  if (attrition?.kind === 'rows') return [1, 1]
  if (attrition === undefined) return shareFound(measureSampleRatio(frame, spec))
  const inTreated = frame.treated.reduce((sum, one) => sum + one, 0)
  return [Math.min(1, (frame.n - inTreated) / attrition.control), Math.min(1, inTreated / attrition.treated)]
}

/** The bound on the side of zero, so that the estimate less this bias is that bound: the other one would strengthen the conclusion. */
function weakeningBound({ lower, upper, untrimmed, noise }: LeeBounds): Pick<EvidenceItem, 'value' | 'noise'> {
  return untrimmed > 0
    ? { value: untrimmed - lower.value, noise: noise.lower }
    : { value: untrimmed - upper.value, noise: noise.upper }
}

/** Where nobody is missing nothing is bounded: a series of one point would read as a test that the conclusion passed. */
function describeWhole({ attrition }: BlocksSpec, fit: BlocksFit): SensitivityPart {
  if (attrition === undefined)
    return part([], { value: null, text: UNDECLARED }, `${UNDECLARED} Nothing can be bounded.`)
  const { value, ci } = fit.primary
  const point = { setting: 'Nobody is missing', value, ci, keepsConclusion: fit.conclusion.keeps(ci) }
  const message = `No outcome is missing, so there is nothing to bound. ${attrition.source}`
  return part([point], { value: 0, noise: 0, text: message }, message)
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

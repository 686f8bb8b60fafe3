import type { SensitivityPoint } from '../../analysis.ts'
import { formatSpan } from '../../words/interval.ts'
import { formatEffect, formatNumber } from '../../words/number.ts'
import { formatPStatement } from '../../words/p-value.ts'
import type { EvidenceItem, VaryAtOnce } from '../design.ts'
import { type ChoiceMove, noiseOfMove } from '../shared/choices.ts'
import { joinParts, type SensitivityPart } from '../shared/finding.ts'
import { UNDECLARED } from './diagnostics/attrition.ts'
import { measureSampleRatio, shareFound } from './diagnostics/assignment.ts'
import { type BlocksFit, makeSimultaneous } from './estimate.ts'
import type { BlocksFrame } from './frame.ts'
import { differenceEstimate } from './robustness.ts'
import { varyCovariates } from './sensitivity/covariate-sets.ts'
import { leaveOneBlockOut } from './sensitivity/leave-one-block-out.ts'
import { findLeeBounds, type LeeBounds, type Present } from './sensitivity/lee-bounds.ts'
import type { BlocksSpec } from './spec.ts'
import { leaveOneTrialOut, varyPooling } from './trials/sensitivity.ts'

type Vary = VaryAtOnce<BlocksSpec, BlocksFrame, BlocksFit>

/**
 * What would have to be different for the conclusion to change: missing outcomes, single blocks, covariates, the number
 * of outcomes looked at. Gives the statistics of the pillar robustness.
 */
export const varyAssumptions: Vary = (frame, spec, fit, context) => {
  if (fit.trials !== null) return joinParts([leaveOneTrialOut(fit, fit.trials), varyPooling(fit, fit.trials)])
  const parts = [
    boundAttrition(frame, spec, fit),
    leaveOneBlockOut(fit),
    varyCovariates(frame, fit, (share) => context.progress(0.2 + 0.7 * share)),
    adjustForOutcomes(frame, spec, fit),
    { sensitivity: [], evidence: {}, moves: moveToOtherCovariates(fit) },
  ]
  return joinParts(parts)
}

/** The adjusted estimate with the other way to treat missing covariates, as one of the choices; none where the design names no way. */
function moveToOtherCovariates({ primary, estimates }: BlocksFit): ChoiceMove[] {
  return estimates
    .filter(({ id }) => id === 'adjusted-complete-rows' || id === 'adjusted-missing-indicator')
    .map(({ name, value, se }) => ({ name, value: primary.value - value, noise: noiseOfMove(se, primary.se) }))
}

/**
 * What missing outcomes could have done to the estimate at most, with its bounds for readers.
 *
 * Missing are those without the outcome and those assigned who are not in the file. How many that are is known only where
 * the design declares it; the intended shares of the arms show those whom one arm alone lacks.
 */
function boundAttrition(frame: BlocksFrame, spec: BlocksSpec, fit: BlocksFit): SensitivityPart {
  const { values } = frame.outcomes[0]
  const present = presentOf(frame, spec)
  const isWhole = values.every((value) => !Number.isNaN(value)) && present.shares.every((share) => share === 1)
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
  if (attrition?.kind === 'rows') return { shares: [1, 1], noise: 0 }
  if (attrition === undefined) return shareFound(measureSampleRatio(frame, spec))
  const inTreated = frame.treated.reduce((sum, one) => sum + one, 0)
  const inArms = [frame.n - inTreated, inTreated]
  const assigned = [attrition.control, attrition.treated]
  const [control, treated] = inArms.map((found, arm) => Math.min(1, found / assigned[arm]))
  // the variance of the logarithm of a share p of N is (1 − p)/(pN)
  return { shares: [control, treated], noise: Math.sqrt((1 - control) / inArms[0] + (1 - treated) / inArms[1]) }
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

/** All locked outcomes with family-wise adjusted p values, and the main one's interval when it must hold with the others. */
function adjustForOutcomes(frame: BlocksFrame, spec: BlocksSpec, fit: BlocksFit): SensitivityPart {
  const several = fit.severalOutcomes
  if (several === null) return { sensitivity: [], evidence: {} }
  const series = frame.outcomes.map((outcome, k) => {
    const labels = { id: outcome.column, name: outcome.label, estimand: 'ATE', role: outcome.role }
    const alone = differenceEstimate(fit.differences[k], outcome, labels, spec)
    const { value, ci } = makeSimultaneous(alone, several)
    const { p, stepDown, holm } = several.outcomes[k]
    return {
      setting: outcome.label,
      value,
      ci,
      keepsConclusion: k === 0 ? fit.conclusion.keeps(ci) : includesZero(ci) === includesZero(alone.ci),
      choices: {
        p: formatPStatement(p),
        'Step-down p': formatPStatement(stepDown),
        'Holm p': formatPStatement(holm),
        Units: outcome.units,
      },
    }
  })
  const main = series[0]
  const shown = several.outcomes.filter(({ stepDown }) => stepDown < 0.05).length
  const message =
    `Of ${series.length} outcomes, ${shown === 0 ? 'none differs' : `${shown} ${shown === 1 ? 'differs' : 'differ'}`} between the arms after step-down adjustment. The main one, with an interval that holds ` +
    `for all at once, is ${formatEffect(main.value)} [${formatEffect(main.ci[0])}, ${formatEffect(main.ci[1])}].`
  return {
    sensitivity: [
      {
        id: 'several-outcomes',
        title: 'All outcomes at once',
        varied: 'The outcome, with intervals and p values that hold for all of them together',
        series,
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
  }
}

/** Of another outcome than the main one: whether holding for all at once changes what its interval shows. */
function includesZero([low, high]: [number, number]): boolean {
  return low <= 0 && high >= 0
}

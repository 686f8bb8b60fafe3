import type { SensitivityPoint } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { EvidenceItem, VaryAtOnce } from '../design.ts'
import { type ChoiceMove, noiseOfMove } from '../shared/choices.ts'
import { joinParts, type SensitivityPart, seriesOf } from '../shared/finding.ts'
import { measureSampleRatio, shareFound } from './diagnostics/assignment.ts'
import { afterUndeclared, UNDECLARED } from './diagnostics/attrition.ts'
import { type BlocksFit, holdForAll } from './estimate.ts'
import { say, series as varied } from './facts.ts'
import type { BlocksFrame } from './frame.ts'
import { varyCovariates } from './sensitivity/covariate-sets.ts'
import { leaveOneBlockOut } from './sensitivity/leave-one-block-out.ts'
import { findLeeBounds, type LeeBounds, type Present } from './sensitivity/lee-bounds.ts'
import type { BlocksSpec } from './spec.ts'
import { leaveOneTrialOut, varyPooling } from './trials/sensitivity.ts'

type Vary = VaryAtOnce<BlocksSpec, BlocksFrame, BlocksFit, Text>

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
    adjustForOutcomes(frame, fit),
    { sensitivity: [], evidence: {}, moves: moveToOtherCovariates(fit) },
  ]
  return joinParts(parts)
}

/** The adjusted estimate with the other way to treat missing covariates, as one of the choices; none where the design names no way. */
function moveToOtherCovariates({ primary, estimates }: BlocksFit): ChoiceMove<Text>[] {
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
function boundAttrition(frame: BlocksFrame, spec: BlocksSpec, fit: BlocksFit): SensitivityPart<Text> {
  const { values } = frame.outcomes[0]
  const present = presentOf(frame, spec)
  const isWhole = values.every((value) => !Number.isNaN(value)) && present.shares.every((share) => share === 1)
  if (isWhole) return describeWhole(spec, fit)
  const bounds = findLeeBounds(frame, values, present)
  const { lower, upper, trimmed } = bounds
  const { keeps } = fit.conclusion
  const whole: [number, number] = [lower.ci[0], upper.ci[1]]
  const found = { lower: lower.value, upper: upper.value, ci: whole, trimmed }
  const series = [
    { setting: say('lower-bound', {}), value: lower.value, ci: lower.ci, keepsConclusion: keeps(lower.ci) },
    { setting: say('upper-bound', {}), value: upper.value, ci: upper.ci, keepsConclusion: keeps(upper.ci) },
  ]
  const told = varied('lee-bounds', { bounds: { ...found, stands: keeps(whole) }, source: null })
  const range = say('lee-range', found)
  const declared = spec.attrition === undefined ? { isPartial: true, text: afterUndeclared(range) } : { text: range }
  return part(series, { ...weakeningBound(bounds), ...declared }, told)
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
function describeWhole({ attrition }: BlocksSpec, fit: BlocksFit): SensitivityPart<Text> {
  const told = varied('lee-bounds', { bounds: null, source: attrition?.source ?? null })
  if (attrition === undefined) return part([], { value: null, text: UNDECLARED }, told)
  const { value, ci } = fit.primary
  const point = { setting: say('nobody-missing', {}), value, ci, keepsConclusion: fit.conclusion.keeps(ci) }
  return part([point], { value: 0, noise: 0, text: told('message') }, told)
}

function part(
  series: SensitivityPoint<Text>[],
  attritionBounds: EvidenceItem<Text>,
  told: ReturnType<typeof varied>,
): SensitivityPart<Text> {
  return { sensitivity: [seriesOf('lee-bounds', series, told)], evidence: { attritionBounds } }
}

/** All locked outcomes with family-wise adjusted p values, and the main one's interval when it must hold with the others. */
function adjustForOutcomes(frame: BlocksFrame, fit: BlocksFit): SensitivityPart<Text> {
  const several = fit.severalOutcomes
  if (several === null) return { sensitivity: [], evidence: {} }
  const series = frame.outcomes.map((outcome, k) => {
    const alone = fit.differences[k].combined
    const { ci } = holdForAll(alone, several)
    const { p, stepDown, holm } = several.outcomes[k]
    return {
      setting: outcome.label,
      value: alone.value,
      ci,
      keepsConclusion: k === 0 ? fit.conclusion.keeps(ci) : includesZero(ci) === includesZero(alone.ci),
      choices: {
        p: say('p-value', { p }),
        'Step-down p': say('p-value', { p: stepDown }),
        'Holm p': say('p-value', { p: holm }),
        Units: outcome.units,
      },
    }
  })
  const { value, ci } = series[0]
  const differ = several.outcomes.filter(({ stepDown }) => stepDown < 0.05).length
  const told = varied('several-outcomes', { outcomes: series.length, differ, value, ci })
  return { sensitivity: [seriesOf('several-outcomes', series, told)], evidence: {} }
}

/** Of another outcome than the main one: whether holding for all at once changes what its interval shows. */
function includesZero([low, high]: [number, number]): boolean {
  return low <= 0 && high >= 0
}

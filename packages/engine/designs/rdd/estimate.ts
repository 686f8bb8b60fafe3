import type { Estimate } from '../../analysis.ts'
import { concludeFrom, type Conclusion } from '../../inference/conclusion.ts'
import { inferPoint } from '../../inference/wald.ts'
import type { WildBootstrap } from '../../inference/wild-draws.ts'
import { createRandom } from '../../numerics/random.ts'
import type { Fitted, StepContext } from '../design.ts'
import { localChoices, localOf } from './choices.ts'
import { type DensityTest, tryDensityTest } from './density/test-density.ts'
import {
  COARSE_VALUES,
  conventionalEstimate,
  estimandOf,
  honestEstimate,
  jumpEstimate,
  missingEstimate,
  orderName,
} from './describe-estimate.ts'
import { controlLimit, describeSample, describeWindows, personSd, untreatedSd } from './describe-sample.ts'
import type { RddFrame } from './frame.ts'
import { estimateGlobalJump } from './global-polynomial.ts'
import { adjusted } from './local-polynomial/contrast.ts'
import { estimateHonestJump, type HonestJump } from './local-polynomial/honest-jump.ts'
import { estimateJump, type Jump, type JumpFit } from './local-polynomial/jump.ts'
import type { Side } from './local-polynomial/side.ts'
import { splitAt } from './local-polynomial/split.ts'
import { bootstrapJump } from './local-polynomial/wild-jump.ts'
import { refit } from './refit.ts'
import { robustnessEstimates } from './robustness.ts'
import type { GlobalEstimator, RddSpec } from './spec.ts'

/** What the later steps of a regression discontinuity analysis work from. Numbers are in the estimate's units. */
export interface RddFit extends Fitted {
  primary: Estimate
  /** The local polynomial: the primary one, or the one beside a global polynomial; null where that cannot be computed. */
  jump: JumpFit | null
  /** null where too few distinct values lie near the cutoff. */
  density: DensityTest | null
  /** Standard deviation of one person's outcome near the cutoff; null where rows are cells of an unknown number. */
  outcomeSd: number | null
  conclusion: Conclusion['kind']
  keepsConclusion: Conclusion['keeps']
}

/**
 * The primary estimate at the cutoff with the conventional one and the robustness estimates beside it.
 *
 * @param frame rows that have passed preflight
 * @see Calonico, Cattaneo & Titiunik 2014, doi:10.3982/ECTA11757
 */
export function estimate(frame: RddFrame, spec: RddSpec, context: StepContext): RddFit {
  const { primary, jump, estimates, reach } =
    spec.estimator.kind === 'local'
      ? localEstimates(frame, spec, context.log)
      : globalEstimates(frame, spec, spec.estimator)
  context.announce?.(primary)
  context.progress(0.3)
  const resampled = jump === null ? [] : wildBootstrapEstimate(jump, frame, spec, context.seed)
  const others = robustnessEstimates(frame, spec)
  context.progress(0.9)
  const conclusion = concludeFrom(primary.ci, context.intent.smallestEffect)
  const sd = frame.isAggregated ? null : untreatedSd(frame, jump)
  const level = controlLimit(frame, spec, jump) / spec.outcome.scale
  return {
    primary,
    jump,
    estimates: [primary, ...estimates, ...resampled, ...others],
    density: tryDensityTest(frame.everyRunning, frame.cutoff, frame.everyPeople),
    outcomeSd: sd ?? personSd(frame, jump),
    conclusion: conclusion.kind,
    keepsConclusion: conclusion.keeps,
    sample: describeSample(frame),
    // the side of the cutoff is counted, and in a fuzzy design not all on it took the treatment
    ...(spec.takeUp && { countsAssigned: true }),
    windows: describeWindows(frame, jump, reach),
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    counterfactualMean: spec.outcome.transform === 'log' ? Math.exp(level) : level,
    // a standard deviation of cell means is no yardstick for people
    standardisedEffect: sd === null ? null : Math.abs(primary.value) / sd,
    outcomeSpread: sd ?? personSd(frame, jump) ?? untreatedSd(frame, jump),
  }
}

/** From this many clusters on, normal quantiles serve: Cameron & Miller 2015, section VI, doi:10.3368/jhr.50.2.317. */
const enoughClusters = 40
const draws = 1999

/**
 * The local polynomial once more at its own bandwidths, with p value and interval of the wild cluster bootstrap-t. In a
 * fuzzy design it is the effect of crossing, which is nothing exactly where taking up has no effect: a ratio has no
 * restricted fit that is linear in the null.
 *
 * @returns nothing without clusters, with forty or more of them, or where there is no standard error
 */
function wildBootstrapEstimate(jump: JumpFit, frame: RddFrame, spec: RddSpec, seed: number): Estimate[] {
  if (frame.rows.cluster === null || new Set(frame.rows.cluster).size >= enoughClusters) return []
  const choices = localChoices(localOf(spec), spec)
  const { control, treated } = splitAt({ ...frame.rows, takeUp: null }, frame.cutoff)
  const sharp = jump.firstStage === null ? jump : estimateJump(control, treated, jump.bandwidths, choices)
  if (!(sharp.robust.se > 0 && Number.isFinite(sharp.robust.se))) return []
  const random = createRandom(seed, 'rdd wild-cluster-bootstrap')
  const found = bootstrapJump(control, treated, sharp, choices, { draws, random })
  return [describe(found, sharp, frame, spec)]
}

function describe(found: WildBootstrap, sharp: JumpFit, frame: RddFrame, spec: RddSpec): Estimate {
  const isFuzzy = spec.takeUp !== undefined
  const estimate = jumpEstimate(sharp, frame, spec, {
    id: 'wild-bootstrap',
    name: isFuzzy ? 'Effect of crossing the cutoff, wild cluster bootstrap' : 'Wild cluster bootstrap',
    role: isFuzzy ? 'secondary' : 'robustness',
  })
  const ci = found.ci.map((end) => (Number.isFinite(end) ? end : NaN)) as [number, number]
  const isBounded = ci.every(Number.isFinite)
  return {
    ...estimate,
    ...(isFuzzy ? { estimand: 'ITT at the cutoff' } : {}),
    ci,
    p: found.p,
    df: null,
    clusters: found.clusters,
    method: methodOf(found, isFuzzy),
    ...(isBounded ? {} : { reason: `With ${found.clusters} clusters the test bounds the effect on one side at most.` }),
  }
}

function methodOf({ draws: used, enumerated, weights, clusters }: WildBootstrap, isFuzzy: boolean): string {
  const what = isFuzzy
    ? 'The jump of the outcome at the same bandwidths'
    : 'The local polynomial at the same bandwidths'
  const drawn = enumerated ? `all ${used}` : `${used} drawn`
  const kind = weights === 'webb' ? 'Webb' : 'Rademacher'
  return (
    `${what}; p value and 95% interval from the wild cluster bootstrap-t with the null imposed, ` +
    `${drawn} ${kind} weights of the ${clusters} clusters within the bandwidth.`
  )
}

type Sides = { control: Side; treated: Side }

interface Estimates {
  primary: Estimate
  /** The primary estimate's bandwidth where it is not that of `jump`. */
  reach?: number
  jump: JumpFit | null
  estimates: Estimate[]
}

function localEstimates(frame: RddFrame, spec: RddSpec, log: StepContext['log']): Estimates {
  const estimator = localOf(spec)
  const { control, treated } = splitAt(frame.rows, frame.cutoff)
  const jump = estimateJump(control, treated, frame.bandwidths!, localChoices(estimator, spec))
  const name = `${orderName(estimator.polynomialOrder)}, bias-corrected`
  const honest = findHonest({ control, treated }, jump, spec)
  const isHonestFirst = honest !== null && isCoarse(jump) && estimator.polynomialOrder === 1
  const local = jumpEstimate(jump, frame, spec, {
    id: 'local-polynomial',
    name,
    role: isHonestFirst ? 'robustness' : 'primary',
  })
  if (!(local.se > 0)) local.reason = 'The outcome does not vary near the cutoff, so there is no standard error.'
  const beside = honest === null ? [] : [honestEstimate(honest, frame, spec, isHonestFirst ? 'primary' : 'robustness')]
  if (isHonestFirst) log({ code: 'rdd/coarse-running-variable', message: coarseWords(jump) })
  const [primary, ...rest] = isHonestFirst ? [...beside, local] : [local, ...beside]
  return {
    primary,
    jump,
    ...(isHonestFirst ? { reach: honest.bandwidth } : {}),
    estimates: [...rest, conventionalEstimate(jump, frame, spec), ...fuzzyEstimates(jump, frame, spec)],
  }
}

/** With a bandwidth fixed by the design the honest line uses it; it is a line, whatever the locked order. */
function findHonest({ control, treated }: Sides, jump: JumpFit, spec: RddSpec): HonestJump | null {
  const estimator = localOf(spec)
  const less = (side: Side): Side => ({ ...side, outcome: adjusted(side, side.outcome, jump.covariateCoefficients) })
  const fixed = estimator.bandwidth.kind === 'fixed' ? estimator.bandwidth.h : undefined
  return estimateHonestJump({ control: less(control), treated: less(treated) }, localChoices(estimator, spec), fixed)
}

/**
 * Whether so few values of the running variable lie within h that the bias cannot be estimated from them: ten or fewer
 * on a side. Ours: ten is the number that rdrobust itself wants inside a bandwidth where values repeat, and in the
 * simulation with curves of order five the corrected interval covers 64 to 83 times in 100 with six to ten values.
 */
export function isCoarse({ sides: { control, treated } }: JumpFit): boolean {
  return Math.min(control.distinctInH, treated.distinctInH) <= COARSE_VALUES
}

function coarseWords({ sides: { control, treated } }: JumpFit): string {
  return (
    `Within the bandwidth the running variable takes ${control.distinctInH} values on the control side and ${treated.distinctInH} on the ` +
    `treated side; with ${COARSE_VALUES} or fewer the interval that counts the largest bias comes first, which is our rule.`
  )
}

/** The two jumps that a fuzzy estimate is the ratio of. */
function fuzzyEstimates({ firstStage, ...jump }: JumpFit, frame: RddFrame, spec: RddSpec): Estimate[] {
  if (firstStage === null) return []
  const sharp = refit(frame, spec, {
    rows: { ...frame.rows, takeUp: null },
    bandwidths: jump.bandwidths,
  }).jump
  const of = (id: string, name: string, estimand: string, units: string, found: Jump | null): Estimate => {
    const labels = { id, name, role: 'secondary' as const }
    if (found === null) return missingEstimate(spec, labels, 'The jump could not be computed.')
    const { value, se, ci, p, df } = inferPoint(found.robust.value, found.robust.se, jump.df)
    const estimate = jumpEstimate({ ...jump, ...found, firstStage: null }, frame, spec, labels)
    return { ...estimate, estimand, units, value, se, ci, p, df }
  }
  return [
    of('first-stage', `Jump in ${spec.takeUp!.label}`, 'First stage', spec.takeUp!.units, firstStage),
    of('reduced-form', 'Effect of crossing the cutoff', 'ITT at the cutoff', spec.outcome.units, sharp),
  ]
}

function globalEstimates(frame: RddFrame, spec: RddSpec, estimator: GlobalEstimator): Estimates {
  const { jump, reason } = refit(frame, spec, {})
  const local = { id: 'local-polynomial', name: 'Local linear, bias-corrected', role: 'robustness' as const }
  const { value, se, df, n, clusters } = estimateGlobalJump(frame.rows, frame.cutoff, estimator)
  const { ci, p } = inferPoint(value, se, df)
  const shape = estimator.interacted ? 'on each side' : 'common to both sides'
  const variance = clusters === null ? estimator.variance.toUpperCase() : `clustered by ${spec.cluster} (CR1)`
  return {
    primary: {
      id: 'global-polynomial',
      name: `Global polynomial of order ${estimator.polynomialOrder}`,
      role: 'primary',
      estimand: estimandOf(spec),
      value,
      se,
      ci,
      p,
      df,
      units: spec.outcome.units,
      n,
      clusters,
      method: `One polynomial of order ${estimator.polynomialOrder}, slopes ${shape}, over all rows in use; 95% interval ${variance}, t with ${df} degrees of freedom.`,
      ...(se > 0 ? {} : { reason: 'The polynomial fits every row, so there is no standard error.' }),
    },
    jump,
    estimates: [
      jump === null ? missingEstimate(spec, local, reason) : jumpEstimate(jump, frame, spec, local),
      ...(jump === null ? [] : [conventionalEstimate(jump, frame, spec)]),
    ],
  }
}

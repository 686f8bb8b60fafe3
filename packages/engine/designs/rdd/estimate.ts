import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
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
} from './describe-estimate.ts'
import { controlLimit, describeSample, describeWindows, personSd, untreatedSd } from './describe-sample.ts'
import { because, made, named, say } from './facts.ts'
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
import { ESTIMANDS, type GlobalEstimator, type RddSpec } from './spec.ts'

/** What the later steps of a regression discontinuity analysis work from. Numbers are in the estimate's units. */
export interface RddFit extends Fitted<Text> {
  primary: Estimate<Text>
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
export function estimate(frame: RddFrame, spec: RddSpec, context: StepContext<Text>): RddFit {
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
function wildBootstrapEstimate(jump: JumpFit, frame: RddFrame, spec: RddSpec, seed: number): Estimate<Text>[] {
  if (frame.rows.cluster === null || new Set(frame.rows.cluster).size >= enoughClusters) return []
  const choices = localChoices(localOf(spec), spec)
  const { control, treated } = splitAt({ ...frame.rows, takeUp: null }, frame.cutoff)
  const sharp = jump.firstStage === null ? jump : estimateJump(control, treated, jump.bandwidths, choices)
  if (!(sharp.robust.se > 0 && Number.isFinite(sharp.robust.se))) return []
  const random = createRandom(seed, 'rdd wild-cluster-bootstrap')
  const found = bootstrapJump(control, treated, sharp, choices, { draws, random })
  return [describe(found, sharp, frame, spec)]
}

function describe(found: WildBootstrap, sharp: JumpFit, frame: RddFrame, spec: RddSpec): Estimate<Text> {
  const isFuzzy = spec.takeUp !== undefined
  const estimate = jumpEstimate(sharp, frame, spec, {
    id: 'wild-bootstrap',
    name: named(isFuzzy ? 'crossing-wild-bootstrap' : 'wild-bootstrap', {}),
    role: isFuzzy ? 'secondary' : 'robustness',
  })
  const { enumerated: isEnumerated, weights, clusters } = found
  const ci = found.ci.map((end) => (Number.isFinite(end) ? end : NaN)) as [number, number]
  const isBounded = ci.every(Number.isFinite)
  return {
    ...estimate,
    ...(isFuzzy ? { estimand: ESTIMANDS.crossing } : {}),
    ci,
    p: found.p,
    df: null,
    clusters,
    method: made('wild-bootstrap', { isFuzzy, draws: found.draws, isEnumerated, weights, clusters }),
    ...(isBounded ? {} : { reason: because('one-sided-bound', { clusters }) }),
  }
}

type Sides = { control: Side; treated: Side }

interface Estimates {
  primary: Estimate<Text>
  /** The primary estimate's bandwidth where it is not that of `jump`. */
  reach?: number
  jump: JumpFit | null
  estimates: Estimate<Text>[]
}

function localEstimates(frame: RddFrame, spec: RddSpec, log: StepContext<Text>['log']): Estimates {
  const estimator = localOf(spec)
  const { control, treated } = splitAt(frame.rows, frame.cutoff)
  const jump = estimateJump(control, treated, frame.bandwidths!, localChoices(estimator, spec))
  const name = named('bias-corrected', { order: estimator.polynomialOrder })
  const honest = findHonest({ control, treated }, jump, spec)
  const isHonestFirst = honest !== null && isCoarse(jump) && estimator.polynomialOrder === 1
  const local = jumpEstimate(jump, frame, spec, {
    id: 'local-polynomial',
    name,
    role: isHonestFirst ? 'robustness' : 'primary',
  })
  if (!(local.se > 0)) local.reason = because('constant-near-cutoff', {})
  const beside = honest === null ? [] : [honestEstimate(honest, frame, spec, isHonestFirst ? 'primary' : 'robustness')]
  if (isHonestFirst) {
    const [onControl, onTreated] = [jump.sides.control.distinctInH, jump.sides.treated.distinctInH]
    const counts = { control: onControl, treated: onTreated, most: COARSE_VALUES }
    log({ code: 'rdd/coarse-running-variable', message: say('coarse-running-variable', counts) })
  }
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

/** The two jumps that a fuzzy estimate is the ratio of. */
function fuzzyEstimates({ firstStage, ...jump }: JumpFit, frame: RddFrame, spec: RddSpec): Estimate<Text>[] {
  if (firstStage === null) return []
  const { takeUp, outcome } = spec
  const sharp = refit(frame, spec, {
    rows: { ...frame.rows, takeUp: null },
    bandwidths: jump.bandwidths,
  }).jump
  const of = (id: string, name: Text, estimand: string, units: string, found: Jump | null): Estimate<Text> => {
    const labels = { id, name, role: 'secondary' as const }
    if (found === null) return missingEstimate(spec, labels, because('no-jump', {}))
    const { value, se, ci, p, df } = inferPoint(found.robust.value, found.robust.se, jump.df)
    const estimate = jumpEstimate({ ...jump, ...found, firstStage: null }, frame, spec, labels)
    return { ...estimate, estimand, units, value, se, ci, p, df }
  }
  return [
    of('first-stage', named('first-stage', { label: takeUp!.label }), ESTIMANDS.firstStage, takeUp!.units, firstStage),
    of('reduced-form', named('reduced-form', {}), ESTIMANDS.crossing, outcome.units, sharp),
  ]
}

function globalEstimates(frame: RddFrame, spec: RddSpec, estimator: GlobalEstimator): Estimates {
  const { jump, reason } = refit(frame, spec, {})
  const name = named('bias-corrected', { order: localOf(spec).polynomialOrder })
  const local = { id: 'local-polynomial', name, role: 'robustness' as const }
  const { value, se, df, n, clusters } = estimateGlobalJump(frame.rows, frame.cutoff, estimator)
  const { ci, p } = inferPoint(value, se, df)
  const { polynomialOrder: order, interacted, variance } = estimator
  const cluster = spec.cluster ?? null
  return {
    primary: {
      id: 'global-polynomial',
      name: named('global-polynomial', { order }),
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
      method: made('global-polynomial', { order, interacted, variance, cluster, df }),
      ...(se > 0 ? {} : { reason: because('exact-fit', {}) }),
    },
    jump,
    estimates: [
      jump === null ? missingEstimate(spec, local, reason) : jumpEstimate(jump, frame, spec, local),
      ...(jump === null ? [] : [conventionalEstimate(jump, frame, spec)]),
    ],
  }
}

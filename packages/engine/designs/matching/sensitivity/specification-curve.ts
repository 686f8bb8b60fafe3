import { byValue } from '../../shared/by-value.ts'
import type { SensitivityPoint } from '../../../analysis.ts'
import { inferPoint } from '../../../inference/wald.ts'
import type { Text } from '../../../fact.ts'
import type { StepContext } from '../../design.ts'
import { addSquares } from '../covariate-terms.ts'
import { withoutSource, type CrossSection } from '../cross-section.ts'
import type { MatchingFit } from '../estimate.ts'
import type { PointEstimate } from '../estimators/aipw.ts'
import { estimateEntropyBalancing } from '../estimators/entropy-balancing.ts'
import { estimateLeastSquares, estimateRegressionAdjustment } from '../estimators/regression-adjustment.ts'
import { estimateStackedAipw } from '../estimators/stacked-aipw.ts'
import { estimateIpw } from '../estimators/weighting.ts'
import { estimatePrimary } from '../primary.ts'
import { say } from '../facts.ts'
import { fitPropensity } from '../propensity.ts'
import type { MatchingSpec } from '../spec.ts'
import { partOf } from './part.ts'
import { attempt } from './trimming.ts'
import type { estimateCovariateSet } from '../tasks.ts'
import type { PartProgress, SensitivityPart } from '../../shared/finding.ts'

/** Sets without one covariate, at most this many: with dozens each is one of many and tells little. */
const mostLeftOut = 12

type Estimator = [name: Text, isLocked: boolean, run: (frame: CrossSection) => PointEstimate]

/**
 * The estimate under every combination of estimator (five) and covariates: as locked, with squares of the numbers, and
 * without each covariate in turn.
 *
 * @see Simonsohn, Simmons & Nelson 2020, doi:10.1038/s41562-020-0912-z
 */
export async function drawSpecificationCurve(
  frame: CrossSection,
  spec: MatchingSpec,
  fit: MatchingFit,
  { seed, map }: Pick<StepContext, 'seed' | 'map'>,
  progress: PartProgress,
): Promise<SensitivityPart<Text>> {
  const sets = covariateSets(frame)
  const estimated = await map<typeof estimateCovariateSet>(
    'matching/specification',
    { frame, spec, seed },
    [...sets.keys()],
    progress,
  )
  const all = estimated.flatMap((found, i) =>
    found.map(({ estimator, isLocked, value, ci }): SensitivityPoint<Text> => {
      const covariates = sets[i][0]
      return {
        setting: say('specification', { estimator, covariates }),
        value,
        ci,
        keepsConclusion: Number.isFinite(value) && fit.conclusion.keeps(ci),
        choices: { Estimator: estimator, Covariates: covariates },
        locked: isLocked && i === 0,
      }
    }),
  )
  const computed = all.filter(({ value, ci }) => [value, ...ci].every(Number.isFinite))
  const kept = computed.filter(({ keepsConclusion }) => keepsConclusion).length
  const figures = { computed: computed.length, kept, missing: all.length - computed.length }
  return partOf('specification-curve', figures, { series: computed.sort((a, b) => byValue(a.value, b.value)) })
}

export interface EstimatedBy {
  estimator: Text
  /** Whether the locked design uses it. */
  isLocked: boolean
  value: number
  ci: [number, number]
}

/** Every estimator with the covariate set of that number; `NaN` where the data refuse one. */
export function estimateWithSet(frame: CrossSection, spec: MatchingSpec, seed: number, set: number): EstimatedBy[] {
  const chosen = covariateSets(frame)[set][1]()
  return estimators(spec, seed).map(([estimator, isLocked, run]) => {
    const found = attempt(() => run(chosen))
    const { value, ci } = inferPoint(found?.value ?? NaN, found?.se ?? NaN, found?.df ?? null)
    return { estimator, isLocked, value, ci }
  })
}

function estimators(spec: MatchingSpec, seed: number): Estimator[] {
  const { estimand } = spec
  return [
    [say('by-augmented-weighting', {}), spec.estimator === 'aipw', (frame) => estimateStackedAipw(frame, estimand)],
    ...(spec.estimator === 'aipw-cross-fitted'
      ? [[say('by-cross-fitting', {}), true, (frame: CrossSection) => estimatePrimary(frame, spec, seed)] as Estimator]
      : []),
    [say('by-weighting', {}), false, (frame) => estimateIpw(frame, fitPropensity(frame), estimand)],
    [say('by-entropy-balancing', {}), false, (frame) => estimateEntropyBalancing(frame, estimand)],
    [say('by-regression-adjustment', {}), false, (frame) => estimateRegressionAdjustment(frame, estimand)],
    [say('by-least-squares', {}), false, (frame) => estimateLeastSquares(frame)],
  ]
}

type CovariateSet = [name: Text, make: () => CrossSection]

function covariateSets(frame: CrossSection): CovariateSet[] {
  const sources = [...new Set(frame.terms.map(({ source }) => source))]
  const leftOut = sources.length > 1 ? sources.slice(0, mostLeftOut) : []
  const labelOf = (source: string) => frame.terms.find((term) => term.source === source)!.sourceLabel
  const withSquares = addSquares(frame)
  return [
    [say('as-locked', {}), () => frame],
    ...(withSquares.terms.length > frame.terms.length
      ? [[say('with-squares', {}), () => withSquares] as CovariateSet]
      : []),
    ...leftOut.map((source): CovariateSet => [
      say('without-covariate', { covariate: labelOf(source) }),
      () => withoutSource(frame, source),
    ]),
  ]
}

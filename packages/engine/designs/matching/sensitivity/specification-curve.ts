import { byValue } from '../../shared/by-value.ts'
import type { SensitivityPoint } from '../../../analysis.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { plural } from '../../../words/count.ts'
import { formatPercent } from '../../../words/percent.ts'
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
import { fitPropensity } from '../propensity.ts'
import type { MatchingSpec } from '../spec.ts'
import { attempt } from './trimming.ts'
import type { estimateCovariateSet } from '../tasks.ts'
import type { PartProgress, SensitivityPart } from '../../shared/finding.ts'

/** Sets without one covariate, at most this many: with dozens each is one of many and tells little. */
const mostLeftOut = 12

type Estimator = [name: string, isLocked: boolean, run: (frame: CrossSection) => PointEstimate]

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
): Promise<SensitivityPart> {
  const sets = covariateSets(frame)
  const estimated = await map<typeof estimateCovariateSet>(
    'matching/specification',
    { frame, spec, seed },
    [...sets.keys()],
    progress,
  )
  const all = estimated.flatMap((found, i) =>
    found.map(({ estimator, isLocked, value, ci }): SensitivityPoint => {
      const covariates = sets[i][0]
      return {
        setting: `estimator: ${estimator.toLowerCase()}; covariates: ${covariates.toLowerCase()}`,
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
  const missing = all.length - computed.length
  const gaps = missing > 0 ? ` ${plural(missing, 'specification')} could not be computed.` : ''
  return {
    sensitivity: [
      {
        id: 'specification-curve',
        title: 'Other defensible choices',
        varied: 'Estimator and covariates',
        series: computed.sort((a, b) => byValue(a.value, b.value)),
        breakdownValue: null,
        message: `${kept} of ${plural(computed.length, 'defensible specification')} (${formatPercent(kept / computed.length, 'never-all')}) ${kept === 1 ? 'keeps' : 'keep'} the conclusion.${gaps}`,
      },
    ],
    evidence: {},
  }
}

export interface EstimatedBy {
  estimator: string
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
    ['Augmented weighting', spec.estimator === 'aipw', (frame) => estimateStackedAipw(frame, estimand)],
    ...(spec.estimator === 'aipw-cross-fitted'
      ? [['Cross-fitted weighting', true, (frame: CrossSection) => estimatePrimary(frame, spec, seed)] as Estimator]
      : []),
    ['Weighting', false, (frame) => estimateIpw(frame, fitPropensity(frame), estimand)],
    ['Entropy balancing', false, (frame) => estimateEntropyBalancing(frame, estimand)],
    ['Regression adjustment', false, (frame) => estimateRegressionAdjustment(frame, estimand)],
    ['Least squares', false, (frame) => estimateLeastSquares(frame)],
  ]
}

function covariateSets(frame: CrossSection): [string, () => CrossSection][] {
  const sources = [...new Set(frame.terms.map(({ source }) => source))]
  const leftOut = sources.length > 1 ? sources.slice(0, mostLeftOut) : []
  const labelOf = (source: string) => frame.terms.find((term) => term.source === source)!.sourceLabel
  const withSquares = addSquares(frame)
  return [
    ['As locked', () => frame],
    ...(withSquares.terms.length > frame.terms.length
      ? [['With squares', () => withSquares] as [string, () => CrossSection]]
      : []),
    ...leftOut.map((source): [string, () => CrossSection] => [
      `Without ${labelOf(source)}`,
      () => withoutSource(frame, source),
    ]),
  ]
}

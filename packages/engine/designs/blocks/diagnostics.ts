import { regressWithin, removeMeans } from '../../inference/within-regression.ts'
import { countSurvey } from '../../inference/survey-design.ts'
import { detectableEffect } from '../../inference/detectable-effect.ts'
import type { Text } from '../../fact.ts'
import { isGiven } from '../../words/given-size.ts'
import type { Design, EvidenceItem, Intent } from '../design.ts'
import { checkOf, type Finding, joinFindings } from '../shared/finding.ts'
import { predictedShare, sumOfSquares } from '../shared/predicted-share.ts'
import { findAssignment } from './diagnostics/assignment.ts'
import { findAttrition } from './diagnostics/attrition.ts'
import { findBalance, findOmnibusBalance } from './diagnostics/balance.ts'
import { findHeterogeneity } from './diagnostics/heterogeneity.ts'
import { readAssignment } from './effect/assignment.ts'
import { averageBlocks, estimateDifference } from './effect/combine-blocks.ts'
import { treatmentTerm } from './effect/regressions.ts'
import type { BlocksFit } from './estimate.ts'
import { check, type CheckFacts, say } from './facts.ts'
import { type BlocksFrame, pick, selectSample } from './frame.ts'
import { findCovariateGaps } from './missing-covariates.ts'
import type { BlocksSpec } from './spec.ts'
import { findTrials } from './trials/checks.ts'

type Diagnostics = Design<BlocksSpec, BlocksFrame, BlocksFit, Text>['diagnostics']

/** Whether the experiment was run as drawn: statistics of the pillars design validity and balance. */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  if (fit.trials !== null) {
    const own = [findTrials(frame, fit, fit.trials, spec), findCompliance(frame, spec), findPower(fit, context.intent)]
    return joinFindings(own)
  }
  const findings = [
    findAssignment(frame, fit, spec, context.words),
    findAttrition(frame, spec, context.words),
    findCompliance(frame, spec),
    findOmnibusBalance(frame, context.words),
    findBalance(frame),
    findCovariateGaps(frame, spec, context.words),
    findDrawBalance(frame, spec),
    findClusters(frame),
    findSamplingUnits(frame),
    findPower(fit, context.intent),
    findHeterogeneity(frame, fit, spec, context),
  ]
  return joinFindings(findings)
}

function findPower({ primary }: BlocksFit, intent: Intent): Finding<Text> {
  const isNamed = isGiven(intent.smallestEffect)
  // an exact set without ends: at the 5 percent level no size of effect is told from chance
  const isBounded = primary.ci.every(Number.isFinite)
  const statistic = isBounded ? detectableEffect((primary.ci[1] - primary.ci[0]) / 2) : null
  const told = check('minimum-detectable-effect', {
    effect: statistic,
    units: primary.units,
    share: isNamed && statistic !== null ? statistic / intent.smallestEffect : null,
  })
  return {
    checks: [
      checkOf(
        {
          id: 'minimum-detectable-effect',
          passed: isNamed ? statistic !== null && statistic <= intent.smallestEffect : null,
          severity: 'minor',
          statistic,
          threshold: isNamed ? intent.smallestEffect : null,
        },
        told,
      ),
    ],
    evidence: {},
  }
}

export interface DrawBalance {
  /** Unadjusted less adjusted estimate, in the outcome's units: what the covariates predict of the difference. */
  value: number
  /** Its standard error under the draw. */
  noise: number
  /** Share of the outcome's variance within blocks that they predict. */
  share: number
}

/**
 * The part of the estimate that comes from how the draw fell on the covariates: the block-weighted difference in the
 * outcome that they predict, with slopes from one regression on assignment, block effects and covariates. Its noise is
 * the design-based standard error of the same difference, so that what chance explains is told from a broken draw.
 *
 * @returns null where no covariate varies within blocks
 * @see Altman 1985, doi:10.2307/2987510; Lin 2013, doi:10.1214/12-AOAS583
 */
export function measureDrawBalance(frame: BlocksFrame): DrawBalance | null {
  const columns = frame.covariates.map(({ values }) => values)
  const sample = selectSample(frame, [frame.outcomes[0].values, ...columns])
  if (columns.length === 0 || sample.n === 0) return null
  const covariates = frame.covariates.map(({ term, values }) => ({ term, values: pick(values, sample) }))
  const treatment = { term: treatmentTerm, values: Float64Array.from(sample.treated) }
  const fit = regressWithin(pick(frame.outcomes[0].values, sample), [treatment, ...covariates], sample.block)
  const slopeOf = (term: string) => fit.estimates[fit.terms.indexOf(term)] ?? 0
  if (fit.terms.length < 2) return null
  const predicted = new Float64Array(sample.n)
  for (const { term, values } of covariates) {
    const slope = slopeOf(term)
    values.forEach((value, row) => (predicted[row] += slope * value))
  }
  const { value, se } = averageBlocks(predicted, sample)
  // without a standard error nothing tells a broken draw from chance
  if (![value, se].every(Number.isFinite)) return null
  const outcome = pick(frame.outcomes[0].values, sample)
  const alone = regressWithin(outcome, covariates, sample.block)
  const without = { squares: sumOfSquares(removeMeans(outcome, sample.block)), df: sample.n - sample.block.levels }
  const left = { squares: sumOfSquares(alone.residuals), df: without.df - alone.terms.length }
  return { value, noise: se, share: predictedShare(without, left) }
}

/** The bias for the score; the check of all covariates at once stands beside it. */
function findDrawBalance(frame: BlocksFrame, { randomisation }: Pick<BlocksSpec, 'randomisation'>): Finding<Text> {
  const variant = randomisation.evidence
  return { checks: [], evidence: { drawBalance: { ...scoreBalance(frame), variant } } }
}

function scoreBalance(frame: BlocksFrame): EvidenceItem<Text> {
  const found = measureDrawBalance(frame)
  if (found !== null) return { ...found, text: say('draw-balance', { ...found }) }
  return { value: null, text: say('draw-unseen', { isNamed: frame.covariates.length > 0 }) }
}

/** A trial in which fewer than four in five differ by assignment says little about the treatment itself. Ours. */
const enoughCompliance = 0.8

/** Difference between the arms in the share that took the treatment: 1 when everybody did as assigned, 0 when nobody cared. */
function findCompliance(frame: BlocksFrame, { takeUp }: BlocksSpec): Finding<Text> {
  if (takeUp === undefined) return findingOf(null, null, { how: 'unknown' })
  if (takeUp.kind === 'by-construction') return findingOf(1, true, { how: 'by-construction', reason: takeUp.reason })
  const { combined, sample, values } = estimateDifference(frame, frame.takeUp!)
  if (sample.n === 0) return findingOf(null, null, { how: 'one-arm-missing', column: takeUp.column })
  const shareIn = (arm: number) => {
    let [taken, all] = [0, 0]
    for (let row = 0; row < values.length; row++) {
      if (sample.treated[row] !== arm) continue
      taken += values[row]
      all++
    }
    return taken / all
  }
  const { value, ci } = combined
  const found = { how: 'measured' as const, treated: shareIn(1), control: shareIn(0), value, ci }
  return findingOf(Math.max(0, value), value >= enoughCompliance, found)
}

function findingOf(statistic: number | null, passed: boolean | null, found: CheckFacts['compliance']): Finding<Text> {
  const known = { id: 'compliance', passed, severity: 'minor' as const, statistic, threshold: enoughCompliance }
  return {
    checks: [checkOf(known, check('compliance', found))],
    // it bears on the effect's size, not on bias
    evidence: {},
  }
}

const enoughClusters = 10

/**
 * Clusters that were randomised and how many count: a comparison is no better known than its smaller side, so the number
 * is at most twice that side (ours). The interval is made for few clusters: CR2 with Satterthwaite degrees of freedom.
 */
function findClusters(frame: BlocksFrame): Finding<Text> {
  if (frame.cluster === null) return { checks: [], evidence: {} }
  const { treated } = readAssignment(selectSample(frame, [frame.outcomes[0].values]))
  const all = treated.length
  const inTreated = treated.reduce((sum, one) => sum + one, 0)
  const effective = Math.min(all, 2 * inTreated, 2 * (all - inTreated))
  const passed = effective >= enoughClusters
  const known = { id: 'clusters', passed, severity: 'major' as const, statistic: effective, threshold: enoughClusters }
  return {
    checks: [checkOf(known, check('clusters', { clusters: all, treated: inTreated, effective }))],
    evidence: {},
  }
}

/** Under 8 degrees of freedom the error itself is hardly known (the bound at which the NCHS has its estimates looked at). */
const enoughDegrees = 8

/**
 * What the sampling units leave to know the error by.
 *
 * @see Parker et al. 2017, National Center for Health Statistics data presentation standards for proportions, Vital and Health
 *   Statistics 2(175)
 */
function findSamplingUnits(frame: BlocksFrame): Finding<Text> {
  if (frame.survey === null) return { checks: [], evidence: {} }
  const { units, strata, df } = countSurvey(selectSample(frame, [frame.outcomes[0].values]).survey!)
  const passed = df >= enoughDegrees
  const known = { id: 'sampling-units', passed, severity: 'major' as const, statistic: df, threshold: enoughDegrees }
  return {
    checks: [checkOf(known, check('sampling-units', { units, strata, df, enough: enoughDegrees }))],
    evidence: {},
  }
}

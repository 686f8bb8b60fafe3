import type { Text } from '../../../fact.ts'
import { quadraticForm, submatrix } from '../../../numerics/linear-algebra.ts'
import { noncentralityForPower } from '../../../numerics/noncentral-chi-square.ts'
import { pseudoInverseSymmetric } from '../../../numerics/symmetric-eigen.ts'
import { waldTest, type WaldTest } from '../../../inference/wald.ts'
import { fUpper } from '../../../numerics/distributions.ts'
import type { EvidenceItem, StepContext } from '../../design.ts'
import type { AggregationKind } from '../group-time/aggregate.ts'
import { aggregateHeadline, type HeadlineWindow } from '../group-time/headline-window.ts'
import { isFlatBefore, leadPositions, sumOfLeads, whyNoLead, type EventStudy } from '../group-time/event-study.ts'
import { clusterWord, loneReason, restsOnOneCluster } from '../inference.ts'
import type { GroupTimeResult } from '../group-time/cells.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { isGiven } from '../../../words/given-size.ts'
import type { Finding } from '../../shared/finding.ts'
import { look, type LookFacts } from '../facts.ts'

const size = 0.05
const power = 0.8

/** How the primary estimate averages. */
export interface Average {
  aggregation: AggregationKind
  headlineWindow?: HeadlineWindow | undefined
}

/** The trend that the pre-trend test would find four times in five, and what it would do to the primary estimate. */
export interface DetectableTrend {
  /** Change per period, in the outcome's units. */
  slope: number
  /** Bias of the primary estimate under that trend, in the outcome's units. */
  bias: number
}

/**
 * Joint test that every effect before the reference period is zero (universal base), as Hotelling's T².
 *
 * Where no degrees of freedom are counted (`leadDf` endless) it is the chi-square test, as de Chaisemartin & D'Haultfœuille's
 * package has it. Else: the covariance is estimated from few clusters, and the chi-square of the Wald statistic W does not know it. With the
 * small-sample factor in it and ν degrees of freedom, W·(ν − q + 1)/(q·ν) has nearly an F distribution with q and
 * ν − q + 1 degrees of freedom. Peers print the chi-square.
 *
 * This is the one test of drift: every place that speaks of one gives its p value.
 *
 * @returns null where no period before the reference is shown; p is `NaN` where no lead varies, or where there are no more clusters than leads
 * @see Hotelling 1931, doi:10.1214/aoms/1177732979; Pustejovsky & Tipton 2018, doi:10.1080/07350015.2016.1247004;
 *   {@link jointDegreesOfFreedom} for ν
 */
export function testPreTrend(study: EventStudy): WaldTest | null {
  const leads = leadPositions(study)
  if (leads.length === 0) return null
  const wald = waldTest(
    Float64Array.from(leads, (i) => study.estimate[i]),
    submatrix(study.covariance, leads),
  )
  if (study.leadDf === Infinity) return wald
  const df2 = study.leadDf - wald.df1 + 1
  if (wald.df1 === 0 || df2 <= 0) return { ...wald, df2, p: NaN }
  const f = (wald.f * df2) / study.leadDf
  return { ...wald, f, df2, p: fUpper(f, wald.df1, df2) }
}

/** What the effects were estimated from, and what its clusters are. */
export type Clustered = GroupTimeResult | PanelFrame

/** The event study as it is drawn, and every period before treatment. */
export interface Studies {
  eventStudy: EventStudy
  allLeads: EventStudy
}

/** The straight line through the gaps before treatment, and where it would lead. */
export interface Drift {
  /** Change per period, in the estimate's units, its standard error, and that adjusted for few clusters. */
  slope: number
  slopeError: number
  adjustedError: number
  /** Periods from the reference to the treated periods, averaged as the primary estimate averages. */
  distance: number
}

/**
 * The drift before treatment: least squares of the gaps on time, the reference with its zero among them, so that the
 * line does not hang on that one period. It is a weighted sum of the leads, so its error follows from their covariance.
 *
 * @param distance periods from the reference to the treated ones, averaged as the primary estimate averages
 * @param result   what the leads were averaged from; null = no degrees of freedom are counted
 * @returns null where no period before the reference is shown
 * @see Roth 2022, section I.B, doi:10.1257/aeri.20210236 (a linear drift as what would matter); Dobkin et al. 2018,
 *   doi:10.1257/aer.20161038 (the line before, continued)
 */
export function measureDrift(study: EventStudy, distance: number, result: GroupTimeResult | null): Drift | null {
  const leads = leadPositions(study)
  if (leads.length === 0) return null
  const times = leads.map((i) => study.relativeTime[i] - study.referenceTime)
  const middle = times.reduce((sum, time) => sum + time, 0) / (times.length + 1)
  const squares = times.reduce((sum, time) => sum + (time - middle) ** 2, middle ** 2)
  const weights = Float64Array.from(times, (time) => (time - middle) / squares)
  const { value, se, adjustedSe } = sumOfLeads(study, weights, result)
  return { slope: value, slopeError: se, adjustedError: adjustedSe, distance }
}

/**
 * The smallest linear difference in trends that the joint test finds with 80 % power.
 *
 * Under a trend of slope γ the effects before treatment have mean γ·(e - reference), so the statistic is noncentral
 * chi-square with γ²·d'V⁻¹d. The same trend after treatment biases the effect at relative time e by γ·(e - reference),
 * averaged as the primary estimate averages.
 *
 * @param distance periods from the reference to the treated ones, averaged so
 * @see Roth 2022, section I.B, doi:10.1257/aeri.20210236 (power here is that of the joint test)
 */
export function findDetectableTrend(study: EventStudy, distance: number): DetectableTrend | null {
  const leads = leadPositions(study)
  if (leads.length === 0) return null
  const line = Float64Array.from(leads, (i) => study.relativeTime[i] - study.referenceTime)
  const { inverse, rank } = pseudoInverseSymmetric(submatrix(study.covariance, leads))
  const information = quadraticForm(inverse, line)
  const slope = Math.sqrt(noncentralityForPower(rank, size, power) / information)
  return { slope, bias: slope * distance }
}

/** Periods from the reference to the treated periods, averaged with the weights of the primary estimate. */
export function meanDistance(study: EventStudy, groupTime: GroupTimeResult, average: Average): number {
  const cells = groupTime.cells.map((cell) => ({
    ...cell,
    value: Number.isNaN(cell.value) ? NaN : cell.relativeTime - study.referenceTime,
  }))
  return aggregateHeadline({ ...groupTime, cells }, average).overall.value
}

/**
 * The checks "no pre-trend" and "the test could find one that matters", and for the score what the drift would do to the
 * estimate if it went on.
 *
 * @param primary with the units of the estimate, and how many periods it looks ahead, see {@link meanDistance}
 * @param period  what a period is called, `year` for one
 */
export function findPreTrend(
  { eventStudy: study, allLeads }: Studies,
  clustering: Clustered,
  primary: { value: number; units: string; distance: number },
  { intent, words }: Pick<StepContext, 'intent' | 'words'>,
  period: string,
): Finding<Text> {
  const { the } = words
  const { units, distance } = primary
  const test = testPreTrend(study)
  const trend = findDetectableTrend(study, distance)
  const drift = measureDrift(allLeads, distance, groupTimeOf(clustering))
  if (isFlatBefore(allLeads)) return noDrift({ the, period, periods: allLeads.flatLeads.length + 1 })
  if (!drift) return notTested(the, look('drift-not-tested', { why: whyNoLead(allLeads, period, the) }))
  if (restsOnOneCluster(allLeads)) {
    return notTested(the, loneReason(clusterWord(clustering, words)))
  }
  const measured = { drift: tellDrift(drift, units, the, period) }
  if (!test || !trend) return { ...notTested(the, look('no-joint-test', { the, period })), evidence: measured }
  if (Number.isNaN(test.p)) {
    const none = notTested(the, look('too-few-clusters-for-drift', { the, estimates: test.df1 }))
    return { ...none, evidence: measured }
  }
  const [driftTitle, powerTitle] = titlesOf(the)
  const ratio = trend.bias / intent.smallestEffect
  const ofSmallest = isGiven(intent.smallestEffect) ? ratio : null
  const isClear = !(test.p >= size)
  return {
    checks: [
      {
        id: 'pre-trend',
        title: driftTitle,
        passed: !isClear,
        severity: 'major',
        statistic: test.p,
        threshold: size,
        message: look('drift-test', { the, estimates: test.df1, p: test.p, isClear }),
      },
      {
        id: 'pre-trend-power',
        title: powerTitle,
        passed: ofSmallest === null ? null : ratio < 1,
        severity: 'major',
        statistic: ofSmallest,
        threshold: 1,
        message: look('drift-power', {
          ...trend,
          units,
          period,
          ofSmallest,
          ofEstimate: trend.bias / Math.abs(primary.value),
        }),
      },
    ],
    evidence: measured,
  }
}

/** Group-time effects say which cluster is treated when; a panel alone, of a treatment that changes, does not. */
export function groupTimeOf(source: Clustered): GroupTimeResult | null {
  return 'strata' in source ? source : null
}

function tellDrift(
  { slope, slopeError, adjustedError, distance }: Drift,
  units: string,
  the: Text,
  period: string,
): EvidenceItem<Text> {
  const [bias, biasError] = [slope * distance, slopeError * Math.abs(distance)]
  const text = look('drift', { the, period, units, slope, slopeError, distance, bias, biasError })
  return { value: bias, noise: adjustedError * Math.abs(distance), text }
}

/** Of both checks; what they found is told elsewhere too. */
function titlesOf(the: Text): [drift: Text, power: Text] {
  return [look('drift-check', { the }), look('drift-power-check', {})]
}

/** Where nothing moved before, as an outcome that is zero for everybody until the policy, the drift is zero and not unknown. */
function noDrift(flat: LookFacts['no-drift']): Finding<Text> {
  const found = look('no-drift', flat)
  const [drift, power] = titlesOf(flat.the)
  const rest = { severity: 'major' as const, statistic: null }
  return {
    checks: [
      { id: 'pre-trend', title: drift, passed: true, threshold: size, message: found, ...rest },
      {
        id: 'pre-trend-power',
        title: power,
        passed: null,
        threshold: 1,
        message: look('drift-power-unknown', flat),
        ...rest,
      },
    ],
    evidence: { drift: { value: 0, noise: 0, text: found } },
  }
}

function notTested(the: Text, found: Text): Finding<Text> {
  const [drift, power] = titlesOf(the)
  const rest = { passed: null, severity: 'major' as const, statistic: null, message: found }
  return {
    checks: [
      { id: 'pre-trend', title: drift, threshold: size, ...rest },
      { id: 'pre-trend-power', title: power, threshold: 1, ...rest },
    ],
    evidence: { drift: { value: null, text: found } },
  }
}

import { dot, multiplyVector, submatrix } from '../../../numerics/linear-algebra.ts'
import { noncentralityForPower } from '../../../numerics/noncentral-chi-square.ts'
import { pseudoInverseSymmetric } from '../../../numerics/symmetric-eigen.ts'
import { waldTest } from '../../../inference/wald.ts'
import type { WaldTest } from '../../../inference/wald.ts'
import { withUnit } from '../../../verdict/effect-words.ts'
import { holmPValues } from '../../../inference/holm-p-values.ts'
import { studentTTwoSidedP } from '../../../numerics/distributions.ts'
import { formatEffect, formatP } from '../../../verdict/format-number.ts'
import type { StepContext } from '../../design.ts'
import { aggregate } from '../group-time/aggregate.ts'
import type { AggregationKind } from '../group-time/aggregate.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import { clusterWord, loneReason, restsOnOneCluster } from '../lone-comparison.ts'
import type { GroupTimeResult } from '../group-time/types.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { Finding } from './finding.ts'

const size = 0.05
const power = 0.8

/** The trend that the pre-trend test would find four times in five, and what it would do to the primary estimate. */
export interface DetectableTrend {
  /** Change per period, in the outcome's units. */
  slope: number
  /** Bias of the primary estimate under that trend, in the outcome's units. */
  bias: number
}

/**
 * Joint Wald test that every effect before the reference period is zero (universal base, chi-square).
 *
 * @returns null where no period before the reference is shown
 */
export function testPreTrend(study: EventStudy): WaldTest | null {
  const leads = leadPositions(study)
  if (leads.length === 0) return null
  return waldTest(
    Float64Array.from(leads, (i) => study.estimate[i]!),
    submatrix(study.covariance, leads),
  )
}

/**
 * Test that a straight line through the effects before the reference is level: generalised least squares, normal
 * quantiles. Against a steady drift it has more power than the joint test, which spreads its power over all shapes.
 *
 * @returns p; null where no period before the reference is shown
 * @see Roth 2022, section I.B, doi:10.1257/aeri.20210236 (a linear drift as the alternative)
 */
export function testStraightLine(study: EventStudy): number | null {
  const leads = leadPositions(study)
  if (leads.length === 0) return null
  const { weighted, information } = lineWeights(study, leads)
  const estimate = dot(
    weighted,
    Float64Array.from(leads, (i) => study.estimate[i]!),
  )
  return studentTTwoSidedP(estimate / Math.sqrt(information), Infinity)
}

/** V⁻¹d and d'V⁻¹d for the distances d of the leads from the reference. */
function lineWeights(study: EventStudy, leads: number[]) {
  const distance = Float64Array.from(leads, (i) => study.relativeTime[i]! - study.referenceTime)
  const { inverse, rank } = pseudoInverseSymmetric(submatrix(study.covariance, leads))
  const weighted = multiplyVector(inverse, distance)
  return { weighted, information: dot(distance, weighted), rank }
}

/**
 * The smallest linear difference in trends that the joint test finds with 80 % power.
 *
 * Under a trend of slope γ the effects before treatment have mean γ·(e - reference), so the statistic is noncentral
 * chi-square with γ²·d'V⁻¹d. The same trend after treatment biases the effect at relative time e by γ·(e - reference),
 * averaged as the primary estimate averages.
 *
 * @see Roth 2022, section I.B, doi:10.1257/aeri.20210236 (power here is that of the joint test)
 */
export function findDetectableTrend(
  study: EventStudy,
  groupTime: GroupTimeResult,
  aggregation: AggregationKind,
): DetectableTrend | null {
  const leads = leadPositions(study)
  if (leads.length === 0) return null
  const { information, rank } = lineWeights(study, leads)
  const slope = Math.sqrt(noncentralityForPower(rank, size, power) / information)
  return { slope, bias: slope * meanDistance(study, groupTime, aggregation) }
}

function leadPositions(study: EventStudy): number[] {
  return study.relativeTime.flatMap((time, i) => (time < study.referenceTime ? [i] : []))
}

/** Periods from the reference to the treated periods, averaged with the weights of the primary estimate. */
function meanDistance(study: EventStudy, groupTime: GroupTimeResult, aggregation: AggregationKind): number {
  const cells = groupTime.cells.map((cell) => ({
    ...cell,
    value: Number.isNaN(cell.value) ? NaN : cell.relativeTime - study.referenceTime,
  }))
  return aggregate({ ...groupTime, cells }, aggregation).overall.value
}

/**
 * The checks "no pre-trend" and "the test could find one that matters", and the score's statistic.
 *
 * @param units  of the estimate
 * @param period what a period is called, `year` for one
 */
export function findPreTrend(
  study: EventStudy,
  groupTime: GroupTimeResult,
  primary: { value: number; aggregation: AggregationKind; units: string },
  { intent, words }: Pick<StepContext, 'intent' | 'words'>,
  period: string,
): Finding {
  const test = testPreTrend(study)
  const trend = findDetectableTrend(study, groupTime, primary.aggregation)
  const titles = titlesOf(words)
  if (!test || !trend || Number.isNaN(test.p)) {
    return notTested(titles, `There is no second ${period} before ${words.the}, so no drift can be tested.`)
  }
  if (restsOnOneCluster(study)) return notTested(titles, loneReason(clusterWord(groupTime, words)))
  const ratio = trend.bias / intent.smallestEffect
  const inUnits = (size: number) => withUnit(formatEffect(size), primary.units)
  const powerSentence =
    `Four times in five, the test would notice a steady drift of ${inUnits(trend.slope)} a ${period}. ` +
    `Such a drift would move the estimate by ${inUnits(trend.bias)}. ` +
    `That is ${formatEffect(ratio)} times the smallest effect that matters, and ` +
    `${formatEffect(trend.bias / Math.abs(primary.value))} times the estimate itself.`
  return {
    checks: [
      {
        id: 'pre-trend',
        title: titles.drift,
        passed: test.p >= size,
        severity: 'major',
        statistic: test.p,
        threshold: size,
        message: `Taken together, the ${test.df1} estimates before ${words.the} show ${test.p >= size ? 'no clear' : 'a'} drift (${formatP(test.p)}).`,
      },
      {
        id: 'pre-trend-power',
        title: titles.power,
        passed: ratio < 1,
        severity: 'major',
        statistic: ratio,
        threshold: 1,
        message: powerSentence,
      },
    ],
    evidence: { detectableTrend: { value: ratio, text: powerSentence }, preTrend: judgeDrift(study, test, words) },
  }
}

/** The smaller p value of the joint test and the straight line's, adjusted for having looked twice. */
function judgeDrift(study: EventStudy, joint: WaldTest, { the }: ReaderWords): Finding['evidence'][string] {
  const line = testStraightLine(study)!
  // one lead: the line is the lead itself, so the two tests are one
  const p = joint.df1 === 1 ? joint.p : Math.min(...holmPValues([joint.p, line]))
  const text =
    `Before ${the}, all estimates together give ${formatP(joint.p)} and a straight line through them ${formatP(line)}; ` +
    `the smaller, adjusted for two tests, is ${formatP(p)}.`
  return { value: p, text }
}

interface Titles {
  drift: string
  power: string
}

function titlesOf({ the }: ReaderWords): Titles {
  return { drift: `No drift before ${the}`, power: 'The drift test could see a drift that matters' }
}

function notTested({ drift, power }: Titles, message: string): Finding {
  const check = { passed: null, severity: 'major' as const, statistic: null, message }
  return {
    checks: [
      { id: 'pre-trend', title: drift, threshold: size, ...check },
      { id: 'pre-trend-power', title: power, threshold: 1, ...check },
    ],
    evidence: {
      detectableTrend: { value: null, text: message },
      // what cannot be tested costs the marks above; it is no drift that was found
      preTrend: { value: null, text: message, applicable: false },
    },
  }
}

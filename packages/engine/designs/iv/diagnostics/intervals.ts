import type { Check } from '../../../analysis.ts'
import { concludeFrom } from '../../../inference/conclusion.ts'
import { formatEffect } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { Intent } from '../../design.ts'
import { describeSet } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import { hullOf, type Interval } from '../model/anderson-rubin.ts'
import { tfCriticalValue, tfValueInWords } from '../model/t-f.ts'
import type { Finding } from '../../shared/finding.ts'
import { formatSpan } from '../../../words/interval.ts'

/**
 * Whether intervals that hold with weak instruments say what the conventional one says, and whether the Anderson–Rubin
 * set has bounds at all.
 *
 * The tF interval is for one instrument. A set without bounds or without any point is a critical failure: an empty set
 * speaks against the model and never for precision.
 */
export function findIntervals(fit: IvFit, { smallestEffect }: Intent): Finding {
  const { twoStage, test } = fit.effect
  const says = concludeFrom(twoStage.ci, smallestEffect)
  const pieces = test?.set(0.95) ?? null
  const hull: Interval = pieces ? hullOf(pieces) : [NaN, NaN]
  const tf = tfInterval(fit)
  const compared: [string, Interval][] = [['Anderson–Rubin', hull], ...(tf ? [['tF', tf] as [string, Interval]] : [])]
  const agreeing = compared.filter(([, interval]) => says.keeps(interval)).map(([name]) => name)
  const share = agreeing.length / compared.length
  const agreement = `The conventional interval runs from ${formatSpan(twoStage.ci[0], twoStage.ci[1])}. ${describeAgreement(
    agreeing,
    compared.map(([name]) => name),
  )}`
  const isBounded = pieces !== null && pieces.length > 0 && hull.every(Number.isFinite)
  const bounds = describeBounds(pieces, hull)
  return {
    checks: [
      {
        id: 'anderson-rubin',
        title: 'The Anderson–Rubin set has bounds',
        passed: isBounded,
        severity: 'critical',
        statistic: null,
        threshold: null,
        message: bounds,
      },
      noEffectTest(fit),
      {
        id: 'interval-agreement',
        title: 'Intervals that allow for weak instruments agree',
        passed: share === 1,
        severity: 'major',
        statistic: share,
        threshold: 1,
        message: agreement,
      },
      ...(tf ? [tfCheck(fit, tf)] : []),
    ],
    evidence: {},
  }
}

/** β ± c·se, or null with several instruments. */
function tfInterval({ model, effect: { strength, twoStage } }: IvFit): Interval | null {
  if (model.q.length > 1) return null
  const reach = tfCriticalValue(strength.f) * twoStage.se
  return [twoStage.value - reach, twoStage.value + reach]
}

function describeAgreement(agreeing: string[], all: string[]): string {
  if (all.length === 1) {
    const why = 'The tF interval is for one instrument and does not apply.'
    return `The ${all[0]} set ${agreeing.length === 1 ? 'says the same' : 'does not say the same'}. ${why}`
  }
  if (agreeing.length === all.length) return `The ${all.join(' and ')} intervals say the same.`
  if (agreeing.length === 0) return `Neither the ${all.join(' nor the ')} interval says the same.`
  return `The ${agreeing[0]} interval says the same, the ${all.find((name) => name !== agreeing[0])} interval does not.`
}

function describeBounds(pieces: Interval[] | null, hull: Interval): string {
  if (!pieces) return 'The Anderson–Rubin test cannot be computed: there are no more clusters than instruments.'
  return describeSet(pieces) ?? `The Anderson–Rubin set runs from ${formatSpan(hull[0], hull[1])}.`
}

/** Information, not a condition: the test of no effect holds however weak the instruments are. */
function noEffectTest({ effect: { test } }: IvFit): Check {
  return {
    id: 'anderson-rubin-no-effect',
    title: 'Anderson–Rubin test of no effect',
    passed: test ? true : null,
    severity: 'info',
    statistic: test ? test.statistic(0) : null,
    threshold: null,
    message: test
      ? `F ${formatEffect(test.statistic(0))} on ${test.df1} and ${test.df2} degrees of freedom, ${formatPStatement(test.p(0))}; it holds however weak the instruments are.`
      : 'It cannot be computed: there are no more clusters than instruments.',
  }
}

function tfCheck({ effect: { strength } }: IvFit, [low, high]: Interval): Check {
  const critical = tfCriticalValue(strength.f)
  const isFinite = Number.isFinite(critical)
  return {
    id: 'tf',
    title: 'tF-adjusted interval',
    passed: isFinite,
    severity: 'minor',
    statistic: isFinite ? critical : null,
    threshold: null,
    message: isFinite
      ? `With a first-stage F of ${formatEffect(strength.f)} the t value must pass ${tfValueInWords(critical)}; the interval runs from ${formatSpan(low, high)}.`
      : `The first-stage F is ${formatEffect(strength.f)}; under 4 the tF procedure gives no interval.`,
  }
}

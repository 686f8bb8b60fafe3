import type { Check } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { concludeFrom } from '../../../inference/conclusion.ts'
import type { Intent } from '../../design.ts'
import { clustersOf, whatIsUnusual } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import { check, type RobustInterval } from '../facts.ts'
import { hullOf, type Interval } from '../model/anderson-rubin.ts'
import { tfCriticalValue } from '../model/t-f.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'

/**
 * Whether intervals that hold with weak instruments say what the conventional one says, and whether the Anderson–Rubin
 * set has bounds at all.
 *
 * The tF interval is for one instrument. A set without bounds or without any point is a critical failure: an empty set
 * speaks against the model and never for precision.
 */
export function findIntervals(fit: IvFit, { smallestEffect }: Intent): Finding<Text> {
  const { twoStage, test } = fit.effect
  const says = concludeFrom(twoStage.ci, smallestEffect)
  const pieces = test?.set(0.95) ?? null
  const hull: Interval = pieces ? hullOf(pieces) : [NaN, NaN]
  const tf = tfInterval(fit)
  const intervals: [RobustInterval, Interval][] = [['anderson-rubin', hull]]
  if (tf) intervals.push(['tf', tf])
  const compared = intervals.map(([name]) => name)
  const agreeing = intervals.filter(([, interval]) => says.keeps(interval)).map(([name]) => name)
  const share = agreeing.length / compared.length
  const [low, high] = twoStage.ci
  return {
    checks: [
      boundsCheck(pieces, hull, clustersOf(fit.model)),
      noEffectTest(fit),
      checkOf(
        { id: 'interval-agreement', passed: share === 1, severity: 'major', statistic: share, threshold: 1 },
        check('interval-agreement', { low, high, compared, agreeing }),
      ),
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

function boundsCheck(pieces: Interval[] | null, [low, high]: Interval, clusters: number): Check<Text> {
  const passed = pieces !== null && pieces.length > 0 && [low, high].every(Number.isFinite)
  const unusual = pieces === null ? undefined : whatIsUnusual(pieces, clusters)
  const told =
    pieces?.length === 0
      ? check('anderson-rubin-empty', { set: unusual! })
      : check('anderson-rubin', { set: pieces && (unusual ?? { low, high }) })
  return checkOf({ id: 'anderson-rubin', passed, severity: 'critical', statistic: null, threshold: null }, told)
}

/** Information, not a condition: the test of no effect holds however weak the instruments are. */
function noEffectTest({ effect: { test } }: IvFit): Check<Text> {
  const found = test && { f: test.statistic(0), df1: test.df1, df2: test.df2, p: test.p(0) }
  const passed = test ? true : null
  const statistic = found && found.f
  const told = check('anderson-rubin-no-effect', { test: found })
  return checkOf({ id: 'anderson-rubin-no-effect', passed, severity: 'info', statistic, threshold: null }, told)
}

function tfCheck({ effect: { strength } }: IvFit, [low, high]: Interval): Check<Text> {
  const critical = tfCriticalValue(strength.f)
  const passed = Number.isFinite(critical)
  const told = check('tf', { f: strength.f, critical, low, high })
  return checkOf({ id: 'tf', passed, severity: 'minor', statistic: passed ? critical : null, threshold: null }, told)
}

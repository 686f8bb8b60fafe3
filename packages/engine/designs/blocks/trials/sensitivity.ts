import type { SensitivityPoint } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { metaAnalyze } from '../../../synthesis/meta-analysis.ts'
import { byValue } from '../../shared/by-value.ts'
import { type ChoiceMove, noiseOfMove } from '../../shared/choices.ts'
import { type SensitivityPart, seriesOf } from '../../shared/finding.ts'
import type { BlocksFit } from '../estimate.ts'
import { say, series as varied } from '../facts.ts'
import { runsOf } from '../sensitivity/leave-one-block-out.ts'
import type { PooledTrials } from './pool-trials.ts'

/** The random-effects average without each trial in turn, by value. */
export function leaveOneTrialOut({ primary, conclusion }: BlocksFit, { trials }: PooledTrials): SensitivityPart<Text> {
  const runs = trials.map((left) => ({ left, rest: metaAnalyze(trials.filter((trial) => trial !== left)).pooled }))
  const series = runs.map(({ left, rest: { value, ci } }): SensitivityPoint => ({
    setting: left.name,
    value,
    ci,
    keepsConclusion: conclusion.keeps(ci),
  }))
  const told = varied('leave-one-trial-out', runsOf(series))
  const sorted = series.sort((a, b) => byValue(a.value, b.value))
  return {
    sensitivity: [seriesOf('leave-one-trial-out', sorted, told)],
    evidence: {},
    moves: runs.map(({ left, rest }) => moveTo(say('without-trial', { trial: left.name }), primary, rest)),
  }
}

interface Way {
  name: Text
  value: number
  se: number
  ci: [number, number]
}

/** Other ways to put the same trials together; the line through their sizes is no average, and makes no move. */
export function varyPooling({ primary, conclusion }: BlocksFit, pool: PooledTrials): SensitivityPart<Text> {
  const { meta, mantelHaenszel, withoutHighRisk, smallTrials } = pool
  const ways: Way[] = [
    { name: say('pooled-by', { way: 'fixed-effect' }), ...meta.fixed },
    { name: say('pooled-by', { way: 'dersimonian-laird' }), ...meta.dersimonianLaird },
    ...(mantelHaenszel === null ? [] : [{ name: say('pooled-by', { way: 'mantel-haenszel' }), ...mantelHaenszel }]),
  ]
  const beside: Way[] = [
    ...(withoutHighRisk === null
      ? []
      : [{ name: say('pooled-by', { way: 'without-high-risk' }), ...withoutHighRisk.pooled }]),
    ...(smallTrials === null
      ? []
      : [{ ...smallTrials, name: say('pooled-by', { way: 'size' }), value: smallTrials.limit }]),
  ]
  const series = [...ways, ...beside].map(({ name, value, ci }): SensitivityPoint<Text> => ({
    setting: name,
    value,
    ci,
    keepsConclusion: conclusion.keeps(ci),
  }))
  return {
    sensitivity: [seriesOf('other-pooling', series, varied('other-pooling', runsOf(series)))],
    evidence: {},
    moves: ways.map((way) => moveTo(way.name, primary, way)),
  }
}

function moveTo(
  name: Text,
  own: { value: number; se: number },
  other: { value: number; se: number },
): ChoiceMove<Text> {
  return { name, value: own.value - other.value, noise: noiseOfMove(other.se, own.se) }
}

import type { SensitivityPoint } from '../../../analysis.ts'
import { metaAnalyze } from '../../../synthesis/meta-analysis.ts'
import { formatSpanOf } from '../../../words/interval.ts'
import { byValue } from '../../shared/by-value.ts'
import { type ChoiceMove, noiseOfMove } from '../../shared/choices.ts'
import type { SensitivityPart } from '../../shared/finding.ts'
import type { BlocksFit } from '../estimate.ts'
import type { PooledTrials } from './pool-trials.ts'

/** The random-effects average without each trial in turn, by value. */
export function leaveOneTrialOut({ primary, conclusion }: BlocksFit, { trials }: PooledTrials): SensitivityPart {
  const runs = trials.map((left) => ({ left, rest: metaAnalyze(trials.filter((trial) => trial !== left)).pooled }))
  const series = runs.map(({ left, rest: { value, ci } }): SensitivityPoint => ({
    setting: left.name,
    value,
    ci,
    keepsConclusion: conclusion.keeps(ci),
  }))
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  return {
    sensitivity: [
      {
        id: 'leave-one-trial-out',
        title: 'Without one trial',
        varied: 'The trial left out',
        series: series.sort((a, b) => byValue(a.value, b.value)),
        breakdownValue: null,
        message:
          `Leaving out each trial in turn keeps the conclusion in ${kept} of ${runs.length} runs. The estimate runs from ` +
          `${formatSpanOf(series.map(({ value }) => value))}.`,
      },
    ],
    evidence: {},
    moves: runs.map(({ left, rest }) => moveTo(`without ${left.name}`, primary, rest)),
  }
}

interface Way {
  name: string
  value: number
  se: number
  ci: [number, number]
}

/** Other ways to put the same trials together; the line through their sizes is no average, and makes no move. */
export function varyPooling({ primary, conclusion }: BlocksFit, pool: PooledTrials): SensitivityPart {
  const { meta, mantelHaenszel, withoutHighRisk, smallTrials } = pool
  const ways: Way[] = [
    { name: 'Fixed effect', ...meta.fixed },
    { name: 'DerSimonian and Laird', ...meta.dersimonianLaird },
    ...(mantelHaenszel === null ? [] : [{ name: 'Mantel and Haenszel', ...mantelHaenszel }]),
  ]
  const beside: Way[] = [
    ...(withoutHighRisk === null ? [] : [{ name: 'Without trials at high risk of bias', ...withoutHighRisk.pooled }]),
    ...(smallTrials === null ? [] : [{ ...smallTrials, name: 'A trial without end', value: smallTrials.limit }]),
  ]
  const series = [...ways, ...beside].map(({ name, value, ci }): SensitivityPoint => ({
    setting: name,
    value,
    ci,
    keepsConclusion: conclusion.keeps(ci),
  }))
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  return {
    sensitivity: [
      {
        id: 'other-pooling',
        title: 'Other ways to put the trials together',
        varied: 'How the trials are averaged, and which of them',
        series,
        breakdownValue: null,
        message: `${kept} of ${series.length} other ways keep the conclusion. The estimate runs from ${formatSpanOf(series.map(({ value }) => value))}.`,
      },
    ],
    evidence: {},
    moves: ways.map((way) => moveTo(way.name, primary, way)),
  }
}

function moveTo(name: string, own: { value: number; se: number }, other: { value: number; se: number }): ChoiceMove {
  return { name, value: own.value - other.value, noise: noiseOfMove(other.se, own.se) }
}

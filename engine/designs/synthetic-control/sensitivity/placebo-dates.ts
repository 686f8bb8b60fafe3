import { formatEffect } from '../../../words/number.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import { fewestBackdated } from './backdated.ts'
import type { PartContext } from './part.ts'
import type { backdateStudy } from '../tasks.ts'
import { mean } from '../../../numerics/moments.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'

/** False dates tried at most, spread over the second half of the periods before treatment. */
const mostDates = 5

/**
 * Placebo in time: treatment at false dates before the real one, judged on the periods between. The mean of these gaps,
 * where there can be no effect, is the statistic of the score: it does not depend on the effect found.
 */
export async function movePlaceboDates(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
  smallestEffect: number,
  part: PartContext,
): Promise<SensitivityPart> {
  const starts = listStarts(frame.study.pre)
  const runs = await part.map<typeof backdateStudy>(
    'synthetic-control/backdated',
    { frame, spec },
    starts,
    part.progress,
  )
  const series = runs.map(({ meanGap }, i) => ({
    setting: frame.periods[starts[i]],
    value: meanGap,
    ci: [NaN, NaN] as [number, number],
    keepsConclusion: Math.abs(meanGap) < smallestEffect,
  }))
  const size = series.length === 0 ? null : mean(series.map(({ value }) => value))
  const message =
    size === null
      ? `With ${frame.study.pre} periods before treatment there is no false date to try.`
      : `At ${series.length} false dates the mean gap is ${formatEffect(size)} ${fit.outcome.units} on average; ${series.filter(({ keepsConclusion }) => keepsConclusion).length} of them show a mean gap under the smallest effect that matters.`
  return {
    sensitivity: [
      {
        id: 'placebo-in-time',
        title: 'False dates of treatment',
        varied: 'First period of the false treatment',
        series,
        breakdownValue: null,
        message,
      },
    ],
    evidence: {
      inTimePlacebos:
        size === null ? { value: null, text: message } : { value: size, noise: fit.placeboNoise, text: message },
    },
  }
}

/** Indexes in the second half, with a period between the false and the real start. */
function listStarts(pre: number): number[] {
  const first = Math.max(fewestBackdated, Math.ceil(pre / 2))
  const last = pre - 2
  const count = Math.min(mostDates, last - first + 1)
  if (count < 1) return []
  if (count === 1) return [first]
  return Array.from({ length: count }, (_, i) => Math.round(first + (i * (last - first)) / (count - 1)))
}

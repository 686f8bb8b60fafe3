import type { Check, Plot } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { formatEffect, formatNumber } from '../../../verdict/format-number.ts'
import { periodWord } from '../diagnostics/period-words.ts'
import type { DidFit } from '../estimate.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import type { DidSpec } from '../spec.ts'
import { excludesZero, inSentence, intervalColumns, plotOf, startSentence, measure } from './plot-words.ts'

/** Effects by time since treatment began, with pointwise and simultaneous 95 % intervals; the reference row is zero. */
export function drawEventStudy(frame: PanelFrame, spec: DidSpec, fit: DidFit, checks: Check[]): Plot {
  const { eventStudy: study } = fit
  const word = periodWord(frame.periods)
  const rows = [...effectRows(study), referenceRow(study)].sort((a, b) => a.relativeTime - b.relativeTime)
  const last = rows.at(-1)!
  const boundary = study.referenceTime + 0.5
  const title = describe(study, checks)
  return plotOf('event-study', {
    id: 'event-study',
    tab: 'results',
    title,
    subtitle:
      `Change in ${measure(spec.outcome)}, against the last ${word} before treatment. ` +
      'Thin: 95% interval of each point. Wide: 95% band for all points at once. Hollow points come before treatment.',
    alt: `Event study from ${formatNumber(rows[0]!.relativeTime, 0)} to ${last.relativeTime} ${word}s around the start of treatment. ${title}. The last point is ${formatEffect(last.estimate)}, 95% interval ${formatEffect(last.ciLow ?? NaN)} to ${formatEffect(last.ciHigh ?? NaN)}.`,
    x: { label: `${startSentence(word)}s since treatment began`, unit: '' },
    y: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    columns: [
      { key: 'relativeTime', label: `${startSentence(word)}s since treatment began`, decimals: 0 },
      { key: 'estimate', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'bandLow', label: 'Band low', decimals: 2 },
      { key: 'bandHigh', label: 'Band high', decimals: 2 },
      { key: 'period', label: 'Before or after' },
    ],
    rows,
    annotations: [
      { kind: 'region', at: rows[0]!.relativeTime - 0.5, to: boundary, label: 'Before: should sit on zero' },
      { kind: 'vertical', at: boundary, label: 'Treatment begins' },
      { kind: 'horizontal', at: 0, label: 'No effect' },
    ],
  })
}

type Period = 'before' | 'reference' | 'after'

function effectRows(study: EventStudy) {
  return study.relativeTime.map((relativeTime, i) => {
    const { ci } = inferPoint(study.estimate[i]!, study.se[i]!, null)
    return {
      relativeTime,
      estimate: study.estimate[i]!,
      ciLow: ci[0] as number | null,
      ciHigh: ci[1] as number | null,
      bandLow: study.band.low[i]! as number | null,
      bandHigh: study.band.high[i]! as number | null,
      period: (relativeTime < study.referenceTime ? 'before' : 'after') as Period,
    }
  })
}

function referenceRow({ referenceTime }: EventStudy): ReturnType<typeof effectRows>[number] {
  const none = { ciLow: null, ciHigh: null, bandLow: null, bandHigh: null }
  return { relativeTime: referenceTime, estimate: 0, ...none, period: 'reference' }
}

/** Whether a gap shows after treatment is read off the simultaneous band, before it off the joint test. */
function describe(study: EventStudy, checks: Check[]): string {
  const hasGapAfter = study.relativeTime.some(
    (time, i) => time >= 0 && excludesZero([study.band.low[i]!, study.band.high[i]!]),
  )
  const isCleanBefore = checks.find(({ id }) => id === 'pre-trend')?.passed ?? null
  if (isCleanBefore === null) return hasGapAfter ? 'A gap opens after treatment' : 'No clear gap opens after treatment'
  if (isCleanBefore)
    return hasGapAfter ? 'The gap opens after treatment, not before' : 'No clear gap before or after treatment'
  return hasGapAfter
    ? 'A gap shows before treatment as well as after it'
    : 'The groups drifted before treatment, and no clear gap opens after it'
}

import type { Check, Estimate, Plot } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import { capitalize, inSentence } from '../../../words/sentence.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { EventStudyRow } from '../../shared/plot-rows.ts'
import type { DidFit } from '../estimate.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import type { DidSpec } from '../spec.ts'
import { excludesZero, finite, intervalColumns, plotOf, measure } from '../../../plots/plot-words.ts'
import { formatSpan } from '../../../words/interval.ts'

/** From this share of its observations on a point is marked as leaning on one unit. Our choice. */
const mostly = 0.5

/** What is drawn, and the main interval, which its title stands by. */
interface Drawn {
  eventStudy: EventStudy
  primary: Pick<Estimate, 'ci'>
}

/** Effects by time since treatment began, with pointwise and simultaneous 95 % intervals; the reference row is zero. */
export function drawEventStudy(
  frame: PanelFrame,
  spec: DidSpec,
  fit: Drawn & Partial<Pick<DidFit, 'isRandomised'>>,
  checks: Check<Text>[],
  words: ReaderWords,
): Plot {
  const { the } = words
  const { eventStudy: study } = fit
  const word = periodWord(frame.periods, words)
  const rows = [...effectRows(study), referenceRow(study)].sort((a, b) => a.relativeTime - b.relativeTime)
  const last = rows.at(-1)!
  const boundary = study.referenceTime + 0.5
  const title = describe(fit, checks, the)
  return plotOf('event-study', {
    id: 'event-study',
    tab: 'results',
    title,
    subtitle:
      `Change in ${measure(spec.outcome)}, against the last ${word} before ${the}. ` +
      `Thin: 95% interval of each point. Wide: 95% band for all points at once. Hollow points come before ${the}.` +
      describeThin(rows, word, words) +
      cautionAgainstMargins(fit),
    alt: `Event study from ${formatNumber(rows[0].relativeTime, 0)} to ${last.relativeTime} ${word}s around the start of ${the}. ${title}. The last point is ${formatEffect(last.estimate)}, 95% interval ${formatSpan(last.ciLow, last.ciHigh)}.`,
    x: { label: `${capitalize(word)}s since ${the} began`, unit: '' },
    y: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    columns: [
      { key: 'relativeTime', label: `${capitalize(word)}s since ${the} began`, decimals: 0 },
      { key: 'estimate', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'bandLow', label: 'Band low', decimals: 2 },
      { key: 'bandHigh', label: 'Band high', decimals: 2 },
      { key: 'period', label: 'Before or after' },
      { key: 'thin', label: `Mostly compared with one ${words.unit}` },
    ],
    rows,
    annotations: [
      { kind: 'region', at: rows[0].relativeTime - 0.5, to: boundary, label: 'Before: should sit on zero' },
      { kind: 'vertical', at: boundary, label: `${capitalize(the)} begins` },
      { kind: 'horizontal', at: 0, label: 'No effect' },
    ],
  })
}

function effectRows(study: EventStudy) {
  return study.relativeTime.map((relativeTime, i) => {
    const isLone = study.loneShare[i] === 1
    const { ci } = inferPoint(study.estimate[i], isLone ? NaN : study.se[i], study.df[i])
    return {
      relativeTime,
      estimate: study.estimate[i],
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      bandLow: isLone ? null : finite(study.band.low[i]),
      bandHigh: isLone ? null : finite(study.band.high[i]),
      period: sideOf(relativeTime, study),
      thin: study.loneShare[i] >= mostly,
    }
  })
}

function sideOf(relativeTime: number, { referenceTime }: EventStudy): EventStudyRow['period'] {
  return relativeTime < referenceTime ? 'before' : 'after'
}

function referenceRow({ referenceTime }: EventStudy): ReturnType<typeof effectRows>[number] {
  const none = { ciLow: null, ciHigh: null, bandLow: null, bandHigh: null }
  return { relativeTime: referenceTime, estimate: 0, ...none, period: 'reference', thin: false }
}

/** Names the points that lean on one unit, and says what is missing where all of a point does. */
function describeThin(rows: ReturnType<typeof effectRows>, word: string, { unit }: ReaderWords): string {
  const thin = rows.filter((row) => row.thin)
  if (thin.length === 0) return ''
  const times = thin.map(({ relativeTime }) => formatNumber(relativeTime, 0)).join(', ')
  const withheld = thin.some(({ ciLow }) => ciLow === null) ? ', without an interval where there is no other' : ''
  return ` At ${word}s ${times} most comparisons are with one ${unit}${withheld}.`
}

/** Where so few clusters leave the main estimate without an interval, those of its influence functions do not stand unsaid. */
function cautionAgainstMargins({
  primary,
  isRandomised = false,
}: Drawn & Partial<Pick<DidFit, 'isRandomised'>>): string {
  if (!isRandomised || primary.ci.every(Number.isFinite)) return ''
  return ' These margins count on many clusters and are too narrow here: for the main estimate none can be given.'
}

/**
 * Claims a gap only where the main interval leaves out zero, some band after does on the same side and none on the other;
 * and none before only where the check of drift passed and no band before leaves out zero.
 */
function describe({ eventStudy: study, primary }: Drawn, checks: Check<Text>[], the: string): string {
  const sides = (holds: (time: number) => boolean) =>
    study.relativeTime.flatMap((time, i) => {
      if (!holds(time) || study.loneShare[i] === 1) return []
      const [low, high] = [study.band.low[i], study.band.high[i]]
      return excludesZero([low, high]) ? [Math.sign(low)] : []
    })
  const after = sides((time) => time >= 0)
  const before = sides((time) => time < study.referenceTime)
  const hasGapAfter =
    excludesZero(primary.ci) && after.length > 0 && after.every((side) => side === Math.sign(primary.ci[0]))
  const passed = checks.find(({ id }) => id === 'pre-trend')?.passed ?? null
  if (passed === null) return hasGapAfter ? `A gap shows after ${the}` : `No clear gap shows after ${the}`
  if (passed && before.length === 0)
    return hasGapAfter
      ? `A gap opens after ${the}, and none shows clearly before`
      : `No clear gap before or after ${the}`
  if (before.length === 0)
    return hasGapAfter
      ? `A gap opens after ${the}, but the groups drifted before it`
      : `The groups drifted before ${the}, and no clear gap opens after it`
  if (passed) {
    const points = before.length === 1 ? 'one point before it stands' : `${before.length} points before it stand`
    return `${hasGapAfter ? 'A gap opens' : 'No clear gap opens'} after ${the}, but ${points} off zero`
  }
  return hasGapAfter
    ? `A gap shows before ${the} as well as after it`
    : `A gap shows before ${the}, and no clear one opens after it`
}

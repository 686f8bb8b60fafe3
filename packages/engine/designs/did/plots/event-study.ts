import type { Check, Plot } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { excludesZero, figureOf, finite } from '../../../plots/plot-of.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { EventStudyRow } from '../../shared/plot-rows.ts'
import type { DidFit } from '../estimate.ts'
import { figure } from './facts.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import type { DidSpec } from '../spec.ts'

/** From this share of its observations on a point is marked as leaning on one unit. Our choice. */
const mostly = 0.5

/** Effects by time since treatment began, with pointwise and simultaneous 95 % intervals; the reference row is zero. */
export function drawEventStudy(
  frame: PanelFrame,
  { outcome }: DidSpec,
  fit: Pick<DidFit, 'eventStudy' | 'primary'> & Partial<Pick<DidFit, 'isRandomised'>>,
  checks: Check<Text>[],
  words: ReaderWords,
): Plot<Text> {
  const { eventStudy: study } = fit
  const rows = [...effectRows(study), referenceRow(study)].sort((a, b) => a.relativeTime - b.relativeTime)
  const [first, last] = [rows[0], rows.at(-1)!]
  const boundary = study.referenceTime + 0.5
  const thin = rows.filter((row) => row.thin)
  const told = figure('event-study', {
    words,
    period: periodWord(frame.periods, words),
    outcome: { label: outcome.label, units: outcome.units },
    first: first.relativeTime,
    last: { at: last.relativeTime, estimate: last.estimate, ciLow: last.ciLow, ciHigh: last.ciHigh },
    thin:
      thin.length === 0
        ? null
        : {
            times: thin.map(({ relativeTime }) => relativeTime),
            isWithheld: thin.some(({ ciLow }) => ciLow === null),
          },
    isTooNarrow: hasTooNarrowMargins(fit),
    ...findGaps(fit),
    passed: checks.find(({ id }) => id === 'pre-trend')?.passed ?? null,
  })
  return figureOf('event-study', told, {
    id: 'event-study',
    tab: 'results',
    units: { x: '', y: outcome.units },
    columns: {
      relativeTime: 0,
      estimate: 2,
      ciLow: 2,
      ciHigh: 2,
      bandLow: 2,
      bandHigh: 2,
      period: null,
      thin: null,
    },
    rows,
    annotations: [
      { kind: 'region', at: first.relativeTime - 0.5, to: boundary, label: told('before') },
      { kind: 'vertical', at: boundary, label: told('start') },
      { kind: 'horizontal', at: 0, label: told('zero') },
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

/** Where so few clusters leave the main estimate without an interval, those of its influence functions do not stand unsaid. */
function hasTooNarrowMargins({ primary, isRandomised = false }: Pick<DidFit, 'primary'> & Partial<DidFit>): boolean {
  return isRandomised && !primary.ci.every(Number.isFinite)
}

/**
 * Claims a gap after treatment only where the main interval leaves out zero, some band after does on the same side and none on the
 * other; and counts the points before whose band leaves out zero.
 */
function findGaps({ eventStudy: study, primary }: Pick<DidFit, 'eventStudy' | 'primary'>) {
  const sides = (holds: (time: number) => boolean) =>
    study.relativeTime.flatMap((time, i) => {
      if (!holds(time) || study.loneShare[i] === 1) return []
      const [low, high] = [study.band.low[i], study.band.high[i]]
      return excludesZero([low, high]) ? [Math.sign(low)] : []
    })
  const after = sides((time) => time >= 0)
  return {
    hasGapAfter:
      excludesZero(primary.ci) && after.length > 0 && after.every((side) => side === Math.sign(primary.ci[0])),
    before: sides((time) => time < study.referenceTime).length,
  }
}

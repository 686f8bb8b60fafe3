import type { Text } from '../../fact.ts'
import { drawSides, pickViews } from '../../before-lock/draw-sides.ts'
import { inSentence } from '../../words/sentence.ts'
import type { Action, BeforeLock } from '../before-lock.ts'
import { bunchingActions, viewBunching } from './bunching/before-lock.ts'
import type { RddFrame } from './frame.ts'
import type { AnyFit, AnyFrame } from './index.ts'
import { maskOutcomes } from './rehearsal.ts'
import type { RddSpec } from './spec.ts'
import { formatCount } from '../../words/count.ts'

const actions: Record<string, Action<keyof RddSpec>> = {
  sorting: {
    step: 'Assignment',
    field: null,
    text: 'Find out who can move across the cutoff, and leave out the rows next to it if some can.',
  },
  predictedOutcome: {
    step: 'Covariates',
    field: 'balanceCovariates',
    text: 'Name covariates fixed before treatment that predict the outcome. Where one jumps, find out what else changes at the cutoff.',
  },
  donutMove: {
    step: 'Placebos',
    field: 'donutHoles',
    text: 'Declare holes around the cutoff that are as wide as anybody could have moved.',
  },
  falseJumps: {
    step: 'Placebos',
    field: 'placeboCutoffs',
    text: 'Declare false cutoffs at which nothing else happens, with enough rows on both of their sides.',
  },
  choices: {
    step: 'Assignment',
    field: 'window',
    text: 'Name a window in which the outcome is known to run nearly straight, from other years or places, so that bandwidth, order and kernel matter little.',
  },
}

/** What may be seen of a regression discontinuity before the lock. The rows within a selected bandwidth are an estimate. */
export const beforeLock: BeforeLock<RddSpec, AnyFrame, AnyFit, Text> = {
  maskOutcomes,
  knownBeforeLock: ({ bunching }) => (bunching === undefined ? ['effectiveN', 'largestCovariateJump'] : []),
  actions,
  actionsFor: ({ bunching }) => (bunching === undefined ? actions : bunchingActions),
  views: (drawn, frame, spec, words) => {
    if ('counts' in frame) return viewBunching(drawn, frame, spec, words)
    return {
      views: [
        { step: 'Assignment', plot: drawHistogram(frame, spec) },
        ...pickViews(drawn, { 'rd-density': 'Assignment' }),
      ],
      facts: [
        { label: 'Rows on the treated side', value: String(countTreated(frame)) },
        { label: 'Rows on the comparison side', value: String(frame.n - countTreated(frame)) },
        { label: 'Distinct values of the running variable', value: String(new Set(frame.rows.running).size) },
      ],
    }
  },
  warnings: () => [],
  // a histogram of some of the rows is another histogram
  sampledTogether: ({ bunching }) => (bunching === undefined ? [] : null),
}

function countTreated({ rows, cutoff }: RddFrame): number {
  return rows.running.filter((value) => value >= cutoff).length
}

/** Rows by running variable in about 30 bins, none of which holds both sides. */
function drawHistogram({ everyRunning, cutoff, orientation }: RddFrame, { runningVariable }: RddSpec) {
  const { label, units } = runningVariable
  const [low, high] = [everyRunning[0], everyRunning.at(-1)!]
  const width = (high - low) / 30 || 1
  const first = Math.floor((low - cutoff) / width)
  const bins = Math.floor((high - cutoff) / width) - first + 1
  const counts = new Float64Array(bins)
  for (const value of everyRunning) counts[Math.min(bins - 1, Math.floor((value - cutoff) / width) - first)]++
  const rows = Array.from(counts, (rows, i) => {
    const ends = [cutoff + (first + i) * width, cutoff + (first + i + 1) * width].map((value) => orientation * value)
    const isTreated = first + i >= 0
    return {
      from: Math.min(...ends),
      to: Math.max(...ends),
      treated: isTreated ? rows : 0,
      comparison: isTreated ? 0 : rows,
    }
  })
  return drawSides(orientation === 1 ? rows : rows.reverse(), {
    id: 'running-variable',
    title: `Where the rows lie around the cutoff of ${orientation * cutoff}`,
    subtitle: `Share of ${formatCount(everyRunning.length)} rows by ${inSentence(label)}. The treated side upwards, the comparison side downwards.`,
    x: { label, unit: units },
    total: everyRunning.length,
  })
}

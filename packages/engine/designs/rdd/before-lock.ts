import { saying, sayingOne } from '../../fact.ts'
import { drawSides, pickViews } from '../../before-lock/draw-sides.ts'
import { type Action, type BeforeLock, countOf } from '../before-lock.ts'
import { bunchingActions, type BunchingPreviewFacts, viewBunching } from './bunching/before-lock.ts'
import type { RddFrame } from './frame.ts'
import type { AnyFit, AnyFrame } from './index.ts'
import { maskOutcomes } from './dry-run.ts'
import type { RddSpec } from './spec.ts'

/** Facts of the preview of a discontinuity; `packages/words/designs/rdd/before-lock.ts` writes the sentences. */
export interface RddPreviewFacts extends BunchingPreviewFacts {
  actions: Record<'sorting' | 'predicted-outcome' | 'donut-move' | 'false-jumps' | 'choices', object>
  counts: {
    'treated-side': { rows: number }
    'comparison-side': { rows: number }
    'distinct-values': { values: number }
  }
  previews: { 'running-variable': { label: string; cutoff: number; rows: number; bins: number } }
}

const action = sayingOne<RddPreviewFacts['actions']>('RDD/actions')
const count = saying<RddPreviewFacts['counts'], 'label' | 'value'>('RDD/counts')
const preview = saying<RddPreviewFacts['previews'], string>('RDD/previews')

const actions: Record<string, Action<keyof RddSpec>> = {
  sorting: {
    step: 'Assignment',
    field: null,
    text: action('sorting', {}),
  },
  predictedOutcome: {
    step: 'Covariates',
    field: 'balanceCovariates',
    text: action('predicted-outcome', {}),
  },
  donutMove: {
    step: 'Placebos',
    field: 'donutHoles',
    text: action('donut-move', {}),
  },
  falseJumps: {
    step: 'Placebos',
    field: 'placeboCutoffs',
    text: action('false-jumps', {}),
  },
  choices: {
    step: 'Assignment',
    field: 'window',
    text: action('choices', {}),
  },
}

/** What may be seen of a regression discontinuity before the lock. The rows within a selected bandwidth are an estimate. */
export const beforeLock: BeforeLock<RddSpec, AnyFrame, AnyFit> = {
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
        count('treated-side', { rows: countTreated(frame) }),
        count('comparison-side', { rows: frame.n - countTreated(frame) }),
        count('distinct-values', { values: new Set(frame.rows.running).size }),
      ].map(countOf),
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
  const total = everyRunning.length
  const told = preview('running-variable', { label, cutoff: orientation * cutoff, rows: total, bins })
  return drawSides(orientation === 1 ? rows : rows.reverse(), told, {
    id: 'running-variable',
    total,
    unit: units,
    isNamed: false,
  })
}

import type { AnalysisOptions, AnalysisRequest } from './analyze.ts'
import type { NarrativeWords } from './verdict/narrative-words.ts'
import { NO_SMALLEST_EFFECT } from './words/given-size.ts'

/** What is asked of the data beside the design's own choices. Everything may be left out. */
export interface Question {
  /** What the policy was meant to do to the outcome; `equal` for a standard of equal treatment. */
  direction?: 'increase' | 'decrease' | 'equal' | undefined
  /** Smallest effect that matters, positive, in the units of the estimate. With `direction` it makes a verdict possible. */
  smallestEffect?: number | undefined
  /** Why it is that one. */
  smallestEffectBasis?: string | undefined
  /** What the policy, its outcome and its units are called in sentences. */
  words?: Partial<NarrativeWords> | undefined
  /** Of everything drawn at random; the same seed gives the same answer. Default 1. */
  seed?: number | undefined
}

/** Who is told while an analysis is computed, and asked whether it shall go on. */
export type Listener = Pick<AnalysisOptions, 'onProgress' | 'onLog' | 'onFirstEstimate' | 'isCancelled'>

const WORDS: NarrativeWords = {
  policyName: 'The policy',
  outcomeName: 'the outcome',
  places: 'the places in the data',
  years: 'the periods in the data',
  unitPlural: 'units',
}

/**
 * A question with what it leaves open: without direction and smallest effect it studies a mechanism, which has no verdict.
 *
 * @example readQuestion({ direction: 'decrease', smallestEffect: 5 }).intent.kind // 'policy'
 */
export function readQuestion(
  question: Question = {},
): Pick<AnalysisRequest, 'words' | 'seed'> & { intent: Required<Omit<AnalysisRequest['intent'], 'statedGoal'>> } {
  const { direction, smallestEffect, smallestEffectBasis, words, seed = 1 } = question
  const isStated = direction !== undefined && smallestEffect !== undefined
  return {
    intent: {
      kind: isStated ? 'policy' : 'mechanism',
      direction: direction ?? 'increase',
      smallestEffect: smallestEffect ?? NO_SMALLEST_EFFECT,
      smallestEffectBasis: smallestEffectBasis ?? 'Not stated.',
    },
    words: { ...WORDS, ...words },
    seed,
  }
}

import type { Eqs } from '../analysis.ts'
import { formatNumber } from '../words/number.ts'
import { lowerFirst } from '../words/sentence.ts'

type Score = Pick<Eqs, 'overall' | 'mean' | 'weakest' | 'ceiling' | 'unidentified' | 'setBy'>

/** What holds a score under the mean of its marks, and that mean; null where the mean itself set the score. */
export function whatHolds(eqs: Pick<Eqs, 'mean' | 'weakest' | 'setBy'>): { label: string; mean: number } | null {
  if (eqs.setBy === 'mean') return null
  const label = eqs.setBy === 'weakest' ? eqs.weakest!.label : LABELS[eqs.setBy]
  return { label, mean: Math.round(Number(eqs.mean.toFixed(9))) }
}

const LABELS = {
  ceiling: 'The most that this design can promise',
  unidentified: 'Nothing identifies the effect',
}

/** What holds a score under the mean of its marks, in one short sentence; null where the mean itself set the score. */
export function describeHold({ overall, weakest, setBy }: Pick<Score, 'overall' | 'weakest' | 'setBy'>): string | null {
  switch (setBy) {
    case 'mean':
      return null
    case 'weakest':
      return `The score is held at ${overall} by one part, “${lowerFirst(weakest!.label)}”.`
    case 'ceiling':
      return `The score is held at ${overall}: the most that this design can promise.`
    case 'unidentified':
      return `The score is held at ${overall}: nothing identifies the effect.`
  }
}

/** Which of the three lines set the score, in one sentence. */
export function describeWhatSet({ overall, mean, weakest, ceiling, unidentified, setBy }: Score): string {
  const of = `the marks alone give ${formatNumber(mean, 0)}`
  switch (setBy) {
    case 'mean':
      return `The score is the mean of its parts: none of its decisive parts and nothing in the design holds it lower than ${overall}.`
    case 'weakest':
      return `The score is held at ${overall} by its weakest decisive part, “${lowerFirst(weakest!.label)}” (${formatNumber(weakest!.marks, 1)} of 5); ${of}.`
    case 'ceiling':
      return `The score is held at ${overall}, the most that this design can promise; ${of}. ${ceiling.reason}`
    case 'unidentified':
      return `The score is held at ${overall}, because nothing identifies the effect. ${unidentified}`
  }
}

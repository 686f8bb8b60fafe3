import { formatEffect, formatIntervalInWords, isPresent, withUnits } from '@casefiles/engine/words'
import type { Answer } from '@casefiles/engine/explorer'
import { conclusionWord } from '@casefiles/words'

/** What the Explorer says of an estimate, published or changed. */
export interface Told {
  value: number | null
  ci: (number | null)[]
  units: string
}

/** Agreement that is asked of two engines: those of two browsers may differ in the last digits of `Math.exp`. */
const TOLERANCE = 1e-9

/** `−9.66 deaths per 100,000 (95% interval −18.22 to −1.09)`. */
export function effectInWords({ value, ci, units }: Told): string {
  const [low, high] = ci
  const interval =
    isPresent(low) && isPresent(high) ? `95% interval ${formatIntervalInWords(low, high)}` : 'no bounded interval'
  return `${withUnits(formatEffect(value), units)} (${interval})`
}

/** Whether an estimate is the published one, number by number. */
export function isIdentical(one: Told, published: Told): boolean {
  const pairs = [
    [one.value, published.value],
    [one.ci[0], published.ci[0]],
    [one.ci[1], published.ci[1]],
  ]
  return pairs.every(([a, b]) => {
    if (!isPresent(a) || !isPresent(b)) return isPresent(a) === isPresent(b)
    return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
  })
}

/** The one sentence that is read out after each change. */
export function resultSentence(
  answer: Answer,
  published: Told,
  { isLocked, isMechanism }: { isLocked: boolean; isMechanism: boolean },
): string {
  const { estimate, conclusion, verdict } = answer
  const now = effectInWords(estimate)
  const same = isIdentical(estimate, published)
  if (isLocked) {
    return same
      ? `Locked settings: ${now}, identical to the published estimate.`
      : `Locked settings: ${now}, which differs from the published ${effectInWords(published)}.`
  }
  const before = same ? 'identical to the published estimate' : `instead of ${formatEffect(published.value)}`
  const worth = isMechanism
    ? `Conclusion: ${conclusionWord(conclusion, true)}.`
    : `Verdict if the score stayed as published: ${verdict.verdict}`
  return `Your settings: ${now}, ${before}. ${worth}`
}

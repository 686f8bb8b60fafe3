import { formatEffect, formatNumber, formatP } from '../../../verdict/format-number.ts'
import type { BlocksFit } from '../estimate.ts'
import type { SensitivityPart } from './part.ts'

/** Whether the interval that rests on the draw of the assignment alone says the same as the primary one. */
export function compareWithRandomisation({ randomisation, conclusion }: BlocksFit): SensitivityPart {
  const { ci, p, assignments, isExact } = randomisation
  const isBounded = ci.every(Number.isFinite)
  const against = `${isExact ? 'all' : 'drawn'} ${formatNumber(assignments, 0)} assignments`
  const message = isBounded
    ? `Randomisation inference (${against}) gives ${formatP(p)} and the interval ${formatEffect(ci[0])} to ` +
      `${formatEffect(ci[1])}, which ${conclusion.keeps(ci) ? 'keeps' : 'changes'} the conclusion.`
    : `Randomisation inference (${against}) gives ${formatP(p)}; so few assignments cannot give a 95% interval.`
  return {
    sensitivity: [],
    evidence: { randomisationInference: { value: isBounded ? conclusion.overshoot(ci) : null, text: message } },
  }
}

import { formatEffect, formatNumber } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { EvidenceItem } from '../../design.ts'
import type { BlocksFit } from '../estimate.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'

/** How far the middle of the effects that the randomisation test does not reject lies from the estimate. */
export function compareWithRandomisation(fit: BlocksFit): SensitivityPart {
  return { sensitivity: [], evidence: { randomisationInference: measureCenter(fit) } }
}

function measureCenter({ randomisation, primary }: BlocksFit): EvidenceItem {
  const { ci, p, assignments, isExact } = randomisation
  const against = `${isExact ? 'all' : 'drawn'} ${formatNumber(assignments, 0)} assignments`
  if (!ci.every(Number.isFinite)) {
    const text = `Randomization inference (${against}) gives ${formatPStatement(p)}; so few assignments cannot give a 95% interval.`
    return { value: null, text, available: false }
  }
  const value = (ci[0] + ci[1]) / 2 - primary.value
  const text =
    `Randomization inference (${against}) gives ${formatPStatement(p)} and the interval ${formatEffect(ci[0])} to ` +
    `${formatEffect(ci[1])}, whose middle lies ${formatEffect(Math.abs(value))} from the estimate.`
  return { value, text }
}

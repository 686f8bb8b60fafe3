import { inSentence } from '@casefiles/engine/words'

interface Measured {
  label: string
  units: string
}

/**
 * What is measured and in which units, inside a sentence: `weekly work, in hours`; `deaths per 100,000 people`. Units that the
 * label says already are not said again: `accidents per day`, `reported cases per 100,000 people`.
 */
export function measure(outcome: Measured): string {
  const { label, units } = outcome
  const [said, told] = [label, units].map((text) => text.toLowerCase().split(' '))
  const overlap = told.findLastIndex((_, last) => said.slice(-last - 1).join(' ') === told.slice(0, last + 1).join(' '))
  // one word bears repeating
  if (overlap > 0) return [nameOutcome(outcome), ...units.split(' ').slice(overlap + 1)].join(' ')
  const joint = units.startsWith('per ') ? ' ' : ', in '
  return `${nameOutcome(outcome)}${joint}${units}`
}

/**
 * The outcome inside a sentence. What people did or not is often labeled by a verb (“Called back”, “Quit smoking”), which stands in
 * quotation marks after “effect on” or “difference in”.
 */
export function nameOutcome({ label, units }: Measured): string {
  return units === 'percentage points' ? `“${inSentence(label)}”` : inSentence(label)
}

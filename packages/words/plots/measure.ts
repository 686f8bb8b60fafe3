import { inSentence } from '@casefiles/engine/words'

/**
 * What is measured and in which units, inside a sentence: `weekly work, in hours`; `deaths per 100,000 people`. Units that the
 * label says already are not said again: `accidents per day`, `reported cases per 100,000 people`.
 */
export function measure({ label, units }: { label: string; units: string }): string {
  const [said, told] = [label, units].map((text) => text.toLowerCase().split(' '))
  const overlap = told.findLastIndex((_, last) => said.slice(-last - 1).join(' ') === told.slice(0, last + 1).join(' '))
  // one word bears repeating
  if (overlap > 0) return [inSentence(label), ...units.split(' ').slice(overlap + 1)].join(' ')
  const joint = units.startsWith('per ') ? ' ' : ', in '
  return `${inSentence(label)}${joint}${units}`
}

import type { Check } from '../../../analysis.ts'
import type { Said, Text } from '../../../fact.ts'

/**
 * A major check, its fields in the order in which documents have them.
 *
 * @param found `statistic` and `passed` are null where the check could not be run
 */
export function majorCheck(
  { id, threshold, passed, statistic }: Pick<Check, 'id' | 'threshold' | 'passed' | 'statistic'>,
  told: (part: 'title' | 'message') => Said,
): Check<Text> {
  return { id, title: told('title'), severity: 'major', threshold, passed, statistic, message: told('message') }
}

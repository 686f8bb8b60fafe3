import type { CasefilePublication } from '../../contract/publication.ts'
import { countInWords } from '../../engine/words/count.ts'
import { capitalize } from '../../engine/words/sentence.ts'

type Check = CasefilePublication['analysis']['checks'][number]

/** How many checks there are and how they went, e.g. `Eight checks: six passed, one failed, one not run`. */
export function checkHeading(checks: readonly Pick<Check, 'passed'>[]): string {
  const count = (passed: boolean | null) => checks.filter((check) => check.passed === passed).length
  const parts = [
    { count: count(true), word: 'passed' },
    { count: count(false), word: 'failed' },
    { count: count(null), word: 'not run' },
  ]
    .filter((part) => part.count > 0)
    .map((part) => `${countInWords(part.count)} ${part.word}`)
  const total = `${capitalize(countInWords(checks.length))} ${checks.length === 1 ? 'check' : 'checks'}`
  return parts.length > 0 ? `${total}: ${parts.join(', ')}` : total
}

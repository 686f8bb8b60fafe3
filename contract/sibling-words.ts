import { capitalize, countInWords } from '@casefiles/engine/words'
import type { RegisteredLock } from './lock-registry.ts'

/** Other locked designs that had been run when this one was published. */
export function runBefore(siblings: readonly RegisteredLock[], published_at: string): RegisteredLock[] {
  return siblings.filter(({ ran_at }) => ran_at !== null && ran_at < published_at)
}

/**
 * What a published casefile says of other locked designs on its outcome: `Three other locked designs on this outcome were run and not
 * published.` Empty where there are none.
 *
 * @param author of its own lock
 */
export function describeSiblings(siblings: readonly RegisteredLock[], published_at: string, author: string): string {
  if (siblings.length === 0) return ''
  const before = runBefore(siblings, published_at)
  const later = siblings.length - before.length
  const own = before.filter((one) => one.author === author).length
  const sentences: string[] = []
  if (before.length > 0) {
    const many = before.length === 1 ? 'other locked design' : 'other locked designs'
    const said = `${countInWords(before.length)} ${many} on this outcome ${wasOrWere(before.length)} run and not published`
    sentences.push(`${capitalize(said)}${whose(own, before.length)}.`)
  }
  if (later > 0) {
    const what =
      before.length > 0
        ? 'more'
        : later === 1
          ? 'other locked design on this outcome'
          : 'other locked designs on this outcome'
    const said = `${countInWords(later)} ${what} ${wasOrWere(later)} run after this one was published, and ${later === 1 ? 'is' : 'are'} not published`
    sentences.push(`${capitalize(said)}.`)
  }
  return sentences.join(' ')
}

const wasOrWere = (count: number): string => (count === 1 ? 'was' : 'were')

function whose(own: number, all: number): string {
  if (own === 0) return ''
  if (own === all) return all === 1 ? ', by the same author' : ', all by the same author'
  return `, ${countInWords(own)} of them by the same author`
}

import { plural } from '../../engine/words/count.ts'
import type { Found } from './search-index.ts'

/** Other words that are named; a longer list is not read. */
const NAMED = 4

/** What a search says about the casefiles it found. */
export function countText({ places, isWhole }: Found, question: string): string {
  const count = places.casefile.length
  if (!question) return `${plural(count, 'casefile')}, newest first`
  if (count === 0) return `No casefiles found for “${question}”`
  if (!isWhole)
    return `No casefile has all the words of “${question}”; ${count === 1 ? 'this one comes' : 'these come'} nearest`
  return `${plural(count, 'casefile')} for “${question}”`
}

/** How the search read the question, where it looked for more than its words; empty otherwise. */
export function readingText({ also, isRespelled }: Found): string {
  const sentences = [
    isRespelled && 'Nothing is written quite like that, so similar spellings are shown.',
    also.length > 0 && `Searching also: ${also.slice(0, NAMED).join(', ')}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

import { joinWithAnd, plural } from '@casefiles/engine/words'
import type { Found } from './search-index.ts'

/** Other words that are named; a longer list is not read. */
const NAMED = 4

/** What a search says about the casefiles it found. */
export function countText({ places, isWhole, missing, isPart }: Found, question: string): string {
  const count = places.casefile.length
  if (!question) return `${plural(count, 'casefile')}, newest first`
  if (isWhole) return `${plural(count, 'casefile')} for “${question}”`
  return `Nothing here on ${isPart ? joinWithAnd(missing.map((said) => `“${asTyped(said, question)}”`)) : `“${question}”`}`
}

/** The words as the question has them: “HPV”, not “hpv”, and “cámaras”, not “camaras”. */
function asTyped(said: string, question: string): string {
  const accented = (word: string) => [...word].map((letter) => String.raw`${letter}\p{Mark}*`).join('')
  const words = said
    .split(' ')
    .map(accented)
    .join(String.raw`[^\p{L}\p{N}]+`)
  return new RegExp(words, 'iu').exec(question.normalize('NFD'))?.[0].normalize('NFC') ?? said
}

/** Where to go on, where a search found nothing: the page of the subject that was named, else that of all subjects. */
export function subjectLink({ subject }: Pick<Found, 'subject'>): { href: string; text: string } {
  if (subject === null)
    return { href: '/domains', text: 'See what the archive has by subject, or ask for the next casefile' }
  const words = subject.path.split('/').at(-1)!.replaceAll('-', ' ')
  return { href: subject.path, text: `See what the archive has on ${words}, or ask for the next casefile` }
}

/** How the search read the question, where it looked for more than its words; empty otherwise. */
export function readingText({ also, isRespelled }: Found): string {
  const sentences = [
    isRespelled && 'Nothing is written quite like that, so similar spellings are shown.',
    also.length > 0 && `Searching also: ${also.slice(0, NAMED).join(', ')}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

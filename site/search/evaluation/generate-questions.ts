import type { SearchRow } from '../../../contract/search/search-row.ts'

/** A question with the casefiles of which one has to stand among the first; with none where the archive has to say that it has nothing. */
export interface Question {
  question: string
  expected: string[]
}

/** A keyword that more casefiles share than the first results show says too little to ask for one of them. */
const MOST_SHARED = 6
/** Spellings of the other side of the Atlantic. */
const BRITISH: readonly (readonly [american: RegExp, british: string])[] = [
  [/\blabor\b/g, 'labour'],
  [/\bprogram\b/g, 'programme'],
  [/fertilizer/g, 'fertiliser'],
  [/randomized/g, 'randomised'],
  [/vaccin/g, 'immunis'],
  [/\boffense/g, 'offence'],
  [/\bbehavior/g, 'behaviour'],
]
const FRAMES = ['does X work?', 'what is the effect of X', 'are X a good idea', 'evidence on X', 'X pros and cons']

/**
 * Questions that nobody wrote: names of policies and keywords as readers mangle them, each in one way. A letter is wrong, left
 * out, doubled or changes places; singular for plural; words joined, parted or turned round; British spelling; a whole
 * question around it. No chance is in it: the same rows give the same questions.
 *
 * @param rows what the search looks through
 * @returns    in the order of the rows, each question once
 */
export function generateQuestions(rows: readonly SearchRow[]): Question[] {
  const casefiles = rows.filter(({ kind }) => kind === 'casefile')
  const terms = new Map<string, Set<string>>()
  for (const { slug, keywords, policy } of casefiles)
    for (const term of [...keywords, ...policy].map((text) => text.toLowerCase()))
      terms.set(term, (terms.get(term) ?? new Set()).add(slug))
  const questions = new Map<string, Set<string>>()
  let turn = 0
  for (const [term, slugs] of terms) {
    if (slugs.size > MOST_SHARED) continue
    for (const mangle of [MANGLED[turn % MANGLED.length], MANGLED[(turn + 3) % MANGLED.length]]) {
      const question = mangle(term, turn++)
      if (question !== term && !terms.has(question))
        questions.set(question, new Set([...slugs, ...(questions.get(question) ?? [])]))
    }
  }
  return [...questions].map(([question, expected]) => ({ question, expected: [...expected].toSorted() }))
}

const MANGLED: readonly ((term: string, turn: number) => string)[] = [
  (term, turn) => FRAMES[turn % FRAMES.length].replace('X', term),
  inLongestWord((word, at) => word.slice(0, at) + word.slice(at + 1)),
  (term) => (term.endsWith('s') ? term.replace(/s$/, '') : `${term}s`),
  inLongestWord((word, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)),
  (term) => (/^[a-z]{3,7} [a-z]{3,7}$/.test(term) ? term.replace(' ', '') : term.replaceAll('-', '')),
  inLongestWord((word, at) => word.slice(0, at) + nextLetter(word[at]) + word.slice(at + 1)),
  (term) => BRITISH.reduce((text, [american, british]) => text.replace(american, british), term),
  inLongestWord((word, at) => word.slice(0, at) + word[at] + word.slice(at)),
  (term) => term.split(' ').toReversed().join(' '),
]

/** Changes the longest word of a term behind its second letter; words under five letters stay, as nobody could guess them. */
function inLongestWord(change: (word: string, at: number) => string) {
  return (term: string, turn: number): string => {
    const longest = term.match(/[a-z]+/g)?.toSorted((a, b) => b.length - a.length)[0] ?? ''
    return longest.length < 5 ? term : term.replace(longest, change(longest, 2 + (turn % (longest.length - 3))))
  }
}

function nextLetter(letter: string): string {
  return letter === 'z' ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1)
}

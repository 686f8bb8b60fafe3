import type { Term } from './term.ts'

/** A term as it stands in a text. */
export interface FoundTerm {
  id: string
  /** Where it begins, in characters, and where the text goes on after it. */
  start: number
  end: number
}

/** Finds terms in a text, from left to right; terms in `seen` are passed over, and those found are added to it. */
export type FindTerms = (text: string, seen: Set<string>) => FoundTerm[]

/** What words are made of. Ranges of the Latin alphabets instead of Unicode's classes: pages are long, and these are read faster. */
const LETTERS = String.raw`\w\u00c0-\u024f`

/**
 * Reads texts for terms. At each place the longest form counts; a form is whole words, and what is joined to others by a hyphen or
 * an underscore is another word. A form that begins small may begin large, at the start of a sentence; an abbreviation is as it is.
 */
export function findsTerms(terms: readonly Term[]): FindTerms {
  const owners = new Map<string, string | null>()
  for (const { id, forms, not = [] } of terms) {
    for (const form of forms) owners.set(form.toLowerCase(), id)
    for (const phrase of not) owners.set(phrase.toLowerCase(), null)
  }
  const forms = terms.flatMap((term) => [...term.forms, ...(term.not ?? [])])
  const longestFirst = forms.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
  const any = longestFirst.map(patternOf).join('|')
  const pattern = new RegExp(`(?<![${LETTERS}-])(?:${any})(?!-?[${LETTERS}])`, 'g')

  return (text, seen) => {
    const found: FoundTerm[] = []
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const id = owners.get(match.replace(/\s+/g, ' ').toLowerCase())
      if (id === null || id === undefined || seen.has(id)) continue
      seen.add(id)
      found.push({ id, start: index, end: index + match.length })
    }
    return found
  }
}

function patternOf(form: string): string {
  const [first, ...rest] = form
  const whole = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`)
  const upper = first.toUpperCase()
  return (first === upper ? whole(first) : `[${first}${upper}]`) + whole(rest.join(''))
}

import { TERMS, termAddress } from './glossary.ts'
import type { Term } from './term.ts'

/* Which words of a page become links to the glossary is decided here and nowhere else. */

/** A comment, or a tag with its name and its attributes; values in quotes may hold anything. */
const MARKUP = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi
/** Elements without an end tag. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** What a reader reads as running text. */
const PROSE = new Set(['p', 'li', 'dt', 'dd', 'figcaption'])
/** Names of things, controls, data, code and others' words: a link inside would mislead, or stand in a control. */
const BARRED = new Set(
  'a abbr blockquote button cite code h1 h2 h3 h4 h5 h6 kbd label nav option pre q script select style summary svg table template textarea'.split(
    ' ',
  ),
)
/** The same by their class or attribute, as words of the attributes. */
const BARRED_ATTRIBUTES =
  /\shidden(?=[\s=/]|$)|\sclass="(?:[^"]* )?(?:visually-hidden|cite|tag|source-list|other-source)(?: [^"]*)?"/
/** What an island draws itself has to stay as it drew it; what it was given to stand in it is text of the page again. */
const ISLAND = 'astro-island'
const SLOT = 'astro-slot'
/** Each begins anew: a reader may see it without what stands before. */
const SCOPES = new Set(['section', 'details', 'aside', 'article'])

interface Frame {
  tag: string
  isProse: boolean
  isBarred: boolean
  /** Terms that are linked in this part of the page. */
  seen: Set<string>
}

/** A term as it stands in a text. */
interface FoundTerm {
  id: string
  /** Where it begins, in characters, and where the text goes on after it. */
  start: number
  end: number
}

/** Finds terms in a text, from left to right; terms in `seen` are passed over, and those found are added to it. */
type FindTerms = (text: string, seen: Set<string>) => FoundTerm[]

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

const find = findsTerms(TERMS)

/**
 * The same markup with the first occurrence of each term a link to its entry, in every section and again under every heading of the
 * second level.
 *
 * @param html whole elements, as Astro and React write them
 */
export function linkTerms(html: string): string {
  const open: Frame[] = [{ tag: '', isProse: false, isBarred: false, seen: new Set() }]
  let linked = ''
  let read = 0
  for (const { 0: markup, 1: slash, 2: name, 3: attributes, index } of html.matchAll(MARKUP)) {
    linked += linkText(html.slice(read, index), open.at(-1)!) + markup
    read = index + markup.length
    if (name === undefined) continue
    const tag = name.toLowerCase()
    if (slash) close(open, tag)
    else if (!VOID.has(tag) && !attributes.endsWith('/')) open.push(frameOf(tag, attributes, open.at(-1)!))
  }
  return linked + linkText(html.slice(read), open.at(-1)!)
}

function frameOf(tag: string, attributes: string, parent: Frame): Frame {
  if (tag === 'h2') parent.seen.clear()
  const isInside = tag !== SLOT && parent.isBarred
  return {
    tag,
    isProse: parent.isProse || PROSE.has(tag),
    isBarred: isInside || tag === ISLAND || BARRED.has(tag) || BARRED_ATTRIBUTES.test(attributes),
    seen: SCOPES.has(tag) ? new Set() : parent.seen,
  }
}

/** Elements whose end tag may be left out end with their parent. */
function close(open: Frame[], tag: string): void {
  const place = open.findLastIndex((frame) => frame.tag === tag)
  if (place > 0) open.length = place
}

function linkText(text: string, { isProse, isBarred, seen }: Frame): string {
  if (!isProse || isBarred || text.trim() === '') return text
  let linked = ''
  let read = 0
  for (const { id, start, end } of find(text, seen)) {
    linked += `${text.slice(read, start)}<a class="term" href="${termAddress(id)}">${text.slice(start, end)}</a>`
    read = end
  }
  return linked + text.slice(read)
}

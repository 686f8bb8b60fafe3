import { phrasesOf } from '../tables/read-table.ts'
import { type PhraseTable, compilePhrases, WHOLE_WORDS, WORD_STARTS } from '../phrases/compile-phrases.ts'
import type { PolicyDocument, Span } from '../text/document.ts'
import { titleZone } from '../text/title-zone.ts'
import { TOPIC_WEIGHTS, SUBDOMAINS, TERMS, type TopicWeights, type Strength } from './weights.ts'

const CHANGING = [
  'amend(?:s|ing|ed)?',
  'repeal(?:s|ing|ed)?',
  'revis(?:es?|ing)',
  'reenact(?:s|ing|ed)?',
  'supplement(?:s|ing)?',
  'modif(?:y|ies|ying)',
]
/** Where the name of the changed law ends and what the change is about begins. */
const ABOUT = [
  String.raw`to`,
  'in relation',
  'relating',
  'relative',
  'concerning',
  'for the',
  'so as',
  String.raw`by`,
]
const KINDS_OF_LAW = ['laws?', 'codes?', 'acts?', 'statutes', 'constitution', 'ordinance', 'regulations?', 'rules']

/** The law that a title says is changed: "to amend the vehicle and traffic law", "Title 40 of the Official Code of Georgia". */
const AMENDED_NAMES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'the law that is changed',
    phrases: [
      new RegExp(
        String.raw`(?:${CHANGING.join('|')})\b(?: (?:and \w+ )?(?!${ABOUT.join('|')})[\p{L}\d'.§():–-]+,?){1,14}? (?:${KINDS_OF_LAW.join('|')})\b(?: of \d{4}|, \d{4}| \d{4})?`,
        'iu',
      ),
      /\b(?:title|chapter|part|article|section|sections|chapters) [\dIVXLC.:-]+(?:,? (?:and|to|through) [\dIVXLC.:-]+)?,?(?: of (?:the )?[\p{L}'. -]{3,60}?(?:code|law|laws|act|statutes|annotated))/iu,
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'the law that is changed',
    phrases: [
      /(?:gesetz|verordnung) zur änderung de[rs] [\p{L}-]{3,60}(?:gesetz|buch|ordnung|verordnung)(?:e?s|es|en)?/iu,
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the law that is changed',
    phrases: [/modifiant (?:le |la |les |l')(?:code|loi|décret|arrêté|règlement)[^,.;\n]{0,60}/iu],
  },
]

/** Behind these words a title says what the law is about. */
const SUBJECT_OPENINGS = phrasesOf('topic', 'subject-openings')

/** A text says what it is for. */
const PURPOSES = phrasesOf('topic', 'purposes')

/** Offices and committees, whose names hold words of a subject and are about another matter. */
const OFFICES = phrasesOf('topic', 'offices')

/** Laws that are cited by name and year. */
const CITED_LAWS = phrasesOf('topic', 'cited-laws')

interface Entry {
  domain: string
  /** `null` for a word of the whole domain. */
  subdomain: string | null
  strength: Strength
}

/** How often a term stands in each kind of place. */
export interface TermUse {
  term: Term
  entries: readonly Entry[]
  /** Where it stands first. */
  first: TermHit
  body: number
  places: Readonly<Record<keyof TopicZones, number>>
}

/** A term of one or more words; `*` at its end stands for any ending of the last word. */
interface Term {
  text: string
  words: readonly string[]
  isPrefix: boolean
}

/** Terms to be found in one pass, by their first word; those whose first word is open-ended by its first letters. */
interface TermIndex {
  byFirst: ReadonlyMap<string, readonly Term[]>
  byStart: ReadonlyMap<string, readonly Term[]>
}

/** Letters that every open-ended word has at least. */
const START = 3

/** A word and where it stands, in string indices. */
interface Word {
  stem: string
  start: number
  end: number
}

interface TermHit {
  term: Term
  start: number
  end: number
}

/** Words in lower case without the English plural, so that "scholarships" is a scholarship. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    stem: stemOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function stemOf(word: string): string {
  const lower = word.toLowerCase()
  if (lower.length > 4 && lower.endsWith('ies')) return `${lower.slice(0, -3)}y`
  return lower.length > 3 && lower.endsWith('s') && !lower.endsWith('ss') ? lower.slice(0, -1) : lower
}

function parseTerm(text: string): Term {
  return { text, words: wordsOf(text).map(({ stem }) => stem), isPrefix: text.endsWith('*') }
}

/** Terms by the word they begin with. */
function indexTerms(terms: readonly Term[]): TermIndex {
  const isOpen = (term: Term) => term.isPrefix && term.words.length === 1
  return {
    byFirst: Map.groupBy(
      terms.filter((term) => !isOpen(term)),
      ({ words }) => words[0],
    ),
    byStart: Map.groupBy(terms.filter(isOpen), ({ words }) => words[0].slice(0, START)),
  }
}

/** Every place where a term stands. */
function findTerms(words: readonly Word[], index: TermIndex): TermHit[] {
  const openings = new Map<string, readonly Term[]>()
  return words.flatMap((word, at) => {
    let open = openings.get(word.stem)
    if (!open) {
      const near = index.byStart.get(word.stem.slice(0, START)) ?? []
      open = near.filter(({ words }) => word.stem.startsWith(words[0]))
      openings.set(word.stem, open)
    }
    const whole = (index.byFirst.get(word.stem) ?? []).filter((term) => standsAt(words, at, term))
    return [...open, ...whole].map((term) => ({ term, start: word.start, end: words[at + term.words.length - 1].end }))
  })
}

function standsAt(words: readonly Word[], at: number, { words: wanted, isPrefix }: Term): boolean {
  return wanted.every((stem, offset) => {
    const found = words[at + offset]?.stem
    if (found === undefined) return false
    return found === stem || (isPrefix && offset === wanted.length - 1 && found.startsWith(stem))
  })
}

/** The places of a text that say more about its subject than the rest does. */
interface TopicZones {
  /** Title, long title and citation, without the names of offices and of the laws they amend. */
  title: readonly Span[]
  /** Of the title: what stands behind "relating to", "in relation to", "so as to". */
  subject: readonly Span[]
  /** Names of laws that the title says are amended; what the change is about may be another matter. */
  amended: readonly Span[]
  /** What the text says that it is for. */
  purpose: readonly Span[]
  /** Names of offices, and of laws that are cited: "Secretary of Agriculture", "the Education Act 1996". */
  named: readonly Span[]
  /** Captions of sections. */
  headings: readonly Span[]
}

const AMENDED = compilePhrases(AMENDED_NAMES, 'giu', WORD_STARTS)
const OPENING = compilePhrases(SUBJECT_OPENINGS, 'giu', WHOLE_WORDS)
const OFFICE = compilePhrases(OFFICES, 'gu', WORD_STARTS)
const NAMED = compilePhrases([...OFFICES, ...CITED_LAWS], 'gu', WORD_STARTS)
const PURPOSE = compilePhrases(PURPOSES, 'giu', WORD_STARTS)

/** Letters of a subject clause that count; behind them a title lists sections and sponsors. */
const SUBJECT_LETTERS = 260
const PURPOSE_LETTERS = 700
const MOST_PURPOSES = 3

/** Finds those places. Linear in the length of the text. */
function topicZones(document: PolicyDocument): TopicZones {
  const zone = titleZone(document)
  const amended = zone.flatMap((span) => placesOf(AMENDED, document.text, span))
  const names = [...amended, ...zone.flatMap((span) => placesOf(OFFICE, document.text, span))].sort(
    (a, b) => a.start - b.start,
  )
  const title = zone.flatMap((span) => without(span, names))
  return {
    title,
    amended,
    subject: title.flatMap((span) =>
      placesOf(OPENING, document.text, span)
        .slice(0, 1)
        .map(({ end }) => ({ start: end, end: Math.min(span.end, end + SUBJECT_LETTERS) })),
    ),
    purpose: placesOf(PURPOSE, document.text, { start: 0, end: document.text.length })
      .slice(0, MOST_PURPOSES)
      .map(({ start }) => ({ start, end: Math.min(document.text.length, start + PURPOSE_LETTERS) })),
    named: placesOf(NAMED, document.text, { start: zone.at(0)?.end ?? 0, end: document.text.length }),
    headings: document.sections
      .filter(({ title }) => title !== '')
      .map(({ start, title }) => ({ start, end: start + title.length + 12 })),
  }
}

function placesOf(pattern: RegExp, text: string, { start, end }: Span): Span[] {
  return [...text.slice(start, end).matchAll(pattern)].map((match) => ({
    start: start + match.index,
    end: start + match.index + match[0].length,
  }))
}

/** A span without the holes that lie in it, both in the order of the text. */
function without(span: Span, holes: readonly Span[]): Span[] {
  const own = holes.filter((hole) => hole.start < span.end && hole.end > span.start)
  const starts = [span.start, ...own.map(({ end }) => end)]
  return starts
    .map((start, at) => ({ start: Math.max(start, ...starts.slice(0, at)), end: own[at]?.start ?? span.end }))
    .filter(({ start, end }) => end > start)
}

export interface TopicScore {
  domain: string
  subdomain: string
  score: number
  /** First hit of each term, those that weigh most first. */
  hits: (TermHit & { weight: number })[]
}

const ENTRIES = new Map<Term, Entry[]>()
const INDEX = indexTerms(collectTerms())
const ZONES = ['title', 'subject', 'amended', 'named', 'purpose', 'headings'] as const
/** In a place that says what a text is about a word counts so many times at most. */
const MOST_IN_ZONE = { title: 2, subject: 2, amended: 2, named: Infinity, purpose: 2, headings: 3 }

function collectTerms(): Term[] {
  const byText = new Map<string, Term>()
  for (const { term: text, ...entry } of TERMS) {
    const term = byText.get(text) ?? parseTerm(text)
    byText.set(text, term)
    ENTRIES.set(term, [...(ENTRIES.get(term) ?? []), entry])
  }
  return [...byText.values()]
}

/** Any law names the bodies that make and carry it out: such a word tells what it is about only where that is said. */
const BODIES = new Set(
  'council, congress, legislature, governor, mayor, commission, agency, government, municipal, municipality, local government, constitution, public officer, executive branch, public body, official, administration, board of elections, county clerk, public record, civil service'.split(
    ', ',
  ),
)
const VOTES =
  /\bballot (?:label|title|question|measure)\b|\bfull text of (?:the )?(?:measure|proposition)\b|\binitiative measure\b|\bproposition (?:no\. )?\d+\b|\bsubmitted to the (?:qualified |legal |registered )?(?:voters|electors)\b/i

/** Words that are not counted where they stand in the rule: names of bodies, and in a text put to the voters those of voting. */
function isOfItsMaking(document: PolicyDocument): (term: Term) => boolean {
  const isVotedOn = VOTES.test(document.text)
  return (term) =>
    BODIES.has(term.text) || (isVotedOn && ENTRIES.get(term)!.every(({ domain }) => domain === 'elections-governance'))
}

/** The vocabulary's terms that a text uses, and where. */
export function termUses(document: PolicyDocument): TermUse[] {
  const zones = topicZones(document)
  const counts = Object.fromEntries(ZONES.map((zone) => [zone, countIn(document, zones[zone])])) as Record<
    keyof TopicZones,
    Map<Term, number>
  >
  const body = findTerms(wordsOf(document.text), INDEX)
  const isUncounted = isOfItsMaking(document)
  return [...Map.groupBy(body, ({ term }) => term)].map(([term, hits]) => ({
    term,
    entries: ENTRIES.get(term)!,
    first: hits[0],
    body: isUncounted(term) ? 0 : hits.length,
    places: {
      title: counts.title.get(term) ?? 0,
      subject: counts.subject.get(term) ?? 0,
      amended: counts.amended.get(term) ?? 0,
      named: counts.named.get(term) ?? 0,
      purpose: counts.purpose.get(term) ?? 0,
      headings: counts.headings.get(term) ?? 0,
    },
  }))
}

function countIn(document: PolicyDocument, spans: readonly Span[]): Map<Term, number> {
  const hits = spans.flatMap(({ start, end }) => findTerms(wordsOf(document.text.slice(start, end)), INDEX))
  return new Map([...Map.groupBy(hits, ({ term }) => term)].map(([term, own]) => [term, own.length]))
}

/**
 * Subdomains by weight, the best first: the domain whose words weigh most stands first, and in it the subdomain whose own do.
 */
export function rankTopics(uses: readonly TermUse[], weights: TopicWeights = TOPIC_WEIGHTS): TopicScore[] {
  const scores = new Map<string, TopicScore>()
  const shared = new Map<string, { score: number; hits: TopicScore['hits'] }>()
  for (const use of uses) {
    const times = timesOf(use, weights) * (1 + weights.longer * (use.term.words.length - 1))
    for (const { domain, subdomain, strength } of use.entries) {
      const weight = weights[strength] * times
      const key = subdomain === null ? domain : `${domain}/${subdomain}`
      const own =
        subdomain === null
          ? (shared.get(key) ?? { score: 0, hits: [] })
          : (scores.get(key) ?? { domain, subdomain, score: 0, hits: [] })
      own.score += weight
      own.hits.push({ ...use.first, weight })
      if (subdomain === null) shared.set(key, own)
      else scores.set(key, own as TopicScore)
    }
  }
  // a text may use words of a domain and none of its subdomains
  for (const { domain, subdomain } of SUBDOMAINS) {
    const key = `${domain}/${subdomain}`
    if (shared.has(domain) && !scores.has(key)) scores.set(key, { domain, subdomain, score: 0, hits: [] })
  }
  return withDomains([...scores.values()], shared, weights.neighbours)
}

function timesOf({ body, places }: TermUse, weights: TopicWeights): number {
  const most = (zone: keyof TopicZones) => Math.min(MOST_IN_ZONE[zone], places[zone])
  // what stands only in a name counts for what it is: a name
  const elsewhere = Math.max(0, body - places.amended - (1 - weights.named) * places.named)
  return (
    Math.log2(1 + elsewhere) +
    weights.title * most('title') +
    weights.subject * most('subject') +
    weights.purpose * most('purpose') +
    weights.heading * most('headings') +
    weights.amended * most('amended')
  )
}

function withDomains(
  scores: readonly TopicScore[],
  shared: ReadonlyMap<string, { score: number; hits: TopicScore['hits'] }>,
  neighbours: number,
): TopicScore[] {
  return scores
    .map((own) => {
      const others = scores.filter(({ domain, subdomain }) => domain === own.domain && subdomain !== own.subdomain)
      const nearby = neighbours * others.reduce((sum, { score }) => sum + score, 0)
      const general = shared.get(own.domain)
      const hits = [...own.hits, ...(general?.hits ?? [])].sort((a, b) => b.weight - a.weight)
      return { ...own, score: own.score + nearby + (general?.score ?? 0), hits }
    })
    .sort((a, b) => b.score - a.score)
}

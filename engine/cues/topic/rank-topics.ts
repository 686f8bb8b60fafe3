import type { PolicyDocument, Span } from '../text/document.ts'
import { findTerms, indexTerms, parseTerms, wordsOf, type Term, type TermHit } from './count-terms.ts'
import { topicZones, type TopicZones } from './title-clauses.ts'
import { SUBJECT_TERMS } from './vocabulary/subject-terms.ts'
import { VOCABULARY } from './vocabulary/index.ts'
import { TOPIC_WEIGHTS, type TopicWeights } from './weights.ts'

type Strength = 'strong' | 'weak' | 'general'

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
  const add = (list: string, entry: Entry) => {
    for (const parsed of parseTerms(list)) {
      const term = byText.get(parsed.text) ?? parsed
      byText.set(parsed.text, term)
      ENTRIES.set(term, [...(ENTRIES.get(term) ?? []), entry])
    }
  }
  for (const { domain, subdomain, strong, weak } of VOCABULARY) {
    add(strong, { domain, subdomain, strength: 'strong' })
    add(weak, { domain, subdomain, strength: 'weak' })
  }
  for (const [domain, list] of Object.entries(SUBJECT_TERMS))
    add(list, { domain, subdomain: null, strength: 'general' })
  return [...byText.values()]
}

/** Any law names the bodies that make and carry it out: such a word tells what it is about only where that is said. */
const BODIES = new Set(
  parseTerms(
    'council, congress, legislature, governor, mayor, commission, agency, government, municipal, municipality, local government, constitution, public officer, executive branch, public body, official, administration, board of elections, county clerk, public record, civil service',
  ).map(({ text }) => text),
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
  for (const { domain, subdomain } of VOCABULARY) {
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

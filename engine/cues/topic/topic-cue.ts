import { NO_PLACE, type CueOf } from '../cue-spec.ts'
import type { PolicyDocument } from '../text/document.ts'
import { titleZone } from '../text/title-zone.ts'
import { findTerms, indexTerms, parseTerms, wordsOf, type Term, type TermHit } from './count-terms.ts'
import type { Topic } from './spec.ts'
import { VOCABULARY } from './vocabulary/index.ts'

interface Entry {
  domain: string
  subdomain: string
  weight: number
}

export interface TopicScore {
  domain: string
  subdomain: string
  score: number
  /** First hit of each term, those that weigh most first. */
  hits: (TermHit & { weight: number })[]
}

const STRONG = 3
const WEAK = 0.7
/** A word in the title says what a law is about; in a heading, what a part of it is about. */
const IN_TITLE = 4
const IN_HEADING = 1.5
/** Longer terms are rarer: "minimum wage" tells more than "wage". */
const LONGER = 0.35
/** Share that a domain's other subdomains add to the best one. */
const NEIGHBOURS = 0.15

const ENTRIES = new Map<Term, Entry[]>()
const INDEX = indexTerms(collectTerms())

function collectTerms(): Term[] {
  const byText = new Map<string, Term>()
  for (const { domain, subdomain, strong, weak } of VOCABULARY) {
    for (const [list, weight] of [
      [strong, STRONG],
      [weak, WEAK],
    ] as const) {
      for (const parsed of parseTerms(list)) {
        const term = byText.get(parsed.text) ?? parsed
        byText.set(parsed.text, term)
        ENTRIES.set(term, [...(ENTRIES.get(term) ?? []), { domain, subdomain, weight }])
      }
    }
  }
  return [...byText.values()]
}

/** What a text is about: the best subdomain of the taxonomy; none where no word of it is met. */
export function topicCues(document: PolicyDocument): CueOf<'topic', Topic>[] {
  const [best, ...others] = rankTopics(document)
  if (!best) return []
  const rival = others.find(({ domain }) => domain !== best.domain)
  const share = best.score / (best.score + (rival?.score ?? 0))
  const [top] = best.hits
  const place = top ? document.locate(top) : NO_PLACE
  const words = [...new Set(best.hits.map(({ start, end }) => document.text.slice(start, end).toLowerCase()))].slice(
    0,
    4,
  )
  return [
    {
      cue_type: 'topic',
      cue_key: best.domain,
      cue_value: { domain: best.domain, subdomain: best.subdomain },
      confidence: Math.round(100 * Math.min(0.98, share)) / 100,
      ...place,
      reason: `Its words weigh most for this subject: ${words.map((word) => `“${word}”`).join(', ')}.`,
    },
  ]
}

/** Subdomains by weight, the best first. */
export function rankTopics(document: PolicyDocument): TopicScore[] {
  const title = weigh(hitsIn(document, titleZone(document)))
  const headings = weigh(
    hitsIn(
      document,
      document.sections
        .filter(({ title }) => title !== '')
        .map(({ start, title }) => ({ start, end: start + title.length + 12 })),
    ),
  )
  const body = findTerms(wordsOf(document.text), INDEX)
  const scores = new Map<string, TopicScore>()
  for (const [term, hits] of Map.groupBy(body, ({ term }) => term)) {
    const times =
      Math.log2(1 + hits.length) +
      IN_TITLE * Math.min(2, title.get(term) ?? 0) +
      IN_HEADING * Math.min(3, headings.get(term) ?? 0)
    for (const entry of ENTRIES.get(term)!)
      addScore(scores, entry, times * (1 + LONGER * (term.words.length - 1)), hits[0])
  }
  return withNeighbours([...scores.values()]).sort((a, b) => b.score - a.score)
}

function addScore(
  scores: Map<string, TopicScore>,
  { domain, subdomain, weight }: Entry,
  times: number,
  hit: TermHit,
): void {
  const key = `${domain}/${subdomain}`
  const score = scores.get(key) ?? { domain, subdomain, score: 0, hits: [] }
  scores.set(key, score)
  score.score += weight * times
  score.hits.push({ ...hit, weight: weight * times })
}

function hitsIn(document: PolicyDocument, spans: readonly { start: number; end: number }[]): TermHit[] {
  return spans.flatMap(({ start, end }) => findTerms(wordsOf(document.text.slice(start, end)), INDEX))
}

function weigh(hits: TermHit[]): Map<Term, number> {
  return new Map([...Map.groupBy(hits, ({ term }) => term)].map(([term, own]) => [term, own.length]))
}

function withNeighbours(scores: TopicScore[]): TopicScore[] {
  return scores.map((own) => {
    const neighbours = scores.filter(({ domain, subdomain }) => domain === own.domain && subdomain !== own.subdomain)
    const nearby = NEIGHBOURS * neighbours.reduce((sum, { score }) => sum + score, 0)
    return { ...own, score: own.score + nearby, hits: own.hits.sort((a, b) => b.weight - a.weight) }
  })
}

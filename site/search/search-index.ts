import type { CasefileListItem } from '../../contract/casefile.ts'

/** What basic search looks through and shows, one row per casefile, newest first. */
export interface SearchRow {
  slug: string
  docket: string
  title: string
  summary: string
  keywords: string[]
  /** Domain, subdomain and jurisdiction. */
  place: string
  verdict: string | null
  eqs: number | null
}

export function searchRow(casefile: CasefileListItem): SearchRow {
  const { slug, docket, title, description, meta_json, domain, subdomain, jurisdiction } = casefile
  return {
    slug,
    docket,
    title,
    summary: description,
    keywords: meta_json.keywords,
    place: `${domain.name}, ${subdomain.name}, ${jurisdiction}`,
    verdict: casefile.plain_verdict,
    eqs: casefile.eqs_overall,
  }
}

/** How much a word found in each field counts. */
const WEIGHTS = { title: 8, keywords: 5, docket: 5, place: 2, summary: 1 }

/**
 * The casefiles that hold every word of a question, the best first; a word is also found as the beginning of a longer one.
 *
 * @param rows newest first, which decides between equals
 */
export function searchCasefiles(rows: readonly SearchRow[], question: string): SearchRow[] {
  const asked = wordsOf(question)
  if (asked.length === 0) return [...rows]
  return rows
    .map((row) => ({ row, score: scoreOf(row, asked) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ row }) => row)
}

/** Sum over the words asked for; 0 as soon as one is nowhere. */
function scoreOf(row: SearchRow, asked: readonly string[]): number {
  const fields = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).map((name) => ({
    weight: WEIGHTS[name],
    words: wordsOf(name === 'keywords' ? row.keywords.join(' ') : row[name]),
  }))
  const scores = asked.map((word) =>
    fields.reduce((sum, { weight, words }) => sum + (words.some((one) => one.startsWith(word)) ? weight : 0), 0),
  )
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

/** Words without case and accents; a hyphen parts words, so “seat belt” finds “seat-belt”. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return plain.match(/[\p{Letter}\p{Number}]+/gu) ?? []
}

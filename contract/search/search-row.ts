import type { CasefileListItem } from '../casefile.ts'
import type { PolicyCard } from '../policy.ts'
import type { ProblemCard } from '../problem.ts'
import type { SiteIndex } from '../site-index.ts'

export type SearchKind = 'casefile' | 'policy' | 'problem'

/**
 * What basic search looks through and shows of one document: titles, the short texts of lists, names and places. Results,
 * policy texts and provenance are for the full-text search on the server.
 */
export interface SearchRow {
  kind: SearchKind
  slug: string
  title: string
  /** What a list says under the title: the question of a casefile or problem, what a policy is. */
  summary: string
  /** What a review found on the question; null where none is told. */
  known: string | null
  /** The finding in one line; null for a policy. */
  answer: string | null
  /** Where it holds. */
  jurisdiction: string
  /** Domain and subdomain. */
  domain: string
  /** Public number; null for a policy. */
  docket: string | null
  keywords: string[]
  /** Names of the policies of a casefile, and what was tried. */
  policy: string[]
  /** What was measured. */
  outcome: string
  /** Name of the data; looked through and not shown. */
  dataset: string
  /** A retracted casefile is shown as that, without its verdict, and behind all others. */
  isRetracted: boolean
  /** What has to be said of it; null where nothing has. */
  standing: string | null
  verdict: string | null
  evidence: string | null
  eqs: number | null
}

/** What a line of a search shows; the rest of a row is looked through only. */
export type ShownRow = Pick<
  SearchRow,
  | 'kind'
  | 'slug'
  | 'title'
  | 'summary'
  | 'known'
  | 'jurisdiction'
  | 'domain'
  | 'docket'
  | 'isRetracted'
  | 'standing'
  | 'verdict'
  | 'evidence'
  | 'eqs'
>

export function shownOf(row: SearchRow): ShownRow {
  const {
    kind,
    slug,
    title,
    summary,
    known,
    jurisdiction,
    domain,
    docket,
    isRetracted,
    standing,
    verdict,
    evidence,
    eqs,
  } = row
  return {
    kind,
    slug,
    title,
    summary,
    known,
    jurisdiction,
    domain,
    docket,
    isRetracted,
    standing,
    verdict,
    evidence,
    eqs,
  }
}

/** One row per casefile, newest first, then policies and problems. */
export function searchRows({ casefiles, policies, problems }: Omit<SiteIndex, 'domains'>): SearchRow[] {
  return [...casefileRows({ casefiles, policies }), ...policies.map(policyRow), ...problems.map(problemRow)]
}

export function casefileRows({ casefiles, policies }: Pick<SiteIndex, 'casefiles' | 'policies'>): SearchRow[] {
  const named = new Map<string, string[]>()
  for (const policy of policies)
    for (const slug of new Set(policy.casefiles)) named.set(slug, [...(named.get(slug) ?? []), policy.title])
  return casefiles.map((casefile) => casefileRow(casefile, named.get(casefile.slug)))
}

/** @param own titles of its policies */
export function casefileRow(casefile: CasefileListItem, own: readonly string[] = []): SearchRow {
  const { slug, docket, title, description, meta_json, domain, subdomain, jurisdiction, study } = casefile
  return {
    kind: 'casefile',
    slug,
    title,
    summary: casefile.answer?.text ?? description,
    answer: casefile.answer === undefined ? casefile.headline : description,
    known: casefile.what_is_known ?? null,
    jurisdiction,
    domain: `${domain.name}, ${subdomain.name}`,
    docket,
    keywords: meta_json.keywords,
    policy: study ? [...own, study.intervention] : [...own],
    outcome: study?.outcome ?? '',
    dataset: study?.dataset ?? '',
    isRetracted: casefile.status === 'retracted',
    standing: casefile.standing?.notice ?? null,
    verdict: casefile.plain_verdict,
    evidence: casefile.evidence,
    eqs: casefile.eqs_overall,
  }
}

const PLAIN = {
  known: null,
  keywords: [],
  policy: [],
  outcome: '',
  dataset: '',
  isRetracted: false,
  standing: null,
  verdict: null,
  evidence: null,
  eqs: null,
}

function policyRow({ slug, title, summary, jurisdiction, domain, subdomain }: PolicyCard): SearchRow {
  const place = `${domain.name}, ${subdomain.name}`
  return { ...PLAIN, kind: 'policy', slug, title, summary, answer: null, jurisdiction, domain: place, docket: null }
}

function problemRow({ slug, docket, title, question, headline, jurisdiction, domain }: ProblemCard): SearchRow {
  const row = { ...PLAIN, slug, title, summary: question, answer: headline, jurisdiction, domain: domain.name, docket }
  return { ...row, kind: 'problem' }
}

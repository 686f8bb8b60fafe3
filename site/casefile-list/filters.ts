import type { Sort } from '../../contract/casefile.ts'
import { VERDICT_LABELS } from '../../contract/plain-verdict.ts'
import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGN_TYPES, SHORT_DESIGN_NAMES } from '@casefiles/engine/names'

/** Labels of the filter, in the specification's order, and what each means on the wire. */
export const DESIGN_LABELS: readonly { label: string; type: DesignType }[] = DESIGN_TYPES.map((type) => ({
  label: SHORT_DESIGN_NAMES[type],
  type,
}))

export const SORT_LABELS: Record<Sort, string> = {
  newest: 'Newest first',
  eqs_desc: 'Evidence, strongest first',
  eqs_asc: 'Evidence, weakest first',
  title: 'Title, A to Z',
  effect: 'Largest standardized effect',
}

/** What the reader asked for; empty text and 0 mean "any". */
export interface Filters {
  domain: string
  subdomain: string
  jurisdiction: string
  /** One of several, by their names on the wire. */
  verdict: string[]
  designType: DesignType[]
  eqsMin: number
  sort: Sort
}

export const NO_FILTERS: Filters = {
  domain: '',
  subdomain: '',
  jurisdiction: '',
  verdict: [],
  designType: [],
  eqsMin: 0,
  sort: 'newest',
}

/** Reads the address bar. What it does not understand counts as not asked. */
export function readFilters(query: URLSearchParams): Filters {
  // Given twice it means either, like a list with commas.
  const listOf = (key: string) => query.getAll(key).join(',').split(',')
  const [asked, verdicts] = [listOf('designType'), listOf('verdict')]
  const score = Number(query.get('eqsMin'))
  const sort = query.get('sort') as Sort
  const domain = query.get('domain') ?? ''
  return {
    domain,
    subdomain: domain ? (query.get('subdomain') ?? '') : '',
    jurisdiction: query.get('jurisdiction') ?? '',
    verdict: VERDICT_LABELS.flatMap(({ name }) => (verdicts.includes(name) ? [name] : [])),
    designType: DESIGN_LABELS.filter(({ label, type }) => asked.includes(label) || asked.includes(type)).map(
      ({ type }) => type,
    ),
    eqsMin: Number.isFinite(score) ? Math.min(100, Math.max(0, Math.round(score))) : 0,
    sort: Object.hasOwn(SORT_LABELS, sort) ? sort : 'newest',
  }
}

/** The query string of a view, without what is at its default; empty for the whole archive. */
export function writeFilters(filters: Filters): string {
  const query = new URLSearchParams()
  if (filters.domain) query.set('domain', filters.domain)
  if (filters.subdomain) query.set('subdomain', filters.subdomain)
  if (filters.jurisdiction) query.set('jurisdiction', filters.jurisdiction)
  if (filters.verdict.length > 0) query.set('verdict', filters.verdict.join(','))
  if (filters.designType.length > 0) query.set('designType', filters.designType.join(','))
  if (filters.eqsMin > 0) query.set('eqsMin', String(filters.eqsMin))
  if (filters.sort !== 'newest') query.set('sort', filters.sort)
  return query.toString().replaceAll('%2C', ',')
}

import type { CasefileListItem } from '../../contract/casefile.ts'
import type { Domain } from '../../contract/gap-map.ts'
import { isListed } from '../domains/domain-evidence.ts'
import { VERDICT_LABELS, isStanding } from '../../contract/plain-verdict.ts'
import { DESIGN_LABELS } from './filters.ts'
import { scoreHistogram } from './list-text.ts'

interface Choice {
  slug: string
  name: string
  count: number
}

/** What a list can be filtered by, with how many casefiles of the whole archive stand under it. */
export interface FilterChoices {
  domains: (Choice & { subdomains: Choice[] })[]
  jurisdictions: Omit<Choice, 'slug'>[]
  /** In the order of {@link VERDICT_LABELS}. */
  verdicts: number[]
  /** In the order of {@link DESIGN_LABELS}. */
  designs: number[]
  /** Casefiles in each band of five points of the score. */
  scores: number[]
}

export function filterChoices(casefiles: readonly CasefileListItem[], domains: readonly Domain[]): FilterChoices {
  const counts = countFacets(casefiles)
  const byName = (first: { name: string }, second: { name: string }) => first.name.localeCompare(second.name, 'en')
  // A domain left out of /domains is offered once a casefile stands in it: those stay reachable.
  const offered = domains.filter((domain) => isListed(domain) || counts.domains.has(domain.slug)).toSorted(byName)
  return {
    domains: offered.map(({ slug, name, subdomains }) => ({
      slug,
      name,
      count: counts.domains.get(slug) ?? 0,
      subdomains: subdomains
        .map((one) => ({ slug: one.slug, name: one.name, count: counts.subdomains.get(one.slug) ?? 0 }))
        .toSorted(byName),
    })),
    jurisdictions: [...counts.jurisdictions.keys()]
      .toSorted()
      .map((name) => ({ name, count: counts.jurisdictions.get(name)! })),
    verdicts: VERDICT_LABELS.map(({ verdict }) => counts.verdicts.get(verdict) ?? 0),
    designs: DESIGN_LABELS.map(({ type }) => counts.designs.get(type) ?? 0),
    scores: scoreHistogram(casefiles.map(({ eqs_overall }) => eqs_overall)),
  }
}

/** How many casefiles stand under each value that the list can be filtered by. */
export interface FacetCounts {
  domains: ReadonlyMap<string, number>
  subdomains: ReadonlyMap<string, number>
  jurisdictions: ReadonlyMap<string, number>
  designs: ReadonlyMap<string, number>
  /** Of those that were not retracted. */
  verdicts: ReadonlyMap<string, number>
}

type Counted = Pick<
  CasefileListItem,
  'domain' | 'subdomain' | 'jurisdiction' | 'design_type' | 'plain_verdict' | 'status'
>

/** Counts in one pass, however many values there are: of a large archive each pass is felt at every publication. */
export function countFacets(casefiles: readonly Counted[]): FacetCounts {
  const counts = {
    domains: new Map<string, number>(),
    subdomains: new Map<string, number>(),
    jurisdictions: new Map<string, number>(),
    designs: new Map<string, number>(),
    verdicts: new Map<string, number>(),
  }
  for (const { domain, subdomain, jurisdiction, design_type, plain_verdict, status } of casefiles) {
    add(counts.domains, domain.slug)
    add(counts.subdomains, subdomain.slug)
    add(counts.jurisdictions, jurisdiction)
    add(counts.designs, design_type)
    if (isStanding(status)) add(counts.verdicts, plain_verdict)
  }
  return counts
}

function add<Value>(counts: Map<Value, number>, value: Value): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

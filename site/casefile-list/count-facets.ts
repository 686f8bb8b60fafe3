import type { CasefileListItem } from '../../contract/casefile.ts'
import { isStanding } from '../../contract/plain-verdict.ts'

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

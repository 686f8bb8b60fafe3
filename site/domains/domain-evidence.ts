import type { EqsBand } from '../../engine/analysis.ts'
import type { CasefileListItem } from '../../contract/casefile.ts'
import { overallBand } from '../../engine/eqs/bands.ts'

export interface DomainEvidence {
  total: number
  bands: Record<EqsBand, number>
}

/** How many casefiles stand in a domain, or in one of its subdomains, and how strong they are; unscored ones only count. */
export function domainEvidence(casefiles: readonly Pick<CasefileListItem, 'eqs_overall'>[]): DomainEvidence {
  const bands = { strong: 0, moderate: 0, weak: 0 }
  for (const { eqs_overall } of casefiles) if (eqs_overall !== null) bands[overallBand(eqs_overall)]++
  return { total: casefiles.length, bands }
}

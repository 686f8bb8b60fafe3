import type { EqsBand } from '@casefiles/engine/analysis'
import type { CasefileListItem } from '../../contract/casefile.ts'
import { overallBand } from '@casefiles/engine/eqs'
import type { Domain } from '../../contract/gap-map.ts'

interface DomainEvidence {
  total: number
  bands: Record<EqsBand, number>
}

/**
 * How many casefiles stand in a domain, or in one of its subdomains, and how strong they are; unscored ones only count, and
 * retracted ones do not.
 */
export function domainEvidence(casefiles: readonly Pick<CasefileListItem, 'eqs_overall' | 'status'>[]): DomainEvidence {
  const bands = { strong: 0, moderate: 0, weak: 0 }
  const counted = standing(casefiles)
  for (const { eqs_overall } of counted) if (eqs_overall !== null) bands[overallBand(eqs_overall)]++
  return { total: counted.length, bands }
}

/** Casefiles without those that were retracted, which answer no question any more: lists name them, counts leave them out. */
export function standing<Item extends Pick<CasefileListItem, 'status'>>(casefiles: readonly Item[]): Item[] {
  return casefiles.filter(({ status }) => status !== 'retracted')
}

/** Left out of /domains by the specification; its casefiles stay reachable. */
const HIDDEN_SLUG = 'criminal-justice'

/** Whether a domain has a card on /domains. */
export function isListed({ slug, hidden }: Pick<Domain, 'slug' | 'hidden'>): boolean {
  return !hidden && slug !== HIDDEN_SLUG
}

import type { CasefileListItem } from './casefile.ts'
import type { Domain } from './domain.ts'

/** What listing pages are made from: every published casefile's card and the domains, newest first. */
export interface SiteIndex {
  casefiles: CasefileListItem[]
  domains: Domain[]
}

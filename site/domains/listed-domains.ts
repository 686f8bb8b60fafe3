import type { Domain } from '../../contract/gap-map.ts'

/** Left out of /domains by the specification; its casefiles stay reachable. */
const HIDDEN_SLUG = 'criminal-justice'

/** Whether a domain has a card on /domains. */
export function isListed({ slug, hidden }: Pick<Domain, 'slug' | 'hidden'>): boolean {
  return !hidden && slug !== HIDDEN_SLUG
}

import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../app/api.ts'
import { domainsQuery } from '../../new-casefile/domains-api.ts'
import type { Filter } from '../data-table/use-list.ts'

export async function retract(slug: string, reason: string): Promise<void> {
  await callApi('POST /api/admin/content/casefiles/:slug/retract', { params: { slug }, body: { reason } })
}
export async function askForRebuild(pages: string[]): Promise<void> {
  await callApi('POST /api/admin/content/rebuild', { body: { pages } })
}

/** The filter by domain, with the archive's domains. */
export function useDomainFilter(): Filter {
  const { data: domains = [] } = useQuery(domainsQuery)
  const options = domains.map(({ slug, name }) => ({ value: slug, label: name }))
  return { name: 'domain', label: 'Domain', any: 'Any domain', options }
}

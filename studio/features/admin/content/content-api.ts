import { queryOptions } from '@tanstack/react-query'
import type { Domain } from '../../../../contract/domain.ts'
import { api } from '../../../app/api.ts'
import { CACHING } from '../../../app/query-client.ts'

export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: async () => (await api.get('v2/domains').json<{ domains: Domain[] }>()).domains,
  ...CACHING.domains,
})

export async function retract(slug: string, reason: string): Promise<void> {
  await api.post(`admin/content/casefiles/${encodeURIComponent(slug)}/retract`, { json: { reason } })
}
export async function askForRebuild(pages: string[]): Promise<void> {
  await api.post('admin/content/rebuild', { json: { pages } })
}

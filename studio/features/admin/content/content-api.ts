import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../app/api.ts'
import { CACHING } from '../../../app/query-client.ts'

export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: async () => (await callApi('GET /api/v2/domains')).domains,
  ...CACHING.domains,
})

export async function retract(slug: string, reason: string): Promise<void> {
  await callApi('POST /api/admin/content/casefiles/:slug/retract', { params: { slug }, body: { reason } })
}
export async function askForRebuild(pages: string[]): Promise<void> {
  await callApi('POST /api/admin/content/rebuild', { body: { pages } })
}

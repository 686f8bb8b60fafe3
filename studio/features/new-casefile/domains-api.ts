import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../app/api.ts'
import { CACHING } from '../../app/query-client.ts'

/** Every domain, those too that the public page of domains does not show. */
export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: async () => (await callApi('GET /api/v2/domains')).domains,
  ...CACHING.domains,
})

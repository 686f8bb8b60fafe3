import { queryOptions } from '@tanstack/react-query'
import type { Domain } from '../../../contract/domain.ts'
import { api } from '../../app/api.ts'
import { CACHING } from '../../app/query-client.ts'

/** Every domain, those too that the public page of domains does not show. */
export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: async () => (await api.get('v2/domains').json<{ domains: Domain[] }>()).domains,
  ...CACHING.domains,
})

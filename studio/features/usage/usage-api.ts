import { queryOptions } from '@tanstack/react-query'
import type { UsageResponse } from '../../../contract/usage.ts'
import { api } from '../../app/api.ts'

/** What the account used of its limits; asked anew whenever it is shown. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: () => api.get('usage').json<UsageResponse>(),
  staleTime: 0,
})

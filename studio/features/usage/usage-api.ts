import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../app/api.ts'

/** What the account used of its limits; asked anew whenever it is shown. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: () => callApi('GET /api/usage'),
  staleTime: 0,
})

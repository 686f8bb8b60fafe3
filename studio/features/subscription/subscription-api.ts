import { queryOptions } from '@tanstack/react-query'
import type { MockAction } from '../../../contract/payments.ts'
import { callApi } from '../../app/api.ts'

export const paymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: () => callApi('GET /api/payments'),
  staleTime: 0,
})

/** The provider's page for card and cancelling. */
export async function portalAddress(): Promise<string> {
  return (await callApi('POST /api/payments/portal')).url
}

export function simulate(action: MockAction) {
  return callApi('POST /api/payments/simulate/:action', { params: { action } })
}

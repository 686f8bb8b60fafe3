import { queryOptions } from '@tanstack/react-query'
import type { MockAction, Payments } from '../../../contract/payments.ts'
import { api } from '../../app/api.ts'

export const paymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: () => api.get('payments').json<Payments>(),
  staleTime: 0,
})

/** The provider's page for card and cancelling. */
export async function portalAddress(): Promise<string> {
  return (await api.post('payments/portal').json<{ url: string }>()).url
}

export function simulate(action: MockAction): Promise<Payments> {
  return api.post(`payments/simulate/${action}`).json()
}

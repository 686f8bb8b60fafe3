import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MockAction, Payments } from '../../../contract/payments.ts'
import { useSession } from '../../app/session.ts'
import { announce } from '../../ui/toasts.tsx'
import { paymentsQuery, portalAddress, simulate } from './subscription-api.ts'

/** How often the provider's answer is looked for after a checkout, in milliseconds. */
const LOOK_AGAIN_MS = 2000

/**
 * The account's subscription and what can be done about it. A tier that changed shows at once everywhere.
 *
 * @param isAwaited whether the reader comes from the provider's page and the subscription is on its way
 */
export function useSubscription(isAwaited: boolean) {
  const client = useQueryClient()
  const refresh = useSession((session) => session.refresh)
  const query = useQuery({
    ...paymentsQuery,
    refetchInterval: ({ state }) => (isAwaited && !isOpen(state.data) ? LOOK_AGAIN_MS : false),
  })
  const act = useMutation({
    mutationFn: ({ action }: { action: MockAction; done: string }) => simulate(action),
    onSuccess: async (payments, { done }) => {
      // The tier first: subscription and tier are said in one sentence.
      await refresh()
      client.setQueryData(paymentsQuery.queryKey, payments)
      announce(done)
    },
  })
  const portal = useMutation({ mutationFn: portalAddress, onSuccess: (url) => location.assign(url) })
  return { query, act, portal }
}

/** Whether there is a subscription under which Pro is open. */
export function isOpen(payments: Payments | undefined): boolean {
  const status = payments?.subscription?.status
  return status === 'active' || status === 'trialing' || status === 'past_due'
}

import { describe, expect, it } from 'vitest'
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../../contract/payments.ts'
import { describeSubscription, mockActions } from './subscription.tsx'

const view = (status: SubscriptionStatus, cancel_at_period_end = false) => ({
  id: 's1',
  status,
  cancel_at_period_end,
  current_period_end: '2026-12-01T00:00:00.000Z',
  created_at: '2026-11-01T00:00:00.000Z',
})

describe('a subscription', () => {
  it('names the day of the next payment while it goes on', () => {
    expect(describeSubscription(view('active'))).toMatch(/^Pro is open\. The next payment is on .*2026\.$/)
  })

  it('says until when it is open once it is cancelled, and that nothing is deleted', () => {
    expect(describeSubscription(view('active', true))).toMatch(/^Pro is open until .*2026, .* Nothing is deleted\.$/)
  })

  it('says whether Pro is open, however the payments stand', () => {
    const isOpen = (status: SubscriptionStatus) => /Pro (is|stays) open/.test(describeSubscription(view(status)))
    expect(SUBSCRIPTION_STATUSES.filter(isOpen)).toEqual(['trialing', 'active', 'past_due'])
  })

  it('offers in the simulation only what can happen next', () => {
    const offered = (...given: Parameters<typeof mockActions>) => mockActions(...given).map(({ action }) => action)
    expect(offered(null)).toEqual(['pay', 'decline'])
    expect(offered(view('canceled'))).toEqual(['pay', 'decline'])
    expect(offered(view('active'))).toEqual(['fail-renewal', 'cancel', 'end-period'])
    expect(offered(view('active', true))).toEqual(['fail-renewal', 'resume', 'end-period'])
    expect(offered(view('past_due'))).toEqual(['mend-card', 'cancel', 'end-period'])
  })
})

import type { MockAction, SubscriptionView } from '../../../contract/payments.ts'
import { formatDate } from '@casefiles/engine/words'

/** One sentence on where a subscription stands and what comes next. */
export function describeSubscription({ status, current_period_end, cancel_at_period_end }: SubscriptionView): string {
  const end = formatDate(current_period_end)
  if (status === 'canceled') return `Your Pro subscription ended. Your bookmarks, notes and keys are kept.`
  if (status === 'past_due')
    return `The last payment failed. Pro stays open while it is tried again; please check your card.`
  if (status === 'unpaid' || status === 'incomplete' || status === 'incomplete_expired' || status === 'paused')
    return 'This subscription is not paid, so Pro is not open.'
  if (cancel_at_period_end) return `Pro is open until ${end}, then your account goes back to Free. Nothing is deleted.`
  return `Pro is open. The next payment is on ${end}.`
}

interface MockWords {
  action: MockAction
  label: string
  /** What is read out when it is done. */
  done: string
}

/** What the simulation offers, by whether a subscription is open and how it stands. */
export function mockActions(subscription: SubscriptionView | null): MockWords[] {
  if (!subscription || subscription.status === 'canceled') {
    return [
      { action: 'pay', label: 'Pay with a simulated card', done: 'Pro is open. No money moved.' },
      { action: 'decline', label: 'Use a card that is declined', done: '' },
    ]
  }
  const card: MockWords =
    subscription.status === 'past_due'
      ? { action: 'mend-card', label: 'Let the payment succeed', done: 'The simulated payment went through.' }
      : { action: 'fail-renewal', label: 'Let a payment fail', done: 'The simulated payment failed.' }
  const cancel: MockWords = subscription.cancel_at_period_end
    ? { action: 'resume', label: 'Keep the subscription', done: 'The subscription goes on.' }
    : {
        action: 'cancel',
        label: 'Cancel at the end of the period',
        done: 'Cancelled; Pro stays open until the period ends.',
      }
  return [card, cancel, { action: 'end-period', label: 'Let the period end now', done: 'The simulated period ended.' }]
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { formatDate } from '@casefiles/words/formats'
import { TIER_PRICES } from '../../../contract/entitlements.ts'
import type { MockAction, Payments, PaymentView, SubscriptionView } from '../../../contract/payments.ts'
import { formatAmount } from '../../../ui/format/values.ts'
import { callApi } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'

/** What the account pays for, and how to change it. */
export function Subscription() {
  const [search] = useSearchParams()
  const isAwaited = search.get('checkout') === 'done'
  const { query, act, portal } = useSubscription(isAwaited)
  const { data, error, refetch } = query
  return (
    <Screen title="Subscription" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">Subscription</h1>
      {data ? (
        <div className="subscription">
          <Plan payments={data} isAwaited={isAwaited} />
          {data.mode === 'mock' ? (
            <MockPanel
              payments={data}
              busy={act.isPending ? act.variables.action : null}
              error={act.error}
              onAct={(action, done) => act.mutate({ action, done })}
            />
          ) : data.subscription ? (
            <p>
              <Button variant="primary" busy={portal.isPending} onClick={() => portal.mutate()}>
                Change card or cancel
              </Button>
            </p>
          ) : null}
          {portal.error ? <Alert kind="error">{portal.error.message}</Alert> : null}
          <h2>Bills</h2>
          <PaymentList payments={data.payments} />
        </div>
      ) : error ? (
        <ErrorState title="Failed to load your subscription" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Screen>
  )
}

interface MockPanelProps {
  payments: Payments
  /** What is being done now; null = nothing. */
  busy: MockAction | null
  error: Error | null
  onAct: (action: MockAction, done: string) => void
}

/** Stands in for the provider's pages while payments are simulated, and says so. */
function MockPanel({ payments, busy, error, onAct }: MockPanelProps) {
  return (
    <section className="subscription-mock" aria-labelledby="mock-title">
      <h2 id="mock-title">Simulated payments</h2>
      <Alert kind="info">
        <strong>Test mode.</strong> Payments on this server are simulated: no card is asked for, no payment provider is
        contacted and no money moves.
      </Alert>
      <p className="button-row">
        {mockActions(payments.subscription).map(({ action, label, done }, index) => (
          <Button
            key={action}
            variant={index === 0 ? 'primary' : 'secondary'}
            busy={busy === action}
            disabled={busy !== null && busy !== action}
            title={busy !== null && busy !== action ? 'Another change is under way.' : undefined}
            onClick={() => onAct(action, done)}
          >
            {label}
          </Button>
        ))}
      </p>
      {error ? <Alert kind="error">{error.message}</Alert> : null}
    </section>
  )
}

/** How often the provider's answer is looked for after a checkout, in milliseconds. */
const LOOK_AGAIN_MS = 2000

const paymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: () => callApi('GET /api/payments'),
  staleTime: 0,
})

/** The provider's page for card and cancelling. */
async function portalAddress(): Promise<string> {
  return (await callApi('POST /api/payments/portal')).url
}

function simulate(action: MockAction) {
  return callApi('POST /api/payments/simulate/:action', { params: { action } })
}

/**
 * The account's subscription and what can be done about it. A tier that changed shows at once everywhere.
 *
 * @param isAwaited whether the reader comes from the provider's page and the subscription is on its way
 */
function useSubscription(isAwaited: boolean) {
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
function isOpen(payments: Payments | undefined): boolean {
  const status = payments?.subscription?.status
  return status === 'active' || status === 'trialing' || status === 'past_due'
}

/** Every bill of the account, the newest first. */
function PaymentList({ payments }: { payments: PaymentView[] }) {
  if (payments.length === 0) return <p>Nothing was billed to this account.</p>
  return (
    <PlainTable
      caption="Bills, newest first"
      rows={payments}
      rowId={({ id }) => id}
      columns={[
        { label: 'Date', cell: ({ at }) => formatDate(at) },
        { label: 'Amount', cell: ({ amount, currency }) => formatAmount(amount, currency) },
        { label: 'State', cell: ({ status }) => (status === 'paid' ? 'Paid' : 'Failed') },
        { label: 'Receipt', cell: (payment) => <Receipt payment={payment} /> },
      ]}
    />
  )
}

function Receipt({ payment: { at, receipt_url } }: { payment: PaymentView }) {
  if (!receipt_url) return 'Simulated, none'
  return (
    <a href={receipt_url} rel="noopener noreferrer">
      Receipt of {formatDate(at)}
    </a>
  )
}

function Plan({ payments, isAwaited }: { payments: Payments; isAwaited: boolean }) {
  const tier = useSession((session) => session.user?.tier) ?? 'free'
  const { name, price } = TIER_PRICES[tier]
  const { subscription } = payments
  return (
    <>
      <p className="studio-lead">
        Your account is <strong>{name}</strong> ({price}). {subscription ? describeSubscription(subscription) : null}{' '}
        <a href="/subscription">Compare the tiers</a>
      </p>
      {isAwaited && !isOpen(payments) ? (
        <Alert kind="info">
          The payment provider is confirming your payment. This page shows it as soon as it is there.
        </Alert>
      ) : null}
      {subscription?.status === 'past_due' ? (
        <Alert kind="warning">A payment failed. Pro ends if it cannot be taken.</Alert>
      ) : null}
    </>
  )
}

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
        done: 'Canceled; Pro stays open until the period ends.',
      }
  return [card, cancel, { action: 'end-period', label: 'Let the period end now', done: 'The simulated period ended.' }]
}

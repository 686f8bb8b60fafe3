import { useSearchParams } from 'react-router-dom'
import type { Payments } from '../../../contract/payments.ts'
import { TIER_PRICES } from '../../../contract/entitlements.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { MockPanel } from './mock-panel.tsx'
import { PaymentList } from './payment-list.tsx'
import { describeSubscription } from './subscription-words.ts'
import { isOpen, useSubscription } from './use-subscription.ts'

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

import { useEffect, useState, type ReactNode } from 'react'
import { TIER_PRICES } from '../../contract/entitlements.ts'
import type { PaymentSetup } from '../../contract/payments.ts'
import { readStoredUser } from '../../contract/user.ts'
import { callApi, CallRefused } from './call-api.ts'
import { fetchCall } from './fetch-call.ts'

const FAILED = 'Failed to initialize payment system'

/**
 * Buying Pro. The provider's script is loaded after a click, and only where there is a real key.
 *
 * @param children what the page says without the server, or before accounts are open
 */
export function Subscribe({ children }: { children?: ReactNode }) {
  const [setup, setSetup] = useState<PaymentSetup | null>(null)
  useEffect(() => {
    const answer = fetchCall('GET /api/payments/setup')
    void answer.then(async (one) => one.ok && setSetup((await one.json()) as PaymentSetup)).catch(() => undefined)
  }, [])
  const user = setup && readStoredUser(localStorage)
  if (setup === null || (setup.sign_in === 'coming-soon' && !user)) return children
  if (user && user.tier !== 'free') {
    return (
      <>
        <Note>{`Your account is ${user.tier} already.`}</Note>
        <Way href="/account/subscription">Your subscription</Way>
      </>
    )
  }
  return (
    <>
      {setup.mode === 'mock' ? (
        <Note>
          <strong>Test mode.</strong> Payments on this server are simulated: no card is asked for and no money moves.
        </Note>
      ) : null}
      {user ? (
        <SubscribeButton setup={setup} />
      ) : (
        <Way href="/login?next=%2Fpro%2Fsubscription">Sign in to subscribe</Way>
      )}
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="alert alert-info">
      <span>{children}</span>
    </p>
  )
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="button-row">
      <a className="button button-primary" href={href}>
        {children}
      </a>
    </p>
  )
}

function SubscribeButton({ setup }: { setup: PaymentSetup }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function subscribe() {
    setBusy(true)
    setProblem('')
    try {
      if (setup.publishable_key) await loadProvider(setup.publishable_key)
      location.assign(await checkoutAddress())
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : FAILED)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <button
        type="button"
        className="button button-primary"
        aria-busy={isBusy || undefined}
        onClick={() => void subscribe()}
      >
        {`Subscribe for ${TIER_PRICES.pro.price}`}
      </button>
      <p role="alert">{problem}</p>
    </div>
  )
}

/** The provider asks to be on the page where somebody begins to pay, to tell fraud from readers. */
async function loadProvider(key: string): Promise<void> {
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure')
    if (await loadStripe(key)) return
  } catch {
    // Said below, whatever the reason.
  }
  throw new Error(FAILED)
}

async function checkoutAddress(): Promise<string> {
  try {
    const { url } = await callApi('POST /api/payments/checkout')
    if (url) return url
  } catch (error) {
    if (error instanceof CallRefused && error.said) throw error
  }
  throw new Error(FAILED)
}

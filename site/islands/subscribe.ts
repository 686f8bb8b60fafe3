// Buying Pro. The provider's script is loaded after a click, and only where there is a real key.
import { TIER_PRICES } from '../../contract/entitlements.ts'
import type { PaymentSetup } from '../../contract/payments.ts'
import { readStoredUser } from '../../contract/user.ts'
import { callApi, CallRefused } from './call-api.ts'
import { fetchCall } from './fetch-call.ts'

const FAILED = 'Failed to initialize payment system'
const SCREEN = '/account/subscription'

const area = document.querySelector<HTMLElement>('[data-subscribe]')
if (area) void offer(area)

async function offer(area: HTMLElement): Promise<void> {
  const setup = await fetchCall('GET /api/payments/setup')
    .then((answer) => (answer.ok ? (answer.json() as Promise<PaymentSetup>) : null))
    .catch(() => null)
  const user = readStoredUser(localStorage)
  // Without the server, or before accounts are open, what the page says already is true.
  if (!setup || (setup.sign_in === 'coming-soon' && !user)) return
  if (user && user.tier !== 'free')
    return show(area, note(`Your account is ${user.tier} already.`), link(SCREEN, 'Your subscription'))
  const mode =
    setup.mode === 'mock'
      ? note('Payments on this server are simulated: no card is asked for and no money moves.', 'Test mode.')
      : ''
  if (!user) return show(area, mode, link('/login?next=%2Fpro%2Fsubscription', 'Sign in to subscribe'))
  show(area, mode, subscribeButton(setup))
}

function show(area: HTMLElement, ...parts: (Node | string)[]): void {
  area.replaceChildren(...parts)
}

function note(text: string, lead = ''): HTMLElement {
  const element = document.createElement('p')
  element.className = 'alert alert-info'
  const words = document.createElement('span')
  if (lead) {
    const strong = document.createElement('strong')
    strong.textContent = `${lead} `
    words.append(strong)
  }
  words.append(text)
  element.append(words)
  return element
}

function link(href: string, label: string): HTMLElement {
  const row = document.createElement('p')
  row.className = 'button-row'
  const element = document.createElement('a')
  element.className = 'button button-primary'
  element.href = href
  element.textContent = label
  row.append(element)
  return row
}

function subscribeButton(setup: PaymentSetup): HTMLElement {
  const row = document.createElement('div')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-primary'
  button.textContent = `Subscribe for ${TIER_PRICES.pro.price}`
  const problem = document.createElement('p')
  problem.setAttribute('role', 'alert')
  row.append(button, problem)
  button.addEventListener('click', () => void subscribe(setup, button, problem))
  return row
}

async function subscribe(setup: PaymentSetup, button: HTMLButtonElement, problem: HTMLElement): Promise<void> {
  button.setAttribute('aria-busy', 'true')
  problem.textContent = ''
  try {
    if (setup.publishable_key) await loadProvider(setup.publishable_key)
    location.assign(await checkoutAddress())
  } catch (error) {
    problem.textContent = error instanceof Error && error.message ? error.message : FAILED
  } finally {
    button.removeAttribute('aria-busy')
  }
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

import { plural } from '../../../engine/words/count.ts'
import { callApi, CallRefused } from '../call-api.ts'
import { element } from '../explorer/element.ts'
import { placesOf, showCount } from './vote-boxes.ts'

const NOT_SAVED = 'Your vote was not saved. Try again.'
const SESSION_OVER = 'Your session has ended. Sign in again to vote.'

/**
 * Puts a button in the place of each link to the sign-in.
 *
 * @param own keys of the boxes that the reader asks for; kept up to date
 */
export function offerButtons(own: Set<string>): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-ask]'))
    place.querySelector('.ask-way')!.replaceWith(voteButton(place, own))
}

function voteButton(place: HTMLElement, own: Set<string>): HTMLButtonElement {
  const { ask: key, place: name } = place.dataset as { ask: string; place: string }
  const button = element(
    'button',
    { type: 'button', class: 'ask-button', 'aria-pressed': own.has(key) ? 'true' : 'false' },
    'Ask for one',
    element('span', { class: 'visually-hidden' }, ` (${name})`),
  )
  button.addEventListener('click', () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    place.querySelector('.ask-problem')?.remove()
    void toggle(key, name, own)
      .then(say, (error: unknown) => place.append(problem(error)))
      .finally(() => (button.ariaBusy = null))
  })
  return button
}

/** @returns what is said of it */
async function toggle(key: string, name: string, own: Set<string>): Promise<string> {
  const [kind, outcome] = key.split('/') as [string, string]
  const method = own.has(key) ? 'DELETE' : 'PUT'
  const { votes, is_own } = await callApi(`${method} /api/gap-map/votes/:kind/:outcome`, { params: { kind, outcome } })
  if (is_own) own.add(key)
  else own.delete(key)
  showCount(key, votes)
  for (const place of placesOf(key)) place.querySelector('.ask-button')!.setAttribute('aria-pressed', String(is_own))
  return `${is_own ? 'Asked for' : 'No longer asked for'}: ${name}. ${plural(votes, 'vote')}.`
}

/** Read out; who sees has the button and the number beside it. */
function say(message: string): void {
  document.querySelector('[data-ask-said]')!.textContent = message
}

function problem(error: unknown): HTMLElement {
  const isOver = error instanceof CallRefused && error.status === 401
  return element('p', { class: 'ask-problem', role: 'alert' }, isOver ? SESSION_OVER : NOT_SAVED)
}

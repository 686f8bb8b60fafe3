import { element } from './element.ts'
import { messageOf } from './search-view.ts'

/** A part that folds out; it is loaded then, and again where loading failed. */
export function fold(title: string, load: (host: HTMLElement) => Promise<void>): HTMLElement {
  const host = element('div', { class: 'explorer-fold-body' })
  const summary = element('summary', {}, title)
  const details = element('details', { class: 'explorer-fold explorer-part' }, summary, host)
  let isLoaded = false
  details.addEventListener('toggle', () => {
    if (!details.open || isLoaded) return
    isLoaded = true
    host.replaceChildren(element('p', { class: 'quiet', role: 'status' }, 'Loading …'))
    load(host).catch((error: unknown) => {
      isLoaded = false
      host.replaceChildren(element('p', { class: 'quiet', role: 'status' }, messageOf(error)))
    })
  })
  return details
}

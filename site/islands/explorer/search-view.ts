import type { FoundChanges } from '../../../engine/explorer/find-change.ts'
import type { OpenedCasefile } from '../../engine-worker/explore.ts'
import { element } from './element.ts'

export type Search = (
  control: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<FoundChanges>

/** A control to move, a button, and the finding in words. */
export function searchView(host: HTMLElement, { controls }: OpenedCasefile, search: Search): void {
  const options = controls.map(({ id, label }) => element('option', { value: id }, label))
  const select = element('select', { class: 'field-control', id: 'search-control' }, ...options)
  const start = element('button', { type: 'button', class: 'button button-secondary' }, 'Find the first change')
  const stop = element('button', { type: 'button', class: 'button button-secondary button-small' }, 'Cancel')
  const bar = element('progress', { max: 1, value: 0, 'aria-label': 'Share of the settings tried' })
  const progress = element('div', { class: 'explorer-progress', hidden: true }, bar, stop)
  const finding = element('p', { class: 'explorer-finding', role: 'status' })
  let running: AbortController | null = null

  stop.addEventListener('click', () => running?.abort())
  start.addEventListener('click', () => void find())

  async function find() {
    running?.abort()
    const own = (running = new AbortController())
    progress.hidden = false
    finding.textContent = ''
    try {
      const { message } = await search(select.value, (share) => (bar.value = share), own.signal)
      finding.textContent = message
    } catch (error) {
      if (running === own) finding.textContent = own.signal.aborted ? 'Search ended.' : messageOf(error)
    }
    if (running === own) progress.hidden = true
  }

  const label = element('label', { class: 'field-label', for: 'search-control' }, 'Choice to move')
  const field = element('div', { class: 'field' }, label, element('span', { class: 'select' }, select))
  host.replaceChildren(element('div', { class: 'explorer-search-row' }, field, start), progress, finding)
}

/** What went wrong, in the engine's or the browser's words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

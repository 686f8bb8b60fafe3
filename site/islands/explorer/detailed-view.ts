import type { MeterReadingJson } from '../../../contract/usage.ts'
import { formatDate } from '../../../engine/words/date.ts'
import { callApi, CallRefused } from '../call-api.ts'
import { curveView } from './curve-view.ts'
import { element } from './element.ts'
import { rowPreview } from './row-preview.ts'
import { savedViews } from './saved-views.ts'
import { messageOf } from './search-view.ts'

/**
 * Begins the detailed view of a signed-in reader, and shows what it unlocks. The open Explorer needs none of it.
 *
 * @param follow takes the settings of an address
 */
export async function openDetailedView(host: HTMLElement, slug: string, follow: (query: string) => void) {
  const body = host.querySelector<HTMLElement>('[data-detailed-body]')!
  try {
    const { usage } = await callApi('POST /api/explorer/:slug/open', { params: { slug } })
    const status = element('p', { class: 'explorer-usage', role: 'status' }, usageText(usage))
    body.replaceChildren(status, savedViews(slug, follow), curveView(slug), rowPreview(slug))
  } catch (error) {
    if (error instanceof CallRefused && error.status === 401) return
    await showRefusal(body, error)
    // what a reader kept stays within reach
    body.append(savedViews(slug, follow))
  }
  host.hidden = false
}

/** The open Explorer goes on: what is refused is only what the server would have issued. */
async function showRefusal(body: HTMLElement, error: unknown): Promise<void> {
  const prompt = error instanceof CallRefused ? error.prompt : null
  const text = `${messageOf(error)} The settings above work all the same, in your browser.`
  const card = element('div')
  body.replaceChildren(element('p', { class: 'explorer-usage', role: 'status' }, text), card)
  if (prompt) (await import('../upgrade/upgrade-prompt.tsx')).showUpgrade(card, prompt)
}

function usageText({ used, limit, remaining, resetsAt }: MeterReadingJson): string {
  if (limit === null) return `Your tier has no limit. You opened ${used} this month.`
  const start = `${used} of ${limit} detailed views used this month, ${remaining} left.`
  return `${start} Counting starts anew on ${formatDate(resetsAt)} (UTC); opening this casefile again before does not count.`
}

import type { RowPreview } from '../../../contract/explorer-view.ts'
import { callApi } from '../call-api.ts'
import { element } from './element.ts'
import { fold } from './fold.ts'
import { messageOf } from './search-view.ts'
import { formatCount } from '../../../engine/words/count.ts'

const PER_PAGE = 25

/** The data as the server keeps them, page by page; loaded when it is unfolded. */
export function rowPreview(slug: string): HTMLElement {
  return fold('Row-level preview', async (host) => {
    const status = element('p', { class: 'quiet', role: 'status' })
    const scroll = element('div', { class: 'table-scroll', role: 'group', tabindex: 0, 'aria-label': 'Stored rows' })
    const [back, on] = [pager('Previous stored rows', -1), pager('Next stored rows', 1)]
    let offset = 0

    async function show(at: number) {
      const query = { offset: at, limit: PER_PAGE }
      const page = await callApi('GET /api/explorer/:slug/rows', { params: { slug }, query })
      offset = at
      scroll.replaceChildren(tableOf(page, at))
      const last = at + page.rows.length
      status.textContent = `Rows ${at + 1} to ${last} of ${formatCount(page.total)}.`
      back.disabled = at === 0
      on.disabled = last >= page.total
    }
    function pager(text: string, step: 1 | -1): HTMLButtonElement {
      const button = element('button', { type: 'button', class: 'button button-secondary button-small' }, text)
      button.addEventListener('click', () => {
        show(offset + step * PER_PAGE).catch((error: unknown) => (status.textContent = messageOf(error)))
      })
      return button
    }
    await show(0)
    host.replaceChildren(scroll, status, element('div', { class: 'button-row' }, back, on))
  })
}

function tableOf({ columns, rows }: RowPreview, offset: number): HTMLElement {
  const heads = ['Row', ...columns].map((name) => element('th', { scope: 'col' }, name))
  const body = rows.map((cells, place) => {
    const texts = cells.map((cell) => element('td', {}, cell === null ? '–' : String(cell)))
    return element('tr', {}, element('th', { scope: 'row' }, String(offset + place + 1)), ...texts)
  })
  const caption = element('caption', { class: 'visually-hidden' }, 'Rows of the data as they are stored')
  const head = element('thead', {}, element('tr', {}, ...heads))
  return element('table', { class: 'table' }, caption, head, element('tbody', {}, ...body))
}

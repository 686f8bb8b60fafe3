import type { OpenedCasefile, RowsPage } from '../../engine-worker/explore.ts'
import { element } from './element.ts'
import { formatCount } from '../../../engine/words/count.ts'

const PER_PAGE = 25

export type ReadRows = (from: number, count: number, onlyUsed: boolean) => Promise<RowsPage>

/** A paged table of the data; rows that the settings use are marked. `refresh` reads them anew for other settings. */
export function rowsView(host: HTMLElement, { columns }: OpenedCasefile, read: ReadRows): { refresh: () => void } {
  let from = 0
  const only = element('input', { type: 'checkbox', id: 'rows-used' })
  const status = element('p', { class: 'quiet', role: 'status' })
  const body = element('tbody')
  const back = pager('Previous rows', () => void show(from - PER_PAGE))
  const on = pager('Next rows', () => void show(from + PER_PAGE))

  async function show(at: number) {
    const { rows, count } = await read(Math.max(0, at), PER_PAGE, only.checked)
    from = Math.max(0, at)
    body.replaceChildren(...rows.map(rowOf))
    const last = Math.min(from + PER_PAGE, count)
    status.textContent = count === 0 ? 'No row.' : `Rows ${from + 1} to ${last} of ${formatCount(count)}.`
    back.disabled = from === 0
    on.disabled = last >= count
  }
  const refresh = () =>
    void show(from).catch(() => (status.textContent = 'The rows of these settings cannot be shown.'))

  only.addEventListener('change', () => void show(0))
  const heads = columns.map(({ name, meaning }) =>
    element('th', { scope: 'col' }, name, element('span', { class: 'explorer-meaning' }, meaning)),
  )
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, 'Row'),
    element('th', { scope: 'col' }, 'Used'),
    ...heads,
  )
  const caption = element('caption', { class: 'visually-hidden' }, 'Rows of the data; used by the settings or not')
  const table = element('table', { class: 'table' }, caption, element('thead', {}, head), body)
  const label = element('label', {}, only, element('span', {}, 'Only rows that the settings use'))
  const scroll = { class: 'table-scroll', role: 'group', tabindex: 0, 'aria-label': 'Rows of the data' }
  host.replaceChildren(
    element('div', { class: 'choice' }, label),
    element('div', scroll, table),
    status,
    element('div', { class: 'button-row' }, back, on),
  )
  host.hidden = false
  refresh()
  return { refresh }
}

function rowOf({ number, cells, isUsed }: RowsPage['rows'][number]): HTMLElement {
  const mark = element('td', { class: isUsed ? 'explorer-used' : 'table-absent' }, isUsed ? 'Yes' : 'No')
  const texts = cells.map((cell) => element('td', {}, cell === '' ? '–' : cell))
  return element('tr', {}, element('th', { scope: 'row' }, String(number)), mark, ...texts)
}

function pager(text: string, onClick: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'button button-secondary button-small' }, text)
  button.addEventListener('click', onClick)
  return button
}

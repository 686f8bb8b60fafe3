import type { SavedView } from '../../../contract/explorer-view.ts'
import { callApi } from '../call-api.ts'
import { element } from './element.ts'
import { messageOf } from './search-view.ts'

/** The reader's own views of this casefile: keep the present settings, come back to them, remove them. */
export function savedViews(slug: string, follow: (query: string) => void): HTMLElement {
  const params = { slug }
  const list = element('ul', { class: 'explorer-views' })
  const status = element('p', { class: 'quiet', role: 'status' })
  const field = element('input', { class: 'field-control', id: 'view-name', maxlength: 80, required: true })
  const save = element('button', { type: 'submit', class: 'button button-secondary' }, 'Save this view')
  const label = element('label', { class: 'field-label', for: 'view-name' }, 'Name of the present settings')
  const form = element('form', { class: 'explorer-search-row' }, element('div', { class: 'field' }, label, field), save)

  async function attempt(work: () => Promise<string>) {
    try {
      status.textContent = await work()
    } catch (error) {
      status.textContent = messageOf(error)
    }
  }
  async function load(): Promise<string> {
    const { views } = await callApi('GET /api/explorer/:slug/views', { params })
    list.replaceChildren(...views.map(item))
    return views.length === 0 ? 'No saved view yet.' : ''
  }
  function item(view: SavedView): HTMLElement {
    const link = element('a', { href: `?${view.query}` }, view.name)
    link.addEventListener('click', (event) => {
      event.preventDefault()
      follow(view.query)
    })
    const attributes = { type: 'button', class: 'button button-secondary button-small' }
    const remove = element('button', { ...attributes, 'aria-label': `Remove the view ${view.name}` }, 'Remove')
    remove.addEventListener('click', () => {
      void attempt(async () => {
        await callApi('DELETE /api/explorer/:slug/views/:id', { params: { slug, id: view.id } })
        field.focus()
        return (await load()) || `“${view.name}” removed.`
      })
    })
    return element('li', {}, link, remove)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void attempt(async () => {
      const name = field.value.trim()
      const body = { name, query: location.search.slice(1) }
      await callApi('POST /api/explorer/:slug/views', { params, body })
      field.value = ''
      await load()
      return `“${name}” saved.`
    })
  })
  void attempt(load)
  return element('div', { class: 'explorer-part' }, element('h3', {}, 'Saved views'), form, status, list)
}

import { readStoredUser } from '../../contract/user.ts'
import { renderStatic } from '../casefile-list/render-static.ts'
import { SearchResult } from '../components/SearchResult.tsx'
import { searchCasefiles, type SearchRow } from '../search/search-index.ts'
import { plural } from '../../engine/words/count.ts'

const SHOWN = 60
const DEBOUNCE_MS = 300

/** Searches the prebuilt index while the reader types; the address keeps the question, so a search can be shared. */
class CasefileSearch extends HTMLElement {
  #rows: Promise<SearchRow[]> | null = null
  #timer = 0
  /** Searches the full text too, for readers who are signed in. */
  #askFullText: (question: string) => void = () => undefined

  connectedCallback() {
    const field = this.#field
    field.value = new URLSearchParams(location.search).get('q') ?? ''
    field.addEventListener('input', () => {
      clearTimeout(this.#timer)
      this.#timer = window.setTimeout(() => this.#ask(), DEBOUNCE_MS)
    })
    this.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault()
      clearTimeout(this.#timer)
      this.#ask()
    })
    if (field.value) void this.#search()
    void this.#openFullText()
  }

  async #openFullText() {
    const user = readStoredUser(localStorage)
    if (!user) return
    const { openFullText } = await import('./search/full-text.ts')
    this.#askFullText = await openFullText(this.querySelector<HTMLElement>('[data-full-text]')!, user)
    this.#askFullText(this.#field.value)
  }

  get #field() {
    return this.querySelector('input')!
  }

  #ask() {
    const question = this.#field.value.trim()
    history.replaceState(null, '', question ? `?q=${encodeURIComponent(question)}` : location.pathname)
    void this.#search()
    this.#askFullText(question)
  }

  async #search() {
    const question = this.#field.value
    try {
      const rows = await (this.#rows ??= loadRows())
      if (question === this.#field.value) this.#show(searchCasefiles(rows, question), question.trim())
    } catch {
      this.#rows = null
      this.#say('The index could not be loaded. Check your connection and search again.')
    }
  }

  #show(found: SearchRow[], question: string) {
    const items = found.slice(0, SHOWN).map((row) => {
      const item = document.createElement('li')
      renderStatic(SearchResult({ row }), item)
      return item
    })
    this.querySelector('[data-results]')!.replaceChildren(...items)
    const count = plural(found.length, 'casefile')
    const cut = found.length > SHOWN ? `; the first ${SHOWN} are shown` : ''
    if (!question) this.#say(`${count}, newest first${cut}`)
    else this.#say(found.length === 0 ? `No casefiles found for “${question}”` : `${count} for “${question}”${cut}`)
  }

  #say(text: string) {
    this.querySelector('[data-count]')!.textContent = text
  }
}

async function loadRows(): Promise<SearchRow[]> {
  const answer = await fetch('/search.json')
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return (await answer.json()) as SearchRow[]
}

customElements.define('casefile-search', CasefileSearch)

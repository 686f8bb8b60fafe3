import { readStoredUser } from '../../contract/user.ts'
import type { Found, SearchIndex } from '../search/search-index.ts'
import { countText, readingText } from '../search/search-text.ts'
import { noteMissed } from './search/note-missed.ts'
import type * as Drawing from './search/draw-results.ts'

const SHOWN = 60
const SHOWN_BESIDE = 10
const DEBOUNCE_MS = 300

/** Searches the prebuilt index while the reader types; the address keeps the question, so a search can be shared. */
class CasefileSearch extends HTMLElement {
  #timer = 0
  /** What stands on the page; the same question is not drawn again. */
  #shown: { question: string; found: Found } | undefined
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
    // A question that is sent or left is a whole one; what is still typed is none yet. Pressing a result leaves the
    // field: results that were drawn anew then would take the link away from under the pointer.
    field.addEventListener('change', () => void this.#search().then((found) => this.#note(found)))
    if (field.value) void this.#search().then((found) => this.#note(found))
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

  #note(found: Found | undefined) {
    const question = this.#field.value.trim()
    if (found && question) noteMissed(question, found)
  }

  async #search(): Promise<Found | undefined> {
    const question = this.#field.value
    if (this.#shown?.question === question) return this.#shown.found
    try {
      const [{ loadSearch }, drawing] = await Promise.all([
        import('./search/load-search.ts'),
        import('./search/draw-results.ts'),
      ])
      const index = await loadSearch()
      if (question !== this.#field.value) return undefined
      const found = index.search(question)
      this.#show(index, found, question.trim(), drawing)
      this.#shown = { question, found }
      return found
    } catch {
      this.#shown = undefined
      this.#say('The index could not be loaded. Check your connection and search again.')
      return undefined
    }
  }

  #show(index: SearchIndex, found: Found, question: string, drawing: typeof Drawing) {
    const { askNext, nearSection, newestSection, resultItems, resultSection } = drawing
    const casefiles = found.rows.filter(({ kind }) => kind === 'casefile')
    const cut = casefiles.length > SHOWN ? `; the first ${SHOWN} are shown` : ''
    this.#say(countText(found, question) + cut)
    this.querySelector('[data-reading]')!.textContent = readingText(found)
    this.querySelector('[data-results]')!.replaceChildren(...resultItems(casefiles.slice(0, SHOWN), found, false))
    this.querySelector('[data-beside]')!.replaceChildren(
      ...(question
        ? [
            ...nearSection(found),
            ...resultSection('Policies', 'policy', found, SHOWN_BESIDE),
            ...resultSection('Problems', 'problem', found, SHOWN_BESIDE),
            ...(casefiles.length === 0 ? newestSection(index, found) : []),
            askNext(),
          ]
        : []),
    )
  }

  #say(text: string) {
    this.querySelector('[data-count]')!.textContent = text
  }
}

customElements.define('casefile-search', CasefileSearch)

import { readStoredUser } from '../../contract/user.ts'
import type { Found } from '../search/search-index.ts'
import { countText, readingText } from '../search/search-text.ts'
import { noteMissed } from './search/note-missed.ts'
import type * as Drawing from './search/draw-results.ts'

const SHOWN = { casefile: 60, policy: 10, problem: 10 }
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
      const [{ askSearch }, drawing] = await Promise.all([
        import('./search/load-search.ts'),
        import('./search/draw-results.ts'),
      ])
      const shown = await askSearch((index) => drawing.searchRows(index, question, SHOWN))
      if (question !== this.#field.value) return undefined
      this.#show(shown, question.trim(), drawing)
      this.#shown = { question, found: shown.found }
      return shown.found
    } catch {
      this.#shown = undefined
      this.#say('The index could not be loaded. Check your connection and search again.')
      return undefined
    }
  }

  #show(shown: Drawing.ShownFound, question: string, drawing: typeof Drawing) {
    const { askNext, nearSection, newestSection, resultItems, resultSection } = drawing
    const { found, rows } = shown
    const cut = found.places.casefile.length > SHOWN.casefile ? `; the first ${SHOWN.casefile} are shown` : ''
    this.#say(countText(found, question) + cut)
    this.querySelector('[data-reading]')!.textContent = readingText(found)
    this.querySelector('[data-results]')!.replaceChildren(...resultItems(rows.casefile, found, false))
    this.querySelector('[data-beside]')!.replaceChildren(
      ...(question
        ? [
            ...nearSection(shown),
            ...resultSection('Policies', 'policy', shown),
            ...resultSection('Problems', 'problem', shown),
            ...newestSection(shown),
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

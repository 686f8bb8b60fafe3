import { countText, readingText } from '../../search/search-text.ts'
import { showAsStep } from '../dialog-step.ts'
import { element } from '../explorer/element.ts'
import { askNext, nearSection, newestSection, resultSection, searchRows } from './draw-results.ts'
import { askSearch } from './load-search.ts'
import { noteMissed } from './note-missed.ts'

const LIMITS = { casefile: 6, policy: 3, problem: 3 }

let sheet: SearchSheet | null = null

/** Opens the search over the page. Questions stay in the browser: they are looked up in an index, of which a large archive's is loaded as it is needed. */
export function showSearch() {
  sheet ??= new SearchSheet()
  sheet.open()
}

class SearchSheet {
  readonly #dialog = element('dialog', { class: 'search-sheet', 'aria-label': 'Search' })
  readonly #field = element('input', {
    class: 'field-control',
    type: 'search',
    name: 'q',
    maxlength: 200,
    autocomplete: 'off',
    placeholder: 'Gun laws, class size, seat belts',
    'aria-label': 'Search the archive',
  })
  readonly #count = element('p', { class: 'search-sheet-count', role: 'status' })
  readonly #reading = element('p', { class: 'search-sheet-reading' })
  readonly #results = element('div')

  constructor() {
    const close = element('button', { class: 'button button-secondary', type: 'button' }, 'Close')
    const form = element('form', { action: '/search', role: 'search', class: 'search-sheet-form' }, this.#field, close)
    const body = element('div', { class: 'search-sheet-body' }, this.#count, this.#reading, this.#results)
    this.#dialog.append(form, body)
    document.body.append(this.#dialog)
    close.addEventListener('click', () => this.#dialog.close())
    this.#field.addEventListener('input', () => void this.#ask())
    // a question that is left, by Enter, Escape or a step elsewhere, is a whole one
    this.#field.addEventListener('change', () => void this.#settle())
    this.#dialog.addEventListener('keydown', (event) => this.#step(event))
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close()
    })
  }

  open() {
    void showAsStep(this.#dialog)
    this.#field.focus()
    this.#field.select()
    void this.#ask()
  }

  async #ask() {
    const question = this.#field.value.trim()
    try {
      const shown = await askSearch((index) => searchRows(index, question, LIMITS))
      if (question !== this.#field.value.trim()) return
      const { found } = shown
      this.#count.textContent = question ? countText(found, question) : ''
      this.#reading.textContent = readingText(found)
      if (!question) return this.#results.replaceChildren(...newestSection(shown))
      this.#results.replaceChildren(
        ...resultSection('Casefiles', 'casefile', shown),
        ...nearSection(shown),
        ...resultSection('Policies', 'policy', shown),
        ...resultSection('Problems', 'problem', shown),
        ...newestSection(shown),
        askNext(),
      )
    } catch {
      this.#count.textContent = 'The index could not be loaded. Check your connection and type again.'
    }
  }

  async #settle() {
    const question = this.#field.value.trim()
    if (question === '') return
    const found = await askSearch((index) => index.search(question)).catch(() => null)
    if (found) noteMissed(question, found)
  }

  /** The arrow keys step through the field and the results; Escape closes, where the field alone would only be emptied. */
  #step(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      return this.#dialog.close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const stops = [this.#field, ...this.#results.querySelectorAll('a')]
    const next = stops[stops.indexOf(document.activeElement as HTMLAnchorElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
}

import type { Filters } from '../casefile-list/filters.ts'
import { plural } from '../../engine/words/count.ts'
import { showAsStep } from './dialog-step.ts'
import { element } from './explorer/element.ts'

/** The filter rail as a sheet over the list, where there is no room for it beside the cards. */
export class FilterSheet {
  readonly #form: HTMLFormElement
  readonly #place = document.createComment('filters')
  readonly #title = element('h2', { tabindex: -1, id: 'filter-sheet-title' }, 'Filters')
  readonly #show = element('button', { class: 'button button-primary', type: 'button' })
  /** Says the count to those who do not see the button change. */
  readonly #status = element('p', { class: 'visually-hidden', role: 'status' })
  readonly #dialog = element('dialog', { class: 'filter-sheet', 'aria-labelledby': 'filter-sheet-title' })
  #wanted: Filters | null = null

  /** @param read what the form asks for */
  constructor(form: HTMLFormElement, read: () => Filters) {
    this.#form = form
    const clear = element('button', { class: 'filter-sheet-clear', type: 'reset', form: form.id }, 'Clear all')
    const cancel = element('button', { class: 'button button-secondary', type: 'button' }, 'Cancel')
    const head = element('div', { class: 'filter-sheet-head' }, this.#title, clear)
    const foot = element('div', { class: 'filter-sheet-foot' }, this.#show, cancel, this.#status)
    this.#dialog.append(head, element('div', { class: 'filter-sheet-body' }), foot)
    form.before(this.#place)
    form.after(this.#dialog)
    cancel.addEventListener('click', () => this.#dialog.close())
    this.#show.addEventListener('click', () => {
      this.#wanted = read()
      this.#dialog.close()
    })
  }

  /**
   * Shows the filters until they are applied or left; the form goes back to its place then.
   *
   * @returns what to apply; null when the reader canceled, pressed Escape or went back
   */
  async open(): Promise<Filters | null> {
    this.#wanted = null
    this.#dialog.querySelector('.filter-sheet-body')!.append(this.#form)
    const closed = showAsStep(this.#dialog)
    this.#title.focus()
    await closed
    this.#place.after(this.#form)
    return this.#wanted
  }

  /** How many casefiles the choices would show; null while that is not known. */
  showCount(found: number | null) {
    const casefiles = found === null ? 'casefiles' : plural(found, 'casefile')
    this.#show.textContent = `Show ${casefiles}`
    this.#status.textContent = found === null ? '' : casefiles
  }
}

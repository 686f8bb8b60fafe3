import type { FilterNames } from '../casefile-list/list-text.ts'
import { type Filters, readFilters } from '../casefile-list/filters.ts'

/** The filter rail: what its fields say, and what they show. */
export class FilterForm {
  readonly #host: HTMLElement
  readonly #form: HTMLFormElement

  constructor(host: HTMLElement, changed: () => void) {
    this.#host = host
    this.#form = host.querySelector('form')!
    // The sort stands outside the rail but belongs to it, so changes are heard on the whole list.
    host.addEventListener('input', (event) => {
      this.#mirror(event.target as HTMLElement)
      changed()
    })
    this.#form.addEventListener('submit', (event) => event.preventDefault())
    this.#form.addEventListener('reset', () => {
      setTimeout(() => {
        this.#mirror(this.#field('eqsMin'))
        changed()
      })
    })
  }

  get element(): HTMLFormElement {
    return this.#form
  }

  #field<Field extends HTMLElement = HTMLInputElement>(name: string): Field {
    return this.#form.elements.namedItem(name) as Element as Field
  }

  get #number(): HTMLInputElement {
    return this.#form.querySelector('[data-score-number]')!
  }

  #check(name: 'verdict' | 'designType', wanted: readonly string[]) {
    for (const box of this.#form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`))
      box.checked = wanted.includes(box.value)
  }

  /** Calls once when the reader reaches for a field, before anything is changed in it. */
  whenReached(reached: () => void) {
    const fields = new AbortController()
    const listener = () => {
      fields.abort()
      reached()
    }
    for (const field of this.#form.elements)
      for (const kind of ['focus', 'pointerover']) field.addEventListener(kind, listener, { signal: fields.signal })
  }

  /** What the reader asks for now. */
  read(): Filters {
    const data = new FormData(this.#form)
    const query = new URLSearchParams()
    for (const name of ['domain', 'subdomain', 'jurisdiction', 'eqsMin', 'sort']) {
      query.set(name, String(data.get(name) ?? ''))
    }
    for (const name of ['verdict', 'designType']) query.set(name, data.getAll(name).join(','))
    return readFilters(query)
  }

  /** Shows these filters in the fields. */
  fill(filters: Filters) {
    this.#field<HTMLSelectElement>('domain').value = filters.domain
    this.#offerSubdomains(filters.domain)
    this.#field<HTMLSelectElement>('subdomain').value = filters.subdomain
    this.#field<HTMLSelectElement>('jurisdiction').value = filters.jurisdiction
    this.#field<HTMLSelectElement>('sort').value = filters.sort
    this.#check('verdict', filters.verdict)
    this.#check('designType', filters.designType)
    this.#field('eqsMin').value = String(filters.eqsMin)
    this.#mirror(this.#field('eqsMin'))
  }

  /** Names of the chosen domain and subdomain. */
  names(): FilterNames {
    const chosen = (name: string) => this.#field<HTMLSelectElement>(name).selectedOptions[0]?.dataset.name ?? ''
    return { domain: chosen('domain'), subdomain: chosen('subdomain') }
  }

  /** How many filters are active, on the button that opens the rail as a sheet. */
  showCount(active: number) {
    this.#host.querySelector('.list-filter-button')!.textContent = active > 0 ? `Filters (${active})` : 'Filters'
  }

  /** Slider and number say the same, bars below the minimum pale, and subdomains follow their domain. */
  #mirror(changed: HTMLElement) {
    const slider = this.#field('eqsMin')
    if (changed === this.#number) slider.value = this.#number.value || '0'
    if (changed === slider) this.#number.value = slider.value
    for (const bar of this.#form.querySelectorAll<SVGElement>('[data-to]')) {
      bar.classList.toggle('is-out', Number(bar.dataset.to) < Number(slider.value))
    }
    const domain = this.#field<HTMLSelectElement>('domain')
    if (changed === domain) this.#offerSubdomains(domain.value)
  }

  #offerSubdomains(domain: string) {
    const select = this.#field<HTMLSelectElement>('subdomain')
    select.disabled = domain === ''
    select.options[0].text = domain === '' ? 'Choose a domain first' : 'All subdomains'
    for (const option of [...select.options].slice(1)) {
      option.hidden = option.disabled = option.dataset.domain !== domain
    }
    if (select.selectedOptions[0]?.disabled !== false) select.value = ''
  }
}

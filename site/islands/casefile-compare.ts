import type { ComparedCasefile } from '../compare/comparison.ts'
import { loadCompared } from '../compare/load-compared.ts'
import { readSlugs } from '../compare/read-slugs.ts'

/** Puts the casefiles of the address side by side. */
class CasefileCompare extends HTMLElement {
  connectedCallback() {
    this.querySelector('form')!.addEventListener('submit', (event) => this.#choose(event))
    addEventListener('popstate', () => this.#follow())
    this.#follow()
  }

  /** Takes the casefiles from the address. */
  #follow() {
    const slugs = readSlugs(new URLSearchParams(location.search))
    for (const box of this.querySelectorAll('input')) box.checked = slugs.includes(box.value)
    if (slugs.length > 0) void this.#compare(slugs)
  }

  #choose(event: SubmitEvent) {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const unlisted = readSlugs(new URLSearchParams(location.search)).filter((slug) => this.#boxOf(slug) === null)
    const slugs = [...unlisted, ...new FormData(form).getAll('slugs').map(String)]
    history.pushState(null, '', slugs.length > 0 ? `?slugs=${slugs.join(',')}` : location.pathname)
    void this.#compare(slugs)
  }

  async #compare(slugs: string[]) {
    const result = this.querySelector<HTMLElement>('[data-result]')!
    result.hidden = true
    try {
      const casefiles = await loadCompared(slugs)
      for (const casefile of casefiles) if (this.#boxOf(casefile.slug) === null) this.#list(casefile)
      const { drawComparison } = await import('../compare/draw-comparison.ts')
      drawComparison(casefiles, result)
      this.#say(`${casefiles.length} casefiles side by side`)
    } catch (error) {
      this.#say(error instanceof Error ? error.message : 'Failed to load casefile')
    }
  }

  #boxOf(slug: string) {
    return this.querySelector<HTMLInputElement>(`input[value="${slug}"]`)
  }

  /** A casefile that came by the address and is not among the newest gets a box of its own, to be taken out again. */
  #list({ slug, docket, title }: ComparedCasefile) {
    const item = document.createElement('li')
    const label = document.createElement('label')
    const box = document.createElement('input')
    const name = document.createElement('span')
    item.className = 'choice'
    Object.assign(box, { type: 'checkbox', name: 'slugs', value: slug, checked: true })
    name.textContent = `${docket}: ${title}`
    label.append(box, name)
    item.append(label)
    this.querySelector('[data-choices]')!.append(item)
  }

  #say(text: string) {
    this.querySelector('[data-status]')!.textContent = text
  }
}

customElements.define('casefile-compare', CasefileCompare)

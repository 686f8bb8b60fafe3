import { renderStatic } from '../casefile-list/render-static.ts'
import { ComparisonTable } from '../components/compare/ComparisonTable.tsx'
import { FEWEST, MOST, readSlugs, type ComparisonColumn } from '../compare/comparison.ts'

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
    if (slugs.length < FEWEST) return this.#say('Choose at least one more casefile.')
    if (slugs.length > MOST) return this.#say(`Choose at most ${MOST} casefiles; these are ${slugs.length}.`)
    try {
      const columns = await Promise.all(slugs.map(loadColumn))
      for (const column of columns) if (this.#boxOf(column.slug) === null) this.#list(column)
      result.replaceChildren()
      renderStatic(ComparisonTable({ columns }), result)
      result.hidden = false
      this.#say(`${columns.length} casefiles side by side`)
    } catch (error) {
      this.#say(error instanceof Error ? error.message : 'Failed to load casefile')
    }
  }

  #boxOf(slug: string) {
    return this.querySelector<HTMLInputElement>(`input[value="${slug}"]`)
  }

  /** A casefile that came by the address and is not among the newest gets a box of its own, to be taken out again. */
  #list({ slug, docket, title }: ComparisonColumn) {
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

async function loadColumn(slug: string): Promise<ComparisonColumn> {
  const answer = await fetch(`/casefiles/${slug}/summary.json`).catch(() => {
    throw new Error('Failed to load casefile. Check your connection and try again.')
  })
  if (answer.status === 404) throw new Error(`Casefile not found: ${slug}`)
  if (!answer.ok) throw new Error(`Failed to load casefile: HTTP ${answer.status}. Please try again.`)
  return (await answer.json()) as ComparisonColumn
}

customElements.define('casefile-compare', CasefileCompare)

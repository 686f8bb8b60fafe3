import { readSlugs } from '../compare/read-slugs.ts'
import { loadCompared } from '../compare/load-compared.ts'

/** Fills the sheet with the casefiles of its address. */
class DecisionSheetElement extends HTMLElement {
  connectedCallback() {
    this.querySelector('[data-print]')!.addEventListener('click', () => print())
    this.querySelector('[data-copy]')!.addEventListener('click', () => void this.#copy())
    void this.#fill(readSlugs(new URLSearchParams(location.search)))
  }

  async #fill(slugs: string[]) {
    if (slugs.length === 0) return
    const say = (text: string) => (this.querySelector('[data-status]')!.textContent = text)
    try {
      const casefiles = await loadCompared(slugs)
      const address = `${location.origin}${location.pathname}?slugs=${slugs.join(',')}`
      const { drawSheet } = await import('../compare/draw-sheet.ts')
      drawSheet(casefiles, address, this.querySelector('[data-sheet]')!)
      this.querySelector<HTMLAnchorElement>('[data-compare]')!.search = `?slugs=${slugs.join(',')}`
      this.querySelector<HTMLElement>('.sheet-actions')!.hidden = false
      this.querySelector<HTMLElement>('[data-lead]')!.hidden = true
      document.title = `Decision sheet: ${casefiles.map(({ title }) => title).join('; ')}`
      say('')
    } catch (error) {
      say(error instanceof Error ? error.message : 'Failed to load casefile')
    }
  }

  async #copy() {
    const said = this.querySelector('[data-copied]')!
    try {
      await navigator.clipboard.writeText(location.href)
      said.textContent = 'The address is copied.'
    } catch {
      said.textContent = 'Copy it from the address bar: the browser does not allow it here.'
    }
  }
}

customElements.define('decision-sheet', DecisionSheetElement)

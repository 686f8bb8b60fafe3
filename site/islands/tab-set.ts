/**
 * Turns a list of links and the sections they point to into tabs. Without it every section simply stands in the page.
 * The address decides which tab is open, so links, reloads and the back button work; a link to anything inside a closed
 * section opens that section.
 */
class TabSet extends HTMLElement {
  #tabs: HTMLAnchorElement[] = []
  #panels: HTMLElement[] = []

  connectedCallback() {
    this.#tabs = [...this.querySelectorAll<HTMLAnchorElement>('.tabs a')]
    this.#panels = this.#tabs.map((tab) => this.querySelector<HTMLElement>(tab.hash)!)
    this.querySelector('.tabs ul')!.role = 'tablist'
    this.#tabs.forEach((tab, place) => {
      tab.parentElement!.role = 'presentation'
      tab.role = 'tab'
      tab.id = `tab-${tab.hash.slice(1)}`
      tab.setAttribute('aria-controls', tab.hash.slice(1))
      const panel = this.#panels[place]
      panel.role = 'tabpanel'
      panel.setAttribute('aria-labelledby', tab.id)
    })
    this.addEventListener('click', (event) => this.#clicked(event))
    this.addEventListener('keydown', (event) => this.#pressed(event))
    for (const name of ['hashchange', 'popstate']) addEventListener(name, () => this.#follow())
    this.#follow()
  }

  /** Opens the section that the address points to or into; the first one without an address. */
  #follow() {
    const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
    const place = target ? this.#panels.findIndex((panel) => panel.contains(target)) : 0
    if (place < 0) return
    this.#open(place)
    if (!target || target === this.#panels[place]) return
    for (let fold = target.closest('details'); fold; fold = fold.parentElement!.closest('details')) fold.open = true
    target.scrollIntoView()
  }

  #open(place: number) {
    this.#tabs.forEach((tab, other) => {
      tab.ariaSelected = String(other === place)
      tab.tabIndex = other === place ? 0 : -1
      this.#panels[other].hidden = other !== place
    })
    this.dataset.active = this.#panels[place].id
    const strip = this.querySelector('.tabs ul')!
    const tab = this.#tabs[place]
    strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
  }

  #clicked(event: MouseEvent) {
    const tab = (event.target as Element).closest('a')
    const place = tab ? this.#tabs.indexOf(tab) : -1
    if (place < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (location.hash !== tab!.hash) history.pushState(null, '', tab!.hash)
    this.#open(place)
  }

  #pressed(event: KeyboardEvent) {
    const from = this.#tabs.indexOf(event.target as HTMLAnchorElement)
    const last = this.#tabs.length - 1
    const to = {
      ArrowRight: from === last ? 0 : from + 1,
      ArrowLeft: from === 0 ? last : from - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (from < 0 || to === undefined) return
    event.preventDefault()
    history.pushState(null, '', this.#tabs[to].hash)
    this.#open(to)
    this.#tabs[to].focus()
  }
}

customElements.define('tab-set', TabSet)

import { TOKEN_KEY } from '../../contract/user.ts'
import type { Answer } from '../../engine/explorer/explorer.ts'
import {
  changeSetting,
  readSettings,
  writeSettings,
  type SettingValue,
  type Settings,
} from '../../engine/explorer/settings.ts'
import { addressesOf } from '../engine-worker/addresses.ts'
import { openEngine, type Engine } from '../engine-worker/engine-client.ts'
import type { OpenedCasefile } from '../engine-worker/explore.ts'
import { resultSentence } from '../explorer/words.ts'
import { controlField, type Field } from './explorer/control-field.ts'
import { drawEffect, drawFigures, showDetails } from './explorer/result-view.ts'
import { rowsView } from './explorer/rows-view.ts'
import { messageOf, searchView } from './explorer/search-view.ts'
import { filterSpecifications } from './explorer/specification-filter.ts'

/** Larger data wait for a click. */
const LARGEST_UNASKED = 3_000_000
/** A slider is moved through many values; the last one counts. */
const SETTLE_MS = 150

/** Interactive re-analysis of one casefile: the engine computes in a worker, a newer setting supersedes the running one. */
class CasefileExplorer extends HTMLElement {
  #engine: Engine = openEngine()
  #opened: OpenedCasefile | null = null
  #settings: Settings = {}
  #fields = new Map<string, Field>()
  #running: AbortController | null = null
  #settling: ReturnType<typeof setTimeout> | undefined
  #refreshRows: () => void = () => undefined

  connectedCallback() {
    filterSpecifications(this.#part('specifications'))
    this.#part('open').addEventListener('click', () => void this.#open())
    this.#part('cancel').addEventListener('click', () => this.#cancel())
    this.#part('reset').addEventListener('click', () => this.#take({}))
    this.#part('copy').addEventListener('click', () => void this.#copyLink())
    addEventListener('popstate', () => this.#follow())
    if (Number(this.dataset.bytes) <= LARGEST_UNASKED) void this.#open()
    else this.#part('start').hidden = false
  }

  disconnectedCallback() {
    this.#engine.close()
  }

  /** The moment a view of the Explorer begins: data and engine are loaded, and the controls appear. */
  async #open() {
    this.#part('start').hidden = true
    this.#say('Loading the data and the engine …')
    try {
      const opened = await this.#engine.call('openExplorer', this.#addresses)
      this.#opened = opened
      this.#showControls(opened)
      this.#follow()
      void this.#openDetailedView()
    } catch (error) {
      this.#say(`The Explorer could not be opened: ${messageOf(error)}`)
      this.#part('start').hidden = false
    }
  }

  /** Visitors have the open Explorer; for a signed-in reader it is also a view that the server counts and adds to. */
  async #openDetailedView() {
    if (!localStorage.getItem(TOKEN_KEY)) return
    const { openDetailedView } = await import('./explorer/detailed-view.ts')
    await openDetailedView(this.#part('detailed'), this.dataset.slug!, (query) => {
      history.pushState(null, '', query === '' ? location.pathname : `?${query}`)
      this.#follow()
    })
  }

  get #addresses() {
    return addressesOf(this.dataset.slug!, Number(this.dataset.version))
  }

  #showControls(opened: OpenedCasefile) {
    const form = this.#part('form')
    for (const control of opened.controls) {
      const field = controlField(control, (value) => this.#set(control.id, value))
      this.#fields.set(control.id, field)
      form.append(field.root)
    }
    form.addEventListener('submit', (event) => event.preventDefault())
    form.hidden = false
    this.#part('offers').hidden = true
    this.#part('actions').hidden = false
    this.#part('search').hidden = false
    const addresses = this.#addresses
    searchView(this.#part('search-form'), opened, (control, progress, signal) =>
      this.#engine.call(
        'searchChange',
        { addresses, settings: this.#settings, control },
        { onProgress: (_, share) => progress(share), signal },
      ),
    )
    this.#refreshRows = rowsView(this.#part('rows'), opened, (from, count, onlyUsed) =>
      this.#engine.call('readRows', { addresses, settings: this.#settings, from, count, onlyUsed }),
    ).refresh
  }

  /** Takes the settings from the address. */
  #follow() {
    if (!this.#opened) return
    const parts = [...new URLSearchParams(location.search)]
    const { settings, notices } = readSettings(parts, this.#opened.controls)
    this.#part('notices').replaceChildren(
      ...notices.map((notice) => Object.assign(document.createElement('li'), { textContent: notice })),
    )
    this.#part('notices').hidden = notices.length === 0
    this.#show(settings)
    void this.#compute()
  }

  #set(id: string, value: SettingValue) {
    const control = this.#opened!.controls.find((one) => one.id === id)!
    this.#settings = changeSetting(this.#settings, control, value)
    this.#remember()
  }

  #take(settings: Settings) {
    this.#show(settings)
    this.#remember()
  }

  #show(settings: Settings) {
    this.#settings = settings
    for (const control of this.#opened!.controls) {
      this.#fields.get(control.id)!.show(settings[control.id] ?? control.locked)
    }
  }

  /** Puts the settings into the address and computes them once they have come to rest. */
  #remember() {
    const query = new URLSearchParams(writeSettings(this.#settings, this.#opened!.controls)).toString()
    history.replaceState(null, '', query === '' ? location.pathname : `?${query}`)
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => void this.#compute(), SETTLE_MS)
  }

  async #compute() {
    const opened = this.#opened!
    this.#running?.abort()
    const own = (this.#running = new AbortController())
    const argument = { addresses: this.#addresses, settings: this.#settings }
    const watch = { onProgress: (_: unknown, share: number) => this.#progress(share), signal: own.signal }
    this.#part('result').setAttribute('aria-busy', 'true')
    this.#progress(0)
    try {
      const answer = await this.#engine.call('explore', argument, watch)
      if (own === this.#running) this.#answer(opened, answer)
      const figures = await this.#engine.call('drawFigures', argument, watch)
      if (own === this.#running) drawFigures(this.#part('figure'), figures, 'this page, with the settings above')
    } catch (error) {
      if (own !== this.#running) return
      this.#refuse(own.signal.aborted ? 'Canceled.' : messageOf(error))
    }
    if (own !== this.#running) return
    this.#part('progress').hidden = true
    this.#part('result').removeAttribute('aria-busy')
    this.#refreshRows()
  }

  #answer(opened: OpenedCasefile, answer: Answer) {
    const isLocked = Object.keys(this.#settings).length === 0
    drawEffect(this.#part('effect'), opened, isLocked ? null : answer)
    showDetails(this.#part('details'), opened, answer)
    this.#say(resultSentence(answer, opened.published, { isLocked, isMechanism: opened.isMechanism }))
  }

  /** Nothing of an earlier setting stays beside what cannot be computed. */
  #refuse(message: string) {
    this.#say(`Not computed: ${message}`)
    drawEffect(this.#part('effect'), this.#opened!, null)
    this.#part('details').replaceChildren()
    this.#part('figure').replaceChildren()
  }

  #cancel() {
    this.#running?.abort()
  }

  async #copyLink() {
    const button = this.#part('copy')
    try {
      await navigator.clipboard.writeText(location.href)
      button.textContent = 'Link copied'
    } catch {
      this.#say(`The link of this view: ${location.href}`)
    }
  }

  #progress(share: number) {
    this.#part('progress').hidden = false
    this.querySelector('progress')!.value = share
  }

  #say(text: string) {
    this.#part('say').textContent = text
  }

  #part(name: string): HTMLElement {
    return this.querySelector<HTMLElement>(`[data-${name}]`)!
  }
}

customElements.define('casefile-explorer', CasefileExplorer)

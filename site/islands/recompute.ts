/** The button that computes this casefile again in the page; hidden where scripts do not run. Nothing is loaded before. */
class RecomputeCasefile extends HTMLElement {
  #stop: AbortController | null = null

  connectedCallback() {
    this.hidden = false
    this.#button('start').addEventListener('click', () => void this.#recompute())
    this.#button('cancel').addEventListener('click', () => this.#stop?.abort())
  }

  disconnectedCallback() {
    this.#stop?.abort()
  }

  async #recompute() {
    this.#stop = new AbortController()
    const [start, cancel] = [this.#button('start'), this.#button('cancel')]
    start.disabled = true
    cancel.hidden = false
    cancel.focus()
    try {
      const { showRecomputation } = await import('./show-recomputation.ts')
      await showRecomputation(this, this.#stop.signal)
    } catch {
      this.querySelector('[role="status"]')!.textContent = 'The engine could not be loaded. Try again.'
    }
    const hadFocus = document.activeElement === cancel
    start.disabled = false
    cancel.hidden = true
    if (hadFocus) start.focus()
  }

  #button(action: 'start' | 'cancel'): HTMLButtonElement {
    return this.querySelector(`[data-action="${action}"]`)!
  }
}

customElements.define('recompute-casefile', RecomputeCasefile)

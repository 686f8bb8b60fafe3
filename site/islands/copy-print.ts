import { copyText } from './copy-text.ts'

/** Copies the citation and prints the page; hidden where scripts do not run. */
class CopyPrint extends HTMLElement {
  connectedCallback() {
    this.hidden = false
    this.addEventListener('click', (event) => {
      const action = (event.target as HTMLElement).dataset.action
      if (action === 'print') print()
      if (action === 'print-all') this.#printAll()
      if (action === 'copy') void this.#copy()
    })
  }

  /** Prints every part with its folds open, and folds them again afterwards. */
  #printAll() {
    const folds = [...document.querySelectorAll<HTMLDetailsElement>('tab-set details:not([open], .figure-data)')]
    for (const fold of folds) fold.open = true
    document.documentElement.classList.add('prints-all')
    addEventListener(
      'afterprint',
      () => {
        document.documentElement.classList.remove('prints-all')
        for (const fold of folds) fold.open = false
      },
      { once: true },
    )
    print()
  }

  async #copy() {
    const source = document.getElementById(this.dataset.copies!)!
    const status = this.querySelector('[role="status"]')!
    if (await copyText(source.textContent.trim())) {
      status.textContent = 'Citation copied.'
      this.querySelector('[data-action="copy"]')!.textContent = 'Copied'
    } else {
      getSelection()?.selectAllChildren(source)
      status.textContent = 'The citation is selected; copy it with your keyboard.'
    }
  }
}

customElements.define('copy-print', CopyPrint)

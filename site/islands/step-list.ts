type StepState = 'waiting' | 'running' | 'done'

/** The named steps of an analysis, as they stand in the page, with how far each is. */
export class StepList {
  readonly #list: HTMLElement
  readonly #items: HTMLElement[]
  #current = -1

  constructor(list: HTMLElement) {
    this.#list = list
    this.#items = [...list.querySelectorAll<HTMLElement>('[data-step]')]
    list.hidden = false
    for (const item of this.#items) mark(item, 'waiting', 0)
  }

  /** @returns whether another step began */
  advance(step: string, fraction: number): boolean {
    const place = this.#items.findIndex((item) => item.dataset.step === step)
    const isNew = place !== this.#current
    this.#current = place
    for (const earlier of this.#items.slice(0, place)) mark(earlier, 'done', 1)
    mark(this.#items[place], fraction < 1 ? 'running' : 'done', fraction)
    return isNew
  }

  finish() {
    for (const item of this.#items) mark(item, 'done', 1)
  }

  hide() {
    this.#list.hidden = true
  }
}

function mark(item: HTMLElement, state: StepState, fraction: number) {
  item.dataset.state = state
  item.querySelector('.run-step-state')!.textContent = state
  item.querySelector('progress')!.value = fraction
}

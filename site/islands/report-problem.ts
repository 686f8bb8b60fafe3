import type { CallInput } from '../../contract/calls/call-map.ts'

type Claim = CallInput<'POST /api/casefiles/:slug/claims'>['body']
type Flag = CallInput<'POST /api/casefiles/:slug/flags'>['body']

/** Claims and flags, as their addresses end. */
type Kind = 'claims' | 'flags'
/** What the server asks of a claim's text at least; a flag may come without words. */
const SHORTEST_CLAIM = 20
/** What the server takes at most. */
const LONGEST: Record<Kind, number> = { claims: 4000, flags: 1000 }

/** The form by which a reader says what is wrong with a casefile; hidden where scripts do not run. */
class ReportProblem extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')!
    form.hidden = false
    this.querySelector<HTMLElement>('.report-without-form')!.hidden = true
    const kind = form.querySelector<HTMLSelectElement>('[name="kind"]')!
    const ask = () => askFor(form, kind.value as Kind)
    kind.addEventListener('change', ask)
    // A browser that comes back to the page may have kept another choice.
    ask()
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#send(form)
    })
  }

  async #send(form: HTMLFormElement) {
    const { kind, evidence, ...report } = Object.fromEntries(new FormData(form)) as Record<string, string>
    const isClaim = kind === 'claims'
    const button = form.querySelector('button')!
    button.setAttribute('aria-busy', 'true')
    try {
      // few readers report anything: nothing of it is loaded before
      const { callApi } = await import('./call-api.ts')
      const params = { slug: this.dataset.slug! }
      if (isClaim) {
        const body = { ...(report as Omit<Claim, 'evidence'>), evidence: evidence ? [evidence] : [] }
        await callApi('POST /api/casefiles/:slug/claims', { params, body })
      } else {
        await callApi('POST /api/casefiles/:slug/flags', { params, body: report as Flag })
      }
      form.hidden = true
      this.#say(`Thank you. The ${isClaim ? 'claim' : 'flag'} was sent to the editors.`).focus()
    } catch (error) {
      this.#say(`Not sent: ${(error as Error).message}`)
    }
    button.removeAttribute('aria-busy')
  }

  #say(words: string): HTMLElement {
    const status = this.querySelector<HTMLElement>('[role="status"]')!
    status.textContent = words
    return status
  }
}

/** Shows the fields of one kind; what is hidden is neither checked nor sent. */
function askFor(form: HTMLFormElement, kind: Kind): void {
  for (const field of form.querySelectorAll<HTMLElement>('[data-of]')) {
    field.hidden = field.dataset.of !== kind
    field.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')!.disabled = field.hidden
  }
  const text = form.querySelector('textarea')!
  text.required = kind === 'claims'
  text.minLength = kind === 'claims' ? SHORTEST_CLAIM : 0
  text.maxLength = LONGEST[kind]
}

customElements.define('report-problem', ReportProblem)

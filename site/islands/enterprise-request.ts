import type { CallInput } from '../../contract/calls/call-map.ts'

type Request = CallInput<'POST /api/enterprise-requests'>['body']

/** The form by which somebody asks for an Enterprise account; hidden where scripts do not run. */
class EnterpriseRequest extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')!
    form.hidden = false
    this.querySelector<HTMLElement>('.request-without-form')!.hidden = true
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#send(form)
    })
  }

  async #send(form: HTMLFormElement) {
    const button = form.querySelector('button')!
    button.setAttribute('aria-busy', 'true')
    try {
      const { callApi } = await import('./call-api.ts')
      await callApi('POST /api/enterprise-requests', { body: Object.fromEntries(new FormData(form)) as Request })
      form.hidden = true
      this.#say('Thank you. Your request was sent; the answer comes by email.').focus()
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

customElements.define('enterprise-request', EnterpriseRequest)

import { formatCount } from '../../engine/words/count.ts'

// "Try it" on the API reference: reads are made with the reader's key, which stays in this page and is stored nowhere.

interface Parameter {
  name: string
  in: 'path' | 'query'
}

/** Longest answer that is shown, in characters. */
const SHOWN = 20_000

let key = ''

/** Where the reader puts the key, once for all calls of the page. */
class ApiKeyField extends HTMLElement {
  connectedCallback() {
    const field = labelled('API key, for “Try it” (optional)', 'password')
    const input = field.querySelector('input')!
    input.autocomplete = 'off'
    input.addEventListener('input', () => (key = input.value.trim()))
    this.append(field)
    this.hidden = false
  }
}

/** A form for one read and what the server answers. */
class ApiTry extends HTMLElement {
  connectedCallback() {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button button-secondary button-small'
    button.textContent = 'Try it'
    button.setAttribute('aria-label', `Try it: GET ${this.dataset.path}`)
    button.addEventListener('click', () => {
      button.remove()
      this.#open()
    })
    this.append(button)
    this.hidden = false
  }

  #open() {
    const parameters = JSON.parse(this.dataset.parameters!) as Parameter[]
    const form = document.createElement('form')
    const fields = parameters.map((parameter) => {
      const field = labelled(parameter.name)
      const input = field.querySelector('input')!
      input.required = parameter.in === 'path'
      return { parameter, field, input }
    })
    const send = document.createElement('button')
    send.className = 'button button-primary button-small'
    send.textContent = 'Send'
    const status = document.createElement('p')
    status.setAttribute('role', 'status')
    const answer = document.createElement('pre')
    answer.className = 'api-answer'
    answer.tabIndex = 0
    answer.hidden = true
    answer.setAttribute('role', 'region')
    answer.setAttribute('aria-label', `Answer of GET ${this.dataset.path}`)
    form.append(...fields.map(({ field }) => field), send, status)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const values = fields.map(({ parameter, input }) => ({ ...parameter, value: input.value.trim() }))
      void call(addressOf(this.dataset.path!, values), status, answer)
    })
    this.append(form, answer)
    ;(fields[0]?.input ?? send).focus()
  }
}

function labelled(text: string, type = 'text'): HTMLElement {
  const label = document.createElement('label')
  label.className = 'field'
  const words = document.createElement('span')
  words.className = 'field-label'
  words.textContent = text
  const input = document.createElement('input')
  input.className = 'field-control'
  input.type = type
  label.append(words, input)
  return label
}

function addressOf(path: string, values: (Parameter & { value: string })[]): string {
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: place, value } of values) {
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.set(name, value)
  }
  return query.size > 0 ? `${address}?${query}` : address
}

async function call(address: string, status: HTMLElement, answer: HTMLElement): Promise<void> {
  status.textContent = 'Waiting for the answer…'
  try {
    const response = await fetch(address, key === '' ? {} : { headers: { authorization: `Bearer ${key}` } })
    const left = response.headers.get('RateLimit-Remaining')
    const text = await readable(response)
    status.textContent = `${response.status} ${response.statusText}${left === null ? '' : `, ${left} calls left this month`}`
    answer.textContent = text.length > SHOWN ? `${text.slice(0, SHOWN)}\n… (${text.length} characters)` : text
    answer.hidden = false
  } catch {
    status.textContent = 'The server cannot be reached.'
  }
}

async function readable(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json') && !type.includes('ndjson')) return JSON.stringify(await response.json(), null, 2)
  if (/text|ndjson|bibtex|research/.test(type)) return response.text()
  return `${type}, ${formatCount((await response.arrayBuffer()).byteLength)} bytes`
}

customElements.define('api-key-field', ApiKeyField)
customElements.define('api-try', ApiTry)

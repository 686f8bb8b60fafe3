import { useEffect, useRef, useState, type FormEvent, type HTMLAttributes } from 'react'
import { formatCount } from '@casefiles/engine/words'

/** What a call takes in its address or query. */
export interface Parameter {
  name: string
  in: 'path' | 'query'
}

/** Longest answer that is shown, in characters. */
const SHOWN = 20_000

/** The reader's key: it stays in this page, for all calls of it, and is stored nowhere. */
let key = ''

/** Where the reader puts the key. */
export function ApiKeyField() {
  return (
    <div className="api-key-field">
      <label className="field">
        <span className="field-label">API key, for “Try it” (optional)</span>
        <input
          className="field-control"
          type="password"
          autoComplete="off"
          onInput={({ currentTarget }) => (key = currentTarget.value.trim())}
        />
      </label>
    </div>
  )
}

/** A form for one read and what the server answers. */
export function ApiTry({ path, parameters }: { path: string; parameters: readonly Parameter[] }) {
  const [isOpen, setOpen] = useState(false)
  const [status, setStatus] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOpen) form.current!.querySelector<HTMLElement>('input, button')!.focus()
  }, [isOpen])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    setStatus('Waiting for the answer…')
    try {
      const address = addressOf(path, parameters, (name) => String(values.get(name) ?? '').trim())
      const response = await fetch(address, key === '' ? {} : { headers: { authorization: `Bearer ${key}` } })
      const left = response.headers.get('RateLimit-Remaining')
      const text = await readable(response)
      const span = response.headers.get('RateLimit-Policy')?.startsWith('"month"') ? 'month' : 'minute'
      const calls = left === null ? '' : `, ${left} calls left this ${span}`
      setStatus(`${response.status} ${response.statusText}${calls}`)
      setAnswer(text.length > SHOWN ? `${text.slice(0, SHOWN)}\n… (${text.length} characters)` : text)
    } catch {
      setStatus('The server cannot be reached.')
    }
  }

  if (!isOpen) {
    return (
      <div className="api-try">
        <button
          type="button"
          className="button button-secondary button-small"
          aria-label={`Try it: GET ${path}`}
          onClick={() => setOpen(true)}
        >
          Try it
        </button>
      </div>
    )
  }
  const region: HTMLAttributes<HTMLPreElement> = { role: 'region', 'aria-label': `Answer of GET ${path}`, tabIndex: 0 }
  return (
    <div className="api-try">
      <form ref={form} onSubmit={(event) => void send(event)}>
        {parameters.map(({ name, in: place }) => (
          <label className="field" key={`${place} ${name}`}>
            <span className="field-label">{name}</span>
            <input className="field-control" name={name} required={place === 'path'} />
          </label>
        ))}
        <button className="button button-primary button-small">Send</button>
        <p role="status">{status}</p>
      </form>
      {answer === null ? null : (
        <pre className="api-answer" {...region}>
          {answer}
        </pre>
      )}
    </div>
  )
}

function addressOf(path: string, parameters: readonly Parameter[], valueOf: (name: string) => string): string {
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: place } of parameters) {
    const value = valueOf(name)
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.set(name, value)
  }
  return query.size > 0 ? `${address}?${query}` : address
}

async function readable(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json') && !type.includes('ndjson')) return JSON.stringify(await response.json(), null, 2)
  if (/text|ndjson|bibtex|research/.test(type)) return response.text()
  return `${type}, ${formatCount((await response.arrayBuffer()).byteLength)} bytes`
}

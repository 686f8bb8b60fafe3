/** An answer of the API whose shape the caller knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = any
/** Asks the API, from `/api/` on, as an account that is signed in; the body is JSON or a form. */
export type Call = (method: string, address: string, body?: object) => Promise<Answer>

/** What the server refused, with its status and sentence. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.code = code
  }
}

/** No answer is waited for longer: what hangs is a fault. */
const LONGEST_MS = 300_000

/**
 * Signs in; what asks for the password once more is given it, since a run goes on for longer than a sign-in is fresh.
 *
 * @throws {Refused} where the password is not taken
 */
export async function signIn(url: string, account: { email: string; password: string }): Promise<Call> {
  const { token } = await send(url, '', 'POST', 'auth/login', account)
  return async (method, address, body) => {
    try {
      return await send(url, token, method, address, body)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'auth/fresh-sign-in-needed') throw error
      await send(url, token, 'POST', 'auth/confirm', { password: account.password })
      return send(url, token, method, address, body)
    }
  }
}

async function send(url: string, token: string, method: string, address: string, body?: object): Promise<Answer> {
  const isForm = body instanceof FormData
  const headers = {
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  }
  const sent = body && { body: isForm ? body : JSON.stringify(body) }
  const signal = AbortSignal.timeout(LONGEST_MS)
  const answer = await fetch(`${url}/api/${address}`, { method, headers, signal, ...sent })
  const text = await answer.text()
  if (answer.ok) return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  throw new Refused(answer.status, codeOf(text), `${method} ${address}: ${answer.status} ${text.slice(0, 500)}`)
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: string }).code)
  } catch {
    return ''
  }
}

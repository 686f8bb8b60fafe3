import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

/** Answers that visitors have had before the switch, and again after it. */
export const ENOUGH = 200

/** What visitors met. */
export interface Met {
  answered: number
  /** Asked to come back: 503 with `Retry-After`. */
  sentAway: number
  /** From the first that was asked to come back to the last, in milliseconds, by what was asked for. */
  awayMs: Record<string, number>
  /** How many were, by what was asked for. */
  away: Record<string, number>
  /** Longest wait for an answer, milliseconds. */
  slowestMs: number
  /** Everything else, in sentences. */
  failures: string[]
}

export interface Visitors {
  /** Titles of the drafts that the server said it keeps. */
  kept: string[]
  /** Ends the visits, once those under way have their answer. */
  leave(): Promise<Met>
}

const draftSchema = z.object({ id: z.string() })
const PAUSE_MS = 20
/** Longest wait for one answer; it only ends what hangs. */
const LONGEST_MS = 60_000
const PLACE = { design_type: 'DiD', domain: 'transport-safety', subdomain: 'occupant-protection' }

/**
 * Readers of a page, of the list and of the API, and an analyst who begins one draft after the other, all through the proxy, each as soon
 * as the answer before has come.
 *
 * @param token of the analyst
 * @param more  who else comes
 */
export function sendVisitors(proxyUrl: string, slug: string, token: string, more: readonly 'studio'[] = []): Visitors {
  const kept: string[] = []
  const met: Met = { answered: 0, sentAway: 0, awayMs: {}, away: {}, slowestMs: 0, failures: [] }
  const away = new Map<string, { first: number; last: number }>()
  let hasLeft = false

  async function visit(what: string, address: string, init: RequestInit = {}): Promise<unknown> {
    const begun = performance.now()
    try {
      const signal = AbortSignal.timeout(LONGEST_MS)
      const answer = await fetch(proxyUrl + address, { ...init, signal })
      const text = await answer.text()
      met.slowestMs = Math.max(met.slowestMs, Math.round(performance.now() - begun))
      if (answer.ok) {
        met.answered += 1
        return init.method === 'POST' ? JSON.parse(text) : text
      }
      if (answer.status === 503 && answer.headers.get('retry-after') !== null) {
        met.sentAway += 1
        met.away[what] = (met.away[what] ?? 0) + 1
        const since = performance.now()
        away.set(what, { first: away.get(what)?.first ?? since, last: since })
      } else met.failures.push(`${what}: ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      met.failures.push(`${what}: ${(error as Error).message} ${String((error as Error).cause ?? '')}`)
    }
    return null
  }
  async function again(one: (number: number) => Promise<void>): Promise<void> {
    for (let number = 1; !hasLeft; number += 1) {
      await one(number)
      await wait(PAUSE_MS)
    }
  }
  const reads = (what: string, address: string) => again(async () => void (await visit(what, address)))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const writes = again(async (number) => {
    const title = `Draft ${number} of the upgrade`
    const body = JSON.stringify({ title, ...PLACE })
    const answer = await visit('a draft', '/api/v2/studio/casefiles', { method: 'POST', headers, body })
    if (draftSchema.safeParse(answer).success) kept.push(title)
  })
  const visits = [
    reads('a page', `/casefiles/${slug}`),
    reads('the list', '/casefiles'),
    reads('the API', `/api/v2/casefiles/${slug}`),
    ...(more.includes('studio') ? [reads('the studio', '/studio')] : []),
    writes,
  ]
  return {
    kept,
    leave: async () => {
      hasLeft = true
      await Promise.all(visits)
      for (const [what, { first, last }] of away) met.awayMs[what] = Math.round(last - first)
      return met
    },
  }
}

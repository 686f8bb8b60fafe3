import { callAddress } from '../../../contract/calls/call-address.ts'
import type { Found } from '../../../contract/search/search-index.ts'

const noted = new Set<string>()
/** Fewer letters are no question yet. */
const SHORTEST = 3

/**
 * Tells the editors words for which no casefile was found: the words and nothing else, so without the reader's session. Once a
 * page for the same words. Where no server stands behind the pages, nobody is told.
 */
export function noteMissed(question: string, { isWhole }: Found): void {
  if (isWhole || question.length < SHORTEST || noted.has(question)) return
  noted.add(question)
  const { method, address } = callAddress('POST /api/v2/missed-searches')
  const body = JSON.stringify({ question })
  const headers = { 'content-type': 'application/json' }
  void fetch(address, { method, headers, body, keepalive: true, credentials: 'omit' }).catch(() => undefined)
}

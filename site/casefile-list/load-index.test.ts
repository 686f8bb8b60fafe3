import { describe, expect, it, vi } from 'vitest'
import { loadIndex } from './load-index.ts'

/** A server that gives these answers in turn. @returns how often it was asked */
function answerWith(...answers: (Response | Error)[]): () => number {
  const fetch = vi.fn(async (_address: string) => {
    const answer = answers.shift()!
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('fetch', fetch)
  return () => fetch.mock.calls.length
}
const down = () => new Response('', { status: 503 })

describe('the index of the archive', () => {
  it('is asked for three times before the reader is told, in a sentence', async () => {
    const asked = answerWith(down(), down(), down())
    await expect(loadIndex('/casefiles/index.json', 0)).rejects.toThrow(
      'HTTP 503. The archive did not answer; nothing of yours was lost.',
    )
    expect(asked()).toBe(3)
  })

  it('says what to look at where nothing answers at all', async () => {
    const gone = new TypeError('Failed to fetch')
    answerWith(gone, gone, gone)
    await expect(loadIndex('/casefiles/index.json', 0)).rejects.toThrow('Check your connection')
  })
})

import { expect, it, vi } from 'vitest'
import { watchPublications } from './commit-publications.ts'

it('asks for one rebuild per change of the publications, and for none once it is stopped', async () => {
  vi.useFakeTimers()
  try {
    let head = 'first'
    const requests: string[] = []
    const stop = watchPublications({ head: () => head }, { request: (reason) => requests.push(reason) }, 100)
    vi.advanceTimersByTime(500)
    expect(requests).toEqual([])
    head = 'second'
    vi.advanceTimersByTime(500)
    expect(requests).toEqual(['the publications changed'])
    await stop()
    head = 'third'
    vi.advanceTimersByTime(500)
    expect(requests).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

import { afterEach, describe, expect, it } from 'vitest'
import { openKeptWorker, type KeptWorker } from './kept-worker.ts'

const LIMITS = { deadlineMs: 20_000, mostMemoryMb: 256, mostAnswers: 100, mostHeldMb: 200, idleMs: 60_000 }
type Question = { kind: 'which' | 'never' | 'fail' | 'hold' | 'parts' }

describe('a kept worker', () => {
  let worker: KeptWorker<Question, number>
  const open = (limits: Partial<typeof LIMITS> = {}) => {
    const url = new URL('../../test-support/counting-worker.ts', import.meta.url)
    worker = openKeptWorker(url, { ...LIMITS, ...limits })
    return worker
  }
  afterEach(() => worker.close())

  /** Answers that one thread gave so far, this one with them. */
  const which = () => worker.ask({ kind: 'which' })

  it('answers one question after another by the same thread', async () => {
    open()
    expect(await Promise.all([which(), which(), which()])).toEqual([1, 2, 3])
  })

  it('gives up at the deadline and answers the next question by a new thread', async () => {
    open({ deadlineMs: 1500 })
    await which()
    expect(await worker.ask({ kind: 'never' })).toBeNull()
    expect(await which()).toBe(1)
  })

  it('takes a new thread after so many answers, or when it holds too much', async () => {
    open({ mostAnswers: 2 })
    expect([await which(), await which(), await which()]).toEqual([1, 2, 1])
    await worker.close()
    open({ mostHeldMb: 80 })
    await worker.ask({ kind: 'hold' })
    expect(await which()).toBe(1)
  })

  it('says what failed, and answers the next question', async () => {
    open()
    await expect(worker.ask({ kind: 'fail' })).rejects.toThrow('It does not work.')
    expect(await which()).toBe(1)
  })

  it('tells parts of an answer before the whole', async () => {
    open()
    const parts: number[] = []
    expect(await worker.ask({ kind: 'parts' }, (part) => parts.push(part))).toBe(1)
    expect(parts).toEqual([10, 20])
  })

  it('ends a thread that nobody asks', async () => {
    open({ idleMs: 1 })
    expect(await which()).toBe(1)
    await expect.poll(which, { interval: 200 }).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { openRebuildQueue, type RebuildQueue } from './rebuild-queue.ts'
import type { RenderedSite } from './render-site.ts'

const rendered: RenderedSite = { root: 'root', kind: 'incremental', rendered: 1, missing: [], damaged: [] }

/** A builder whose builds end when the test says so. */
function openManualQueue(): { queue: RebuildQueue; finish: (error?: Error) => Promise<void>; most: () => number } {
  const ends: ((error?: Error) => void)[] = []
  let running = 0
  let most = 0
  const builder = {
    build: () =>
      new Promise<RenderedSite>((resolve, reject) => {
        running++
        most = Math.max(most, running)
        ends.push((error) => {
          running--
          if (error) reject(error)
          else resolve(rendered)
        })
        started?.()
      }),
    preview: () => Promise.resolve(null),
    abandon: () => undefined,
    close: () => Promise.resolve(),
  }
  let started: (() => void) | undefined
  async function finish(error?: Error): Promise<void> {
    if (ends.length === 0) await new Promise<void>((resolve) => (started = resolve))
    ends.shift()!(error)
  }
  const queue = openRebuildQueue({ builder, now: () => new Date(0) })
  return { queue, finish, most: () => most }
}

describe('rebuild queue', () => {
  it('asks for a build when it is opened', async () => {
    const { queue, finish } = openManualQueue()
    expect(queue.status().state).toBe('building')
    await finish()
    await queue.whenIdle()
    expect(queue.status()).toMatchObject({ state: 'idle', last: { reasons: ['start'], result: rendered, error: null } })
  })

  it('runs one build at a time, and one more for all that came meanwhile', async () => {
    const { queue, finish, most } = openManualQueue()
    const idle = queue.whenIdle()
    await new Promise((resolve) => setImmediate(resolve))
    queue.request('published a')
    queue.request('published b')
    expect(queue.status()).toMatchObject({ building: ['start'], waiting: ['published a', 'published b'] })
    await finish()
    await finish()
    await idle
    expect(queue.status().last!.reasons).toEqual(['published a', 'published b'])
    expect(most()).toBe(1)
  })

  it('tells why a build failed, and builds again at the next request', async () => {
    const { queue, finish } = openManualQueue()
    await finish(new Error('The page /about answered with status 500.'))
    await queue.whenIdle()
    expect(queue.status().last!.error).toBe('The page /about answered with status 500.')
    queue.request('corrected')
    await finish()
    await queue.whenIdle()
    expect(queue.status().last).toMatchObject({ reasons: ['corrected'], error: null })
  })

  describe('whose build failed, or could not be noted', () => {
    /** Builds fail as often as is said; time passes when `wait` is called. */
    function openFailingQueue(failures: number, isNoted = () => true) {
      const waits: number[] = []
      let wait = () => {}
      let isWaiting = false
      const build = async () => {
        if (failures-- > 0) throw new Error('no space left on device')
        return rendered
      }
      const builder = {
        build,
        preview: () => Promise.resolve(null),
        abandon: () => undefined,
        close: () => Promise.resolve(),
      }
      const onFinished = async () => {
        if (!isNoted()) throw new Error('database or disk is full')
      }
      const later = (work: () => void, afterMs: number) => {
        waits.push(afterMs)
        wait = work
        isWaiting = true
        return () => void (isWaiting = false)
      }
      const queue = openRebuildQueue({ builder, onFinished, later })
      return { queue, waits, wait: () => wait(), isWaiting: () => isWaiting }
    }

    it('tries again later and later, with the reasons it had, until it is done', async () => {
      const { queue, waits, wait, isWaiting } = openFailingQueue(2)
      await queue.whenIdle()
      wait()
      await queue.whenIdle()
      expect(waits).toEqual([20_000, 40_000])
      wait()
      await queue.whenIdle()
      expect(queue.status().last).toMatchObject({ reasons: ['start'], error: null })
      expect([waits.length, isWaiting()]).toEqual([2, false])
    })

    it('goes on, instead of ending the server', async () => {
      let isFull = true
      const { queue, wait } = openFailingQueue(0, () => !isFull)
      await queue.whenIdle()
      expect(queue.status().state).toBe('idle')
      isFull = false
      wait()
      await queue.whenIdle()
      expect(queue.status()).toMatchObject({ state: 'idle', last: { reasons: ['start'], error: null } })
    })

    it('tries nothing any more once it is closed', async () => {
      const { queue, isWaiting } = openFailingQueue(1)
      await queue.whenIdle()
      expect(isWaiting()).toBe(true)
      await queue.close()
      expect(isWaiting()).toBe(false)
    })
  })

  it('ends with the running build when it is closed', async () => {
    const { queue, finish } = openManualQueue()
    await new Promise((resolve) => setImmediate(resolve))
    queue.request('too late')
    const closed = queue.close()
    await finish()
    await closed
    queue.request('closed')
    expect(queue.status()).toMatchObject({ state: 'idle', waiting: [], last: { reasons: ['start'] } })
  })
})

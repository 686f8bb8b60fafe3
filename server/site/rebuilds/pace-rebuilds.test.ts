import { expect, it } from 'vitest'
import { openRebuildPace } from './pace-rebuilds.ts'
import { noRebuilds } from './rebuild-queue.ts'

function opened() {
  const pace = openRebuildPace()
  const asked: string[] = []
  let isFirst = false
  void pace.whenFirst.then(() => (isFirst = true))
  const rebuilds = pace.slow({ ...noRebuilds, request: (reason: string) => void asked.push(reason) })
  const publish = async (count: number) => {
    for (let i = 0; i < count; i++) rebuilds.request('published')
    await Promise.resolve()
  }
  return { pace, asked, publish, isFirst: () => isFirst }
}

it('the first build waits for two casefiles, and each other for twice as many as the one before', async () => {
  const { asked, publish, isFirst } = opened()
  await publish(1)
  expect(isFirst()).toBe(false)
  await publish(1)
  expect([isFirst(), asked]).toEqual([true, []])
  const after: number[] = []
  for (let published = 3; published <= 40; published++) {
    await publish(1)
    if (asked.length > after.length) after.push(published)
  }
  expect(after).toEqual([4, 8, 16, 32])
})

it('the first build waits for nothing once there is nothing to wait for', async () => {
  const { pace, isFirst } = opened()
  pace.release()
  await Promise.resolve()
  expect(isFirst()).toBe(true)
})

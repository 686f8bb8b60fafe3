import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('runs so many at once, the others in order, and turns away whom it cannot keep', async () => {
  const turns = new Turns(2, 2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) => () => {
    started.push(number)
    return new Promise<number>((resolve) => ends.push(() => resolve(number)))
  }
  const taken = [1, 2, 3, 4, 5].map((number) => turns.take(work(number)))
  expect([started, taken[4]]).toEqual([[1, 2], undefined])
  ends[1]()
  expect(await taken[1]).toBe(2)
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3])
  ends[0]()
  await taken[0]
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3, 4])
})

it('goes on after work that failed', async () => {
  const turns = new Turns(1, 1)
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(turns.take(() => Promise.resolve('yes'))).resolves.toBe('yes')
})

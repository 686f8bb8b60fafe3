import { expect, it } from 'vitest'
import { paceDraws } from './compute-dry-run.ts'

/** Seconds at which a dry run ends whose preview takes so long, and each of its draws. */
function endOf(preview: number, draw: number): { seconds: number; draws: number } {
  let clock = preview * 1000
  const { mayGoOn } = paceDraws(0, () => clock)
  let draws = 0
  do {
    clock += draw * 1000
    draws += 1
  } while (mayGoOn(draws))
  return { seconds: clock / 1000, draws }
}

it('draws a thousand times where draws are short', () => {
  expect(endOf(1, 0.01)).toEqual({ seconds: expect.closeTo(11), draws: 1000 })
})

it('ends after its time for drawing', () => {
  expect(endOf(1, 0.5)).toEqual({ seconds: 41, draws: 80 })
})

it('ends in under a minute, however long looking at the data takes first, and each draw', () => {
  for (const preview of [0, 5, 20, 30])
    for (const draw of [0.2, 1, 7, 19, 25]) expect(endOf(preview, draw).seconds).toBeLessThan(60)
  expect(endOf(20, 12)).toEqual({ seconds: 44, draws: 2 })
})

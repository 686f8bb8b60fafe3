import fc from 'fast-check'
import { expect, it } from 'vitest'
import { growthOf, TIMES } from './test-support/growth-of.ts'
import { HOSTILE_UNITS } from './test-support/hostile-units.ts'

/** Beyond linear by less than this is noise and the logarithm of looking a place up; a square would be {@link TIMES} times more. */
const NOISE = 2

/** As many mixtures as fit into this time, and at least one: a busy machine tries fewer. */
const MOST_MS = 200_000

async function tooFast(unit: string) {
  return (await growthOf(unit)).filter(({ growth }) => growth > TIMES * NOISE)
}

it.each(HOSTILE_UNITS)('every rule reads %j over and over in time that grows with the text', async (unit) => {
  expect(await tooFast(unit)).toEqual([])
})

it('every rule reads any mixture of such words in time that grows with the text', async () => {
  const mixture = fc
    .array(fc.constantFrom(...HOSTILE_UNITS), { minLength: 2, maxLength: 5 })
    .map((parts) => parts.join(''))
  const property = fc.asyncProperty(mixture, async (unit) => {
    expect(await tooFast(unit)).toEqual([])
  })
  await fc.assert(property, { numRuns: 25, seed: 15, interruptAfterTimeLimit: MOST_MS })
})

import { expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { frameOf, rowsOf, specWith } from '../test-support/experiments.ts'
import { adjustOutcomes } from './several-outcomes.ts'

it('the step-down rejects any of four true nulls at most 5 times in 100, where single tests do so more often', () => {
  const random = createRandom(17, 'several outcomes')
  const spec = specWith({
    otherOutcomes: [1, 2, 3].map((k) => ({ column: `y${k}`, label: `Y${k}`, units: 'points' })),
  })
  const worlds = 400
  const rejected = { family: 0, single: 0 }
  for (let world = 0; world < worlds; world++) {
    const draw = () => Array.from({ length: 15 }, () => random.normal())
    const rows = rowsOf([{ treated: draw(), control: draw() }]).map((row) => ({
      ...row,
      // each shares half of its variance with the first
      ...Object.fromEntries([1, 2, 3].map((k) => [`y${k}`, Math.SQRT1_2 * (Number(row.y) + random.normal())])),
    }))
    const frame = frameOf(rows, spec)
    const columns = frame.outcomes.map(({ values }) => values)
    const { outcomes } = adjustOutcomes(frame, columns, 199, createRandom(world, 'draws'), () => {})
    if (outcomes.some(({ stepDown }) => stepDown <= 0.05)) rejected.family++
    if (outcomes.some(({ p }) => p <= 0.05)) rejected.single++
  }
  expect(rejected.family / worlds).toBeLessThan(0.05 + 2 * 0.011)
  expect(rejected.family / worlds).toBeGreaterThan(0.015)
  expect(rejected.single / worlds).toBeGreaterThan(0.08)
})

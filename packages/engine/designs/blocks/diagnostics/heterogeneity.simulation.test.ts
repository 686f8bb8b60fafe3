import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { estimateDifference } from '../effect/combine-blocks.ts'
import { frameOf, rowsOf, specWith } from '../test-support/experiments.ts'
import { measureHeterogeneity, testHeterogeneity } from './heterogeneity.ts'

/** Share of worlds with one effect everywhere in which either test rejects at 5 %. */
function sizes(blocks: number, perArm: number, worlds: number) {
  const random = createRandom(13, `heterogeneity-${blocks}-${perArm}`)
  const spec = specWith({ blocks: ['block'] })
  let [chiSquare, permutation] = [0, 0]
  for (let world = 0; world < worlds; world++) {
    const side = (shift: number) => Array.from({ length: perArm }, () => shift + random.normal())
    const rows = Array.from({ length: blocks }, (_, b) => ({ block: `B${b}`, treated: side(1), control: side(0) }))
    const frame = frameOf(rowsOf(rows), spec)
    const difference = estimateDifference(frame, frame.outcomes[0].values)
    if (measureHeterogeneity(difference.blocks)!.chiSquareP < 0.05) chiSquare++
    if (testHeterogeneity(difference, 199, random)!.p <= 0.05) permutation++
  }
  return { before: chiSquare / worlds, after: permutation / worlds }
}

describe('the test of one effect in all blocks', () => {
  it.each([
    // blocks, units in an arm; in 2,000 worlds 57.8, 91.9 and 16 % before (χ²), 5.1, 5.6 and 5.3 % after (permutation)
    [10, 2, 0.5],
    [30, 2, 0.5],
    [8, 5, 0.1],
  ])('rejects one true null in twenty: %i blocks of two times %i', (blocks, perArm, fewestBefore) => {
    const { before, after } = sizes(blocks, perArm, 400)
    expect(before).toBeGreaterThan(fewestBefore)
    // 5 % ± 3 Monte Carlo standard errors of 1.1 points
    expect(Math.abs(after - 0.05)).toBeLessThan(0.033)
  })

  it('sees effects that differ', () => {
    const random = createRandom(14, 'differ')
    const side = (shift: number) => Array.from({ length: 6 }, () => shift + random.normal())
    const rows = Array.from({ length: 10 }, (_, b) => ({
      block: `B${b}`,
      treated: side(b % 2 ? 3 : 0),
      control: side(0),
    }))
    const frame = frameOf(rowsOf(rows), specWith({ blocks: ['block'] }))
    expect(testHeterogeneity(estimateDifference(frame, frame.outcomes[0].values), 199, random)!.p).toBeLessThan(0.01)
  })
})

import { expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { combineBlocks, estimateDifference } from '../effect/combine-blocks.ts'
import { frameOf, rowsOf, specWith } from '../test-support/experiments.ts'
import { restOfUnits } from './leave-one-block-out.ts'

const random = createRandom(3, 'blocks')
const scores = (n: number) => Array.from({ length: n }, () => 50 + random.normal())

function blocksOf(sizes: [number, number][]) {
  const rows = rowsOf(
    sizes.map(([treated, control], i) => ({ block: `B${i}`, treated: scores(treated), control: scores(control) })),
  )
  const frame = frameOf(rows, specWith({ blocks: ['block'] }))
  return estimateDifference(frame, frame.outcomes[0].values).blocks
}

it('the rest of many blocks is what its blocks give when they are combined anew', () => {
  const blocks = blocksOf([
    [3, 4],
    [10, 2],
    [6, 6],
    [2, 9],
  ])
  const combineRest = restOfUnits(blocks)!
  for (const left of blocks) {
    const expected = combineBlocks(
      blocks.filter((block) => block !== left),
      false,
    )
    const found = combineRest(left)
    expect(found.value / expected.value).toBeCloseTo(1, 11)
    expect(found.se / expected.se).toBeCloseTo(1, 11)
    expect(found.df).toBe(expected.df)
  }
})

it('blocks with an arm of one unit are combined anew, as their variance comes from the others', () => {
  expect(
    restOfUnits(
      blocksOf([
        [1, 4],
        [5, 5],
        [3, 1],
      ]),
    ),
  ).toBeNull()
})

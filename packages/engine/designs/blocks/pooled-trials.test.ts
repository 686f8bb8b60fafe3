import { expect, it } from 'vitest'
import { readArchiveCasefile } from '../../test-support/archive-casefile.ts'
import { estimateDifference } from './effect/combine-blocks.ts'
import { preflight } from './preflight.ts'

it('the counts of seven trials of prison visits give the odds ratio that their review reports, 1.68', () => {
  const { data, spec } = readArchiveCasefile('juvenile-prison-visits')
  const frame = preflight(data, spec, { log: () => {} })
  const { blocks } = estimateDifference(frame, frame.outcomes[0].values)
  expect(blocks).toHaveLength(7)
  // Mantel and Haenszel: Σ ad/n over Σ bc/n
  const [above, below] = blocks.reduce(
    ([a, b], { treated, control }) => {
      const [hit, spared] = [(treated.n * treated.mean) / 100, (control.n * control.mean) / 100]
      const people = treated.n + control.n
      return [a + (hit * (control.n - spared)) / people, b + (spared * (treated.n - hit)) / people]
    },
    [0, 0],
  )
  expect(above / below).toBeCloseTo(1.68, 2)
})

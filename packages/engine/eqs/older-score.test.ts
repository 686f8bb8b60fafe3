import { expect, it } from 'vitest'
import { readOlderScore } from './older-score.ts'

const part = { label: 'Drift', isDecisive: true, score: 3, inputText: 'It drifts.' }
const read = (changes: object) => {
  const components = [{ ...part, ...changes }]
  return readOlderScore({ overall: 71, ceiling: { limit: 85, reason: '' }, pillars: [{ components }] } as never)
}
const failed = (changes: object) => read(changes).pillars[0].components[0].failed

it('a score under rubric 4 keeps what it was, and the bias that was taken off it', () => {
  expect(read({ bias: { shrunk: 0.4 } })).toEqual({
    overall: 71,
    ceiling: { limit: 85, reason: '' },
    pillars: [
      {
        components: [
          {
            label: 'Drift',
            failing: 'Drift',
            threat: 'Drift',
            isDecisive: true,
            failed: false,
            score: 3,
            inputText: 'It drifts.',
            bias: { measured: 0.4, noise: 0, weight: 1, rho: Number.NaN },
          },
        ],
      },
    ],
  })
  expect(Object.keys(read({}).pillars[0].components[0])).not.toContain('bias')
})

it('under rubric 4 a decisive part failed under one mark, and none that was not scored', () => {
  expect([0, 0.99, 1, 5, null].map((score) => failed({ score }))).toEqual([true, true, false, false, false])
  expect(failed({ score: 0, isDecisive: false })).toBe(false)
})

import { expect, it } from 'vitest'
import { inAmerican } from './spelling.ts'

it('spells what documents keep in the British way as readers are used to', () => {
  expect(inAmerican('Difference of weighted means, weights normalised in each arm')).toContain('weights normalized')
  expect(inAmerican('Randomisation, nearest neighbours')).toBe('Randomization, nearest neighbors')
  for (const text of ['four hours of color', 'promise, precise, revised', 'standardized'])
    expect(inAmerican(text)).toBe(text)
})

import { describe, expect, it } from 'vitest'
import type { Intent } from '../designs/design.ts'
import { scoreEqs } from '../eqs/score.ts'
import { estimateOf } from '../test-support/estimates.ts'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { madeUpRubric } from '../test-support/made-up-rubric.ts'
import { readInterval, settledBy, verdictOf } from './judge-change.ts'

const intent: Intent = { direction: 'decrease', smallestEffect: 5, smallestEffectBasis: 'Made for a test.' }
const spec = { spec: { outcome: { transform: 'none', scale: 1 } } }
const standing = (evidence = fullMarks, isIdentified = true) => ({
  eqs: scoreEqs(madeUpRubric, evidence, openFacts, { isIdentified, errorScale: 1, smallestEffect: 1 }),
})
const drift = (value: number) => standing(evidenceWith({ drift: { value, noise: 0, text: 'It drifted.' } }))
const fall = [estimateOf(-5, [-8, -2])]

describe('a change of the analysis', () => {
  it('is worth what the published rule makes of it, with the score as published', () => {
    expect(verdictOf({ ...spec, intent }, standing(), fall).verdict).toBe('Met policy intent.')
    expect(verdictOf({ ...spec, intent }, drift(-2.5), fall).verdict).toBe('Inconclusive.')
    expect(verdictOf({ ...spec, intent: { ...intent, kind: 'mechanism' } }, standing(), fall).verdict).toBeNull()
  })

  it('is read by its interval alone, whatever the score', () => {
    expect(readInterval({ ...spec, intent }, fall)).toBe('Met policy intent.')
  })
})

describe('what settles a verdict whatever is estimated', () => {
  it('is nothing where the comparison holds', () => {
    for (const direction of ['increase', 'decrease'] as const)
      expect(settledBy({ ...spec, intent: { ...intent, direction } }, standing())).toBeNull()
  })

  it('is what is not identified, a part that fails without measuring a bias, or a score under 40', () => {
    expect(settledBy({ ...spec, intent }, standing(fullMarks, false))).toMatch(/^The effect is not identified\./)
    expect(settledBy({ ...spec, intent }, standing(evidenceWith({ fit: 0 })))).toBe(
      'The comparison failed in one part: fit of the comparison. The statistic is 0.',
    )
    const { eqs } = standing()
    expect(settledBy({ ...spec, intent }, { eqs: { ...eqs, overall: 39 } })).toMatch(/a verdict needs at least 40/)
  })

  it('is never a bias, however large: a larger effect would stand, with any goal', () => {
    for (const value of [-100, 100])
      for (const direction of ['increase', 'decrease'] as const)
        expect(settledBy({ ...spec, intent: { ...intent, direction, statedGoal: 30 } }, drift(value))).toBeNull()
  })

  it('is nothing for a mechanism', () => {
    expect(settledBy({ ...spec, intent: { ...intent, kind: 'mechanism' } }, standing(fullMarks, false))).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import type { Intent } from '../designs/design.ts'
import { readOlderScore } from '../eqs/older-score.ts'
import { scoreEqs } from '../eqs/score.ts'
import { PLAIN_CONTEXT } from '../test-support/best-case.ts'
import { estimateOf } from '../test-support/estimates.ts'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { madeUpRubric } from '../test-support/made-up-rubric.ts'
import { tellerOf } from '@casefiles/words'
import { readInterval, settledBy, verdictOf } from './explorer.ts'

const tell = await tellerOf('DiD')

const intent: Intent = { direction: 'decrease', smallestEffect: 5, smallestEffectBasis: 'Made for a test.' }
const spec = { spec: { outcome: { transform: 'none', scale: 1 } } }
const standing = (evidence = fullMarks, isIdentified = true) => ({
  eqs: scoreEqs(madeUpRubric, evidence, openFacts, { ...PLAIN_CONTEXT, isIdentified }),
})
const drift = (value: number) => standing(evidenceWith({ drift: { value, noise: 0, text: 'It drifted.' } }))
const fall = { estimates: [estimateOf(-5, [-8, -2])] }

describe('a change of the analysis', () => {
  it('is worth what the published rule makes of it, with the score as published', () => {
    expect(verdictOf({ ...spec, intent }, standing(), fall).verdict).toBe('Met policy intent.')
    expect(verdictOf({ ...spec, intent }, drift(-2.5), fall).verdict).toBe('Inconclusive.')
    expect(verdictOf({ ...spec, intent: { ...intent, kind: 'mechanism' } }, standing(), fall).verdict).toBeNull()
  })

  it('is worth no more than chance allows, by the design’s other way to reckon it', () => {
    const ranked = { ...fall, rank: { p: 0.2, floor: 0.02, name: 'the rank among the placebos' } }
    const { verdict, reason } = tell(verdictOf({ ...spec, intent }, standing(), ranked))
    expect(verdict).toBe('Inconclusive.')
    expect(reason).toContain('the rank among the placebos')
    expect(readInterval({ ...spec, intent }, ranked)).toBe('Inconclusive.')
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

  it('is what is not identified, and no score however low', () => {
    expect(tell(settledBy({ ...spec, intent }, standing(fullMarks, false)))).toMatch(/^The effect is not identified\./)
    const { eqs } = standing()
    expect(settledBy({ ...spec, intent }, { eqs: { ...eqs, overall: 0 } })).toBeNull()
  })

  it('is, of a score under rubric 4, a decisive part that had failed with its bias', () => {
    const [component] = [
      {
        label: 'Drift before treatment',
        isDecisive: true,
        score: 0,
        inputText: 'It drifted.',
        bias: { measured: -2.5, noise: 0, shrunk: -2.5, inErrors: 2.5, inEffects: 0.5 },
      },
    ]
    const { eqs } = standing()
    const older = readOlderScore({ ...eqs, pillars: [{ components: [component] }] })
    expect(verdictOf({ ...spec, intent }, { eqs: older }, fall).verdict).toBe('Inconclusive.')
    const sound = readOlderScore({ ...eqs, pillars: [{ components: [{ ...component, score: 1 }] }] })
    expect(verdictOf({ ...spec, intent }, { eqs: sound }, fall).verdict).toBe('Met policy intent.')
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

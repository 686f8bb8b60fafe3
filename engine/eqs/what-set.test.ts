import { describe, expect, it } from 'vitest'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { madeUpRubric } from '../test-support/made-up-rubric.ts'
import { scoreEqs } from './score.ts'
import { describeHold, describeWhatSet, whatHolds } from './what-set.ts'

const score = (evidence = fullMarks, isIdentified = true) =>
  scoreEqs(madeUpRubric, evidence, openFacts, { isIdentified, errorScale: 1, smallestEffect: 1 })

/** Only what the mean needs is poor. */
const byMean = score(evidenceWith({ likeness: 0.5, attrition: 0.4 }))
const byWeakest = score(evidenceWith({ drift: 1.25 }))
const byCeiling = score()
const unidentified = score(fullMarks, false)

describe('what set a score, in one sentence', () => {
  it.each([
    [
      byMean,
      'The score is the mean of its parts: none of its decisive parts and nothing in the design holds it lower than 80.',
    ],
    [
      byWeakest,
      // 100 − 0.35 · 20 · 2.5/3
      'The score is held at 70 by its weakest decisive part, “drift before treatment” (2.5 of 5); the marks alone give 94.',
    ],
    [
      byCeiling,
      'The score is held at 95, the most that this design can promise; the marks alone give 100. No data show what would have happened otherwise.',
    ],
    [
      unidentified,
      'The score is held at 39, because nothing identifies the effect. There is neither an interval nor a placebo test for the main estimate.',
    ],
  ])('$setBy', (eqs, sentence) => {
    expect(describeWhatSet(eqs)).toBe(sentence)
  })
})

describe('what holds a score, in one short sentence', () => {
  it('names the part, the design or what is missing, and nothing where the mean itself set it', () => {
    expect([byMean, byWeakest, byCeiling, unidentified].map(describeHold)).toEqual([
      null,
      'The score is held at 70 by one part, “drift before treatment”.',
      'The score is held at 95: the most that this design can promise.',
      'The score is held at 39: nothing identifies the effect.',
    ])
  })
})

describe('what holds a score under its marks', () => {
  it('is named beside the mean of the marks, as cards show it', () => {
    expect([byMean, byWeakest, byCeiling, unidentified].map(whatHolds)).toEqual([
      null,
      { label: 'Drift before treatment', mean: 94 },
      { label: 'The most that this design can promise', mean: 100 },
      { label: 'Nothing identifies the effect', mean: 100 },
    ])
  })

  it('rounds as the score does', () => {
    expect(whatHolds({ ...byCeiling, mean: 96.4999999999996 })?.mean).toBe(97)
  })
})

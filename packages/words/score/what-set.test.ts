import { describe, expect, it } from 'vitest'
import { scoreEqs } from '@casefiles/engine/eqs'
import { evidenceWith, fullMarks, madeUpRubric, openFacts, PLAIN_CONTEXT } from '@casefiles/engine/test-support'
import { tellWith } from '../tell.ts'
import { score as words } from './index.ts'
import { describeHold, describeWhatSet, whatHolds } from './what-set.ts'

const tell = tellWith({ score: words })
const score = (evidence = fullMarks, isIdentified = true) =>
  tell(scoreEqs(madeUpRubric, evidence, openFacts, { ...PLAIN_CONTEXT, isIdentified }))

const exactly = (value: number) => ({ value, noise: 0, text: 'A bias.' })
/** Only what the mean needs is poor. */
const byMean = score(evidenceWith({ likeness: exactly(1), choices: exactly(0.4) }))
// ρ = 0.625: 2.5 marks
const byWeakest = score(evidenceWith({ drift: exactly(0.625) }))
const byUnknown = score(evidenceWith({ drift: null }))
const byCeiling = score()
const unidentified = score(fullMarks, false)
const all = [byMean, byWeakest, byUnknown, byCeiling, unidentified]

describe('what set a score, in one sentence', () => {
  it('names the line, and says of what is not known that it is not', () => {
    expect(all.map(describeWhatSet)).toEqual([
      'The score is the mean of its parts: none of its decisive parts and nothing in the design holds it lower than 74.',
      'The score is held at 70 by its weakest decisive part, “drift before treatment” (2.5 of 5); the marks alone give 94.',
      'The score is held at 55 by what is not known of one decisive part, “drift before treatment” (1.3 of 5); the marks alone give 91.',
      'The score is held at 95, the most that this design can promise; the marks alone give 100. No data show what would have happened otherwise.',
      'The score is held at 39, because nothing identifies the effect. There is neither an interval nor a placebo test for the main estimate.',
    ])
  })

  it('says where the conclusion would stand with twice the bias', () => {
    expect(describeWhatSet({ ...byWeakest, overall: 90, stands: true })).toContain(
      '20 points higher because the conclusion would stand with twice the bias measured',
    )
  })
})

describe('what holds a score, in one short sentence', () => {
  it('names the part, the design or what is missing, and nothing where the mean itself set it', () => {
    expect(all.map(describeHold)).toEqual([
      null,
      'The score is held at 70 by one part, “drift before treatment”.',
      'The score is held at 55 by one part that is not known, “drift before treatment”.',
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

  it('says of a part that nobody could look at that it is not known', () => {
    const [, , unknown] = all
    expect(whatHolds(unknown)?.label).toBe('Drift before treatment: not known')
  })

  it('rounds as the score does', () => {
    expect(whatHolds({ ...byCeiling, mean: 96.4999999999996 })?.mean).toBe(97)
  })
})

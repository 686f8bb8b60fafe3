import { describe, expect, it } from 'vitest'
import { tellerOf } from '@casefiles/words'
import { openFacts } from '../test-support/evidence.ts'
import { scorePillar } from './pillars.ts'
import { PILLARS } from './rubric.ts'
import { transparencyEvidence, type TransparencyFacts } from './transparency.ts'

const tell = await tellerOf('DiD')

function componentOf(facts: TransparencyFacts | null) {
  const rule = PILLARS.find(({ id }) => id === 'transparency')!
  return tell(scorePillar(rule, [], transparencyEvidence(facts), 1)).components[0]
}

describe('transparency', () => {
  it.each([
    ['before-outcome-data', 5, 'The design was locked before the outcome data existed or were opened.'],
    ['re-analysis', 3, 'Re-analysis: the data were public, and the design was locked before our own run.'],
    ['after-results', 2, 'The design was locked or changed after own results had been seen.'],
  ] as const)('of a design locked "%s" earns %d of 5, and limits nothing', (lockStatus, marks, inputText) => {
    expect(componentOf({ ...openFacts, lockStatus })).toMatchObject({ score: marks, inputText, isDecisive: false })
  })

  it('of a design of which only the analyst says that no outcome was there is that of a re-analysis', () => {
    const stated = componentOf({ ...openFacts, isVouched: false })
    expect(stated).toMatchObject({ score: 3, inputText: expect.stringMatching(/^The analyst states that/) })
    const reanalysis = { ...openFacts, lockStatus: 're-analysis' } as const
    expect(transparencyEvidence({ ...reanalysis, isVouched: false })).toEqual(transparencyEvidence(reanalysis))
  })

  it('is 0 after an undeclared change of the main outcome or the estimand', () => {
    expect(componentOf({ ...openFacts, undeclaredDeviation: true })).toMatchObject({ score: 0 })
  })

  it('hangs on the lock alone: what nearly everybody keeps earns nothing', () => {
    const rest = { allOutcomesReported: false, dataAvailable: false, replication: 'none', reproducible: false } as const
    expect(transparencyEvidence({ ...openFacts, ...rest })).toEqual(transparencyEvidence(openFacts))
    expect(Object.keys(transparencyEvidence(openFacts))).toEqual(['lock'])
  })

  it('is not scored where nothing was locked', () => {
    const text = 'Not locked: no score for transparency.'
    expect(componentOf(null)).toMatchObject({ score: null, isDecisive: false, inputText: text, reason: text })
  })
})

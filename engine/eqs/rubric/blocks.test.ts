import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../designs/design.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { scoreEqs } from '../score.ts'

const sound: Record<string, number> = {
  randomisation: 2,
  attrition: 0.4,
  compliance: 1,
  sampleRatio: 0.6,
  omnibusBalance: 0.5,
  covariateBalance: 0.04,
  randomisationInference: 0,
  leeBounds: 0,
  leaveOneBlockOut: 1,
  covariateAdjustment: 0,
  multiplicity: 0,
}

function scoreWith(changes: Record<string, number>) {
  const evidence: Evidence = Object.fromEntries(
    Object.entries({ ...sound, ...changes }).map(([id, value]) => [id, { value, text: `The statistic is ${value}.` }]),
  )
  return scoreEqs('Blocks', evidence, openFacts, { smallClusterMethod: true })
}

const biting = (changes: Record<string, number>) =>
  scoreWith(changes)
    .caps.filter(({ bites }) => bites)
    .map(({ id, limit }) => [id, limit])

describe('the score of a randomised experiment', () => {
  it('is 100 for a sound one', () => {
    expect(scoreWith({}).overall).toBe(100)
    expect(biting({})).toEqual([])
  })

  it.each([
    ['arms of sizes that were not drawn', { sampleRatio: 0.0009 }, 'sampleRatioMismatch', 59],
    ['arms of doubtful sizes', { sampleRatio: 0.009 }, 'sampleRatioSuspected', 79],
    ['arms that differ more than a draw allows', { omnibusBalance: 0.0009 }, 'brokenDraw', 59],
    ['arms that differ as one draw in a hundred does', { omnibusBalance: 0.009 }, 'doubtfulDraw', 79],
    ['adjusted estimates elsewhere', { covariateAdjustment: 1.1 }, 'movedByAdjustment', 79],
    ['attrition past the cautious boundary', { attrition: 1.1 }, 'notableAttrition', 79],
    ['attrition past both boundaries', { attrition: 2.1 }, 'highAttrition', 69],
    ['attrition far past both boundaries', { attrition: 2.6 }, 'extremeAttrition', 59],
  ])('stops where there are %s', (_, changes, id, limit) => {
    expect(biting(changes as Record<string, number>)).toContainEqual([id, limit])
    expect(scoreWith(changes as Record<string, number>).overall).toBeLessThanOrEqual(limit)
  })

  const wwc = (changes: Record<string, number>) =>
    scoreWith(changes).translations.find(({ scheme }) => scheme.startsWith('WWC'))!.level

  it('counts low attrition as meeting standards without reservations, whatever chance left between the arms', () => {
    expect(wwc({})).toBe('Meets standards without reservations')
    expect(wwc({ covariateBalance: 0.3 })).toBe('Meets standards without reservations')
  })

  it('asks for baseline equivalence where attrition is high or the draw is broken', () => {
    expect(wwc({ attrition: 1.2 })).toBe('Meets standards with reservations')
    expect(wwc({ attrition: 1.2, covariateBalance: 0.3 })).toBe('Does not meet standards')
    expect(wwc({ omnibusBalance: 0.0001, covariateBalance: 0.3 })).toBe('Does not meet standards')
  })
})

import { describe, expect, it } from 'vitest'
import type { Evidence, EvidenceItem } from '../design.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { scoreEqs } from '../../eqs/score.ts'
import { rubric } from './rubric.ts'

/** A sound trial: standard error 1, smallest effect that matters 3. */
const sound: Record<string, Partial<EvidenceItem>> = {
  randomisation: { value: 2 },
  attritionBounds: { value: 0.3, noise: 0.3 },
  compliance: { value: 1 },
  drawBalance: { value: 0.4, noise: 0.5 },
  sampleRatio: { value: 0 },
  randomisationInference: { value: 0.01 },
  leaveOneBlockOut: { value: 0.2, noise: 0.3 },
  covariateAdjustment: { value: 0.3 },
  // of no row: what the equivalents of other bodies are read from
  attrition: { value: 0.4 },
  covariateBalance: { value: 0.04 },
}

function scoreWith(changes: Record<string, Partial<EvidenceItem>>, smallestEffect = 3) {
  const evidence: Evidence = Object.fromEntries(
    Object.entries({ ...sound, ...changes }).map(([id, item]) => [id, { value: null, text: 'A statistic.', ...item }]),
  )
  return scoreEqs(rubric, evidence, openFacts, { errorScale: 1, smallestEffect, isIdentified: true })
}

describe('the score of a randomized experiment', () => {
  it('is 100 for a sound one', () => {
    expect(scoreWith({})).toMatchObject({ overall: 100, ceiling: { limit: 100 }, unidentified: null })
  })

  it.each([
    ['missing outcomes could have moved the estimate', { attritionBounds: { value: -2.5 } }, 'attritionBounds'],
    ['the draw favored one arm', { drawBalance: { value: 2.5, noise: 0.3 } }, 'drawBalance'],
  ])('is held by its weakest decisive component where %s', (_, changes, id) => {
    const { weakest, overall } = scoreWith(changes)
    expect(weakest!.id).toBe(id)
    expect(weakest!.marks).toBeLessThan(2)
    expect(overall).toBeLessThan(64)
  })

  it('takes off what the noise of a sound draw explains', () => {
    expect(scoreWith({ drawBalance: { value: 1.5, noise: 1.5 } }).overall).toBe(100)
  })

  it('is not held by a bias that is small beside the smallest effect that matters', () => {
    // two standard errors, and a tenth of an effect of 20
    expect(scoreWith({ attritionBounds: { value: 2 } }, 20).weakest!.marks).toBe(5)
    expect(scoreWith({ attritionBounds: { value: 2 } }).weakest!.marks).toBe(0)
  })

  it('gives the sizes of the arms marks by their distance, never by a p value, and does not mind a design without one', () => {
    expect(scoreWith({ sampleRatio: { value: 0.1 } }).overall).toBeLessThan(100)
    expect(scoreWith({ sampleRatio: { applicable: false } }).overall).toBe(100)
  })

  it('knows what is not available from what is not reported', () => {
    const unavailable = scoreWith({ drawBalance: { available: false } })
    expect(unavailable.weakest!.id).not.toBe('drawBalance')
    expect(unavailable.overall).toBe(90)
    expect(scoreWith({ drawBalance: {} })).toMatchObject({ overall: 40, setBy: 'weakest' })
  })

  it('has no row for a p value, for how often a conclusion stays, or for several outcomes', () => {
    const ids = [...rubric.designValidity, ...rubric.balance, ...rubric.robustness].map(({ id }) => id)
    for (const id of ['omnibusBalance', 'multiplicity', 'attrition', 'covariateBalance']) expect(ids).not.toContain(id)
  })
})

describe('equivalents on other scales', () => {
  const wwc = (changes: Record<string, Partial<EvidenceItem>>) =>
    scoreWith(changes).translations.find(({ scheme }) => scheme.startsWith('WWC'))!.level

  it('count low attrition as meeting standards without reservations, whatever chance left between the arms', () => {
    expect(wwc({})).toBe('Meets standards without reservations')
    expect(wwc({ covariateBalance: { value: 0.3 } })).toBe('Meets standards without reservations')
  })

  it('ask for baseline equivalence where attrition is high', () => {
    expect(wwc({ attrition: { value: 1.2 } })).toBe('Meets standards with reservations')
    expect(wwc({ attrition: { value: 1.2 }, covariateBalance: { value: 0.3 } })).toBe('Does not meet standards')
  })
})

import { describe, expect, it } from 'vitest'
import { openFacts } from '../../test-support/evidence.ts'
import { scoreEqs } from '../../eqs/score.ts'
import type { Evidence, EvidenceItem } from '../design.ts'
import { rubric } from './rubric.ts'

const text = 'A statistic.'
const sound: Evidence = {
  prePeriodFit: { value: 0.05, text },
  backdating: { value: 0.1, noise: 1, text },
  prePeriods: { value: 20, text },
  predictorsInRange: { value: 1, text },
  cleanDonors: { value: null, applicable: false, text },
  predictorBalance: { value: 0.02, text },
  largestWeight: { value: 0.3, text },
  donors: { value: 25, text },
  estimatorAgreement: { value: 0.2, text },
  inTimePlacebos: { value: -0.1, noise: 1, text },
  variants: { value: 0.3, text },
  leaveOneDonorOut: { value: -0.3, text },
}

/** The estimate's error is 1, the smallest effect that matters 4. */
function scoreWith(changes: Record<string, Partial<EvidenceItem>>) {
  const evidence = Object.fromEntries(Object.entries(sound).map(([id, item]) => [id, { ...item, ...changes[id] }]))
  return scoreEqs(rubric, evidence, openFacts, { errorScale: 1, smallestEffect: 4, isIdentified: true })
}

describe('the score of a synthetic control', () => {
  it('stops at 85 for a sound one: no data show what else happened', () => {
    const { overall, mean, setBy, ceiling } = scoreWith({})
    expect([overall, mean, setBy]).toEqual([85, 100, 'ceiling'])
    expect(ceiling.reason).toContain('at the same time')
  })

  // 40 + 12·marks: at 2 errors a move earns nothing by errors, at half an effect (0.5 − 0.1)/0.9 of five are lost
  it.each([
    ['a fit at half a standard deviation', { prePeriodFit: { value: 0.5 } }, 65, 'prePeriodFit'],
    ['a fit at a whole one', { prePeriodFit: { value: 1 } }, 46, 'prePeriodFit'],
    ['a gap before treatment as large as an effect', { backdating: { value: 4, noise: 0 } }, 64, 'backdating'],
    ['a difference of a tenth of a standard deviation', { predictorBalance: { value: 0.1 } }, 76, 'predictorBalance'],
    ['other estimators half an effect away', { estimatorAgreement: { value: -2 } }, 73, 'estimatorAgreement'],
  ])('is held by %s', (_, changes, most, id) => {
    const { overall, weakest } = scoreWith(changes)
    expect(weakest!.id).toBe(id)
    expect(overall).toBe(most)
  })

  it('takes off a gap before treatment what chance gives it', () => {
    expect(scoreWith({ backdating: { value: 1, noise: 1 } }).overall).toBe(85)
    expect(scoreWith({ backdating: { value: 4, noise: 1 } }).pillars[0].components[1].bias!.shrunk).toBe(3.75)
  })

  it('counts a donor pool of which nothing is said as not reported', () => {
    const { weakest, overall } = scoreWith({ cleanDonors: { value: null, applicable: true } })
    expect([weakest!.id, overall]).toEqual(['cleanDonors', 40])
  })

  it('neither holds nor forgives what these data cannot show', () => {
    const { weakest, mean } = scoreWith({ backdating: { value: null, available: false } })
    expect(weakest!.id).not.toBe('backdating')
    expect(mean).toBeLessThan(95)
  })

  it('is not identified without a period before treatment or a donor', () => {
    expect(scoreWith({ prePeriods: { value: 0 } }).overall).toBeLessThanOrEqual(39)
    expect(scoreWith({ donors: { value: 0 } }).overall).toBeLessThanOrEqual(39)
  })
})

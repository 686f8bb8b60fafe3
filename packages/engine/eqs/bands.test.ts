import { describe, expect, it } from 'vitest'
import { marksBand, overallBand } from './bands.ts'

describe('bands', () => {
  it('change at 80 and 60 for the score', () => {
    const bands = [0, 59, 60, 79, 80, 100].map(overallBand)
    expect(bands).toEqual(['weak', 'weak', 'moderate', 'moderate', 'strong', 'strong'])
  })

  it('change at 4 and 2 for marks', () => {
    expect([4, 3.99, 2, 1.99].map(marksBand)).toEqual(['strong', 'moderate', 'moderate', 'weak'])
  })
})

import { describe, expect, it } from 'vitest'
import { osterDelta } from './oster.ts'

describe("Oster's δ", () => {
  it('is worked by hand for an effect of zero', () => {
    // short 3 (R² 0.3), long 2 (R² 0.5), R_max 0.65, Var(Y) 20, Var(X) 1, residual variance 0.5; β* = 0:
    // above 2·0.2·20·0.5 + 2·1·0.5·1 + 2·4·0.5·1·1 + 8·(0.5 − 0.25) = 4 + 1 + 4 + 2 = 11
    // below 3·1·1 + 2·3·0.5 + 4·0.5·1·1 + 8·0.25 = 3 + 3 + 2 + 2 = 10
    const input = {
      short: { value: 3, r2: 0.3 },
      long: { value: 2, r2: 0.5 },
      outcomeVariance: 20,
      treatmentVariance: 1,
      residualTreatmentVariance: 0.5,
    }
    expect(osterDelta(input, 0, 0.65)).toBeCloseTo(1.1, 12)
  })
})

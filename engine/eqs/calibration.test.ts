import { describe, expect, it } from 'vitest'
import type { CalibrationFile } from '../calibration/design-calibration.ts'
import calibration from './calibration.json' with { type: 'json' }
import { RUBRIC } from './rubric.ts'

const results = calibration as unknown as CalibrationFile

describe('the word "provisional"', () => {
  it('goes only where the shipping condition holds on the held-out half of 600 worlds or more', () => {
    const shipped = Object.entries(RUBRIC).filter(([, { provisional }]) => !provisional)
    expect(shipped.map(([design]) => design).sort()).toEqual(['IV'])
    for (const [design] of shipped) {
      const result = results[design as keyof CalibrationFile]!
      expect(result.halves.heldOut.shipping.holds, design).toBe(true)
      expect(result.worlds, design).toBeGreaterThanOrEqual(600)
    }
  })
})

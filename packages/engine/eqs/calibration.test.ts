import { describe, expect, it } from 'vitest'
import type { CalibrationFile } from '@casefiles/lab'
import calibration from './calibration.json' with { type: 'json' }
import { rubrics } from '../test-support/rubrics.ts'
import { RUBRIC_VERSION } from './rubric.ts'

const results = calibration as unknown as CalibrationFile

describe('the word "provisional"', () => {
  it('goes only where the condition holds on three seeds of a thousand worlds each, under this rubric', () => {
    for (const [design, { provisional }] of Object.entries(rubrics)) {
      if (provisional) continue
      const runs = (results[design as keyof CalibrationFile] ?? []).filter(
        ({ rubricVersion, worlds }) => rubricVersion === RUBRIC_VERSION && worlds >= 1000,
      )
      expect(runs.length, design).toBeGreaterThanOrEqual(3)
      expect(
        runs.every(({ shipping }) => shipping.holds),
        design,
      ).toBe(true)
    }
  })
})

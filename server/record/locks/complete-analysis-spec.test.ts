import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { designDocumentSchema, type DesignDocument } from '../../../contract/design.ts'
import { completeAnalysisSpec } from './complete-analysis-spec.ts'

const file = path.resolve(import.meta.dirname, '../../../data/archive/seat-belt-laws/design.json')
const DATASET = { id: 'made-for-a-test', sha256: '0'.repeat(64) }
const design = () => designDocumentSchema.parse({ ...JSON.parse(fs.readFileSync(file, 'utf8')), dataset: DATASET })

describe('a design that is about to be locked', () => {
  it('has every choice of its analysis spelled out and nothing else changed', () => {
    const given = design()
    const complete = completeAnalysisSpec(given)
    expect(complete).toEqual({ ...given, analysis: complete.analysis })
    expect(complete.analysis).toMatchObject({ unit: 'state', time: 'year' })
    expect(Object.keys(complete.analysis).length).toBeGreaterThan(Object.keys(given.analysis).length)
    // and completing it again adds nothing
    expect(completeAnalysisSpec(complete)).toEqual(complete)
  })

  it('is refused with the field that is wrong', () => {
    const given = design()
    const wrong: DesignDocument = { ...given, analysis: { ...given.analysis, bootstrapDraws: 'many' } }
    expect(() => completeAnalysisSpec(wrong)).toThrow(
      expect.objectContaining({
        code: 'lock/invalid-design',
        message: expect.stringMatching(/^The design cannot be locked\. .*bootstrapDraws/),
      }),
    )
  })

  it('is refused where no engine runs its type', () => {
    const unknown = { ...design(), design_type: 'Unknown' as DesignDocument['design_type'] }
    expect(() => completeAnalysisSpec(unknown)).toThrow(
      expect.objectContaining({
        code: 'lock/invalid-design',
        message: 'Designs of type Unknown cannot be run yet.',
      }),
    )
  })

  it('is not blamed for a fault of the program', () => {
    const analysis = {
      get unit(): string {
        throw new TypeError('A fault of the program.')
      },
    }
    expect(() => completeAnalysisSpec({ ...design(), analysis })).toThrow(TypeError)
  })
})

import { describe, expect, it } from 'vitest'
import type { StudioSummary } from '../../../contract/studio/casefile.ts'
import { countCasefiles, editAddress, isOpenJob, screenOf } from './casefile-screens.ts'

describe('a casefile in the studio', () => {
  it('opens where it is worked on at its stage', () => {
    const at = (status: Parameters<typeof screenOf>[0]['status']) => screenOf({ id: 'belts', status })
    expect(at('draft')).toBe('/studio/casefiles/belts/edit')
    expect(at('design_locked')).toBe('/studio/casefiles/belts/analyze')
    for (const status of ['analyzed', 'published', 'retracted'] as const)
      expect(at(status)).toBe('/studio/casefiles/belts/publish')
  })

  it('has an address for each step of its design', () => {
    expect(editAddress('belts')).toBe('/studio/casefiles/belts/edit')
    expect(editAddress('belts', 'Theory')).toBe('/studio/casefiles/belts/edit?step=theory')
  })

  it('is counted at every stage, and busy while a job waits or runs', () => {
    const counts = { draft: 1, design_locked: 2, analyzed: 3, published: 4, retracted: 5 }
    expect(countCasefiles({ counts } as unknown as StudioSummary)).toBe(15)
    expect(['queued', 'running', 'completed', 'failed'].map((status) => isOpenJob({ status }))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

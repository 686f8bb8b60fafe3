import { describe, expect, it } from 'vitest'
import { syntheticPublication } from '../../../tests/support/synthetic-publication.ts'
import { reportDeviations, reportedDesign } from './deviation-report.ts'

const { design, run, analysis } = syntheticPublication(0)
const asRun = { ...analysis, design: design.design_type, seed: design.seed }
const reported = reportedDesign(design, run, asRun)
const find = (lines: ReturnType<typeof reportDeviations>, field: string) => lines.find((line) => line.field === field)

describe('the deviation report', () => {
  it('finds every field the same when the run kept to the lock', () => {
    const lines = reportDeviations(design, reported)
    expect(lines.length).toBeGreaterThan(10)
    expect(
      new Set(lines.filter((line) => !line.field.startsWith('analysis.outcome')).map((line) => line.state)),
    ).toEqual(new Set(['same']))
    expect(find(lines, 'analysis.eventWindow.before')).toMatchObject({ locked: '5', reported: '5' })
  })

  it('says what was locked and what is reported where the results tell of another choice', () => {
    const other = reportedDesign(
      design,
      { ...run, dataset: { ...run.dataset, sha256: 'b'.repeat(64) } },
      { ...asRun, seed: 9 },
    )
    const lines = reportDeviations(design, other)
    expect(find(lines, 'seed')).toEqual({ field: 'seed', locked: '1', reported: '9', state: 'undeclared' })
    expect(find(lines, 'dataset.sha256')?.state).toBe('undeclared')
  })

  it('calls it no change that a difference of percentages is told in points', () => {
    const locked = { ...design, analysis: { outcome: { column: 'y', label: 'Turnout', units: 'percent of voters' } } }
    const told = (units: string) => reportedDesign(locked, run, { ...asRun, outcome: { label: 'Turnout', units } })
    const state = (units: string) => find(reportDeviations(locked, told(units)), 'analysis.outcome.units')?.state
    expect(state('percentage points of voters')).toBe('same')
    expect(state('standard deviations')).toBe('undeclared')
  })

  it('tells declared deviations, with their reason, from undeclared ones', () => {
    const other = { ...reported, seed: 9 }
    const line = find(reportDeviations(design, other, { seed: 'The first seed was used up.' }), 'seed')
    expect(line).toMatchObject({ state: 'declared', why: 'The first seed was used up.' })
  })

  it('shows a choice that only one side makes as not set on the other', () => {
    const locked = { ...design, analysis: { ...design.analysis, cluster: 'state' } }
    expect(find(reportDeviations(locked, reported), 'analysis.cluster')).toMatchObject({
      locked: 'state',
      reported: 'not set',
      state: 'undeclared',
    })
  })
})

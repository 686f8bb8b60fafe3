import { describe, expect, it } from 'vitest'
import { DESIGNS } from '@casefiles/engine/designs'
import { guessColumn, namingAsked } from './guess-columns.ts'
import { withAnswers } from './outcome-first.tsx'

const column = (name: string, type: 'integer' | 'text' = 'text', label: string | null = null) => ({ name, type, label })

describe('unit and period of a file', () => {
  it('are asked for where the design has a field for them', () => {
    expect(namingAsked(DESIGNS.DiD.spec)).toEqual(['unit', 'time'])
    expect(namingAsked(DESIGNS.IV.spec)).toEqual(['unit', 'time'])
    expect(namingAsked(DESIGNS.Matching.spec)).toEqual(['unit'])
    expect(namingAsked(null)).toEqual([])
  })

  it('are guessed from a name, else from a label, and not where several would do', () => {
    const columns = [column('State'), column('year', 'integer'), column('deaths', 'integer')]
    expect([guessColumn('unit', columns), guessColumn('time', columns)]).toEqual(['State', 'year'])
    expect(guessColumn('unit', [column('state'), column('county')])).toBe('')
    // a second file tells which of several
    expect(guessColumn('unit', [column('code'), column('Region')], ['region', 'first_year'])).toBe('Region')
    expect(guessColumn('unit', [column('State')], ['place', 'first_year'])).toBe('State')
    expect(guessColumn('time', [column('v1', 'integer', 'Year'), column('v2')])).toBe('v1')
    // words are no period
    expect(guessColumn('time', [column('month')])).toBe('')
  })

  it('fill every field that they are in, as the design holds them, and nothing that was chosen before', () => {
    const document = { design: { design_type: 'DiD', analysis: { time: 'quarter' } } } as never
    expect(withAnswers(document, { outcome: 'deaths', unit: 'state', time: 'year' }).design).toEqual({
      design_type: 'DiD',
      analysis: { outcome: { column: 'deaths' }, unit: 'state', time: 'quarter' },
      units: { unit_id_field: 'state' },
    })
    expect(withAnswers(document, { outcome: '' })).toBe(document)
    const other = { design: { design_type: 'IV', analysis: {} } } as never
    expect(withAnswers(other, { outcome: '', time: 'year' }).design.analysis).toEqual({
      time: { kind: 'column', column: 'year' },
    })
  })
})

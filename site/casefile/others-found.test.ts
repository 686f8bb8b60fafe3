import { describe, expect, it } from 'vitest'
import { otherStudySchema, type OtherStudy } from '../../contract/others-found.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { agreement, estimateInWords, othersPlot } from './others-found.ts'

const effect = { value: -12.4, ci: [-18, -7] as [number, number], units: 'percent' }
const study = (given: Partial<OtherStudy>): OtherStudy => ({
  kind: 'source',
  label: 'Source study',
  citation: 'Author (2000). Title.',
  finding: 'It found fewer.',
  confirmed: { address: 'https://example.org/paper', how: 'Read in its abstract.' },
  ...given,
})

describe('what others found', () => {
  it('says how a published figure stands to ours', () => {
    expect(agreement(effect, { value: -10 })).toBe('Inside our interval.')
    expect(agreement(effect, { value: -4, ci: [-9, 1] })).toMatch(/overlap/)
    expect(agreement(effect, { value: -4, ci: [-5, -3] })).toMatch(/same side/)
    expect(agreement(effect, { value: 4 })).toMatch(/other side/)
    expect(agreement({ ...effect, ci: [null, null] }, { value: -4 })).toBe('On the same side of zero as ours.')
  })

  it('draws only figures in the unit of this casefile, ours first', () => {
    const publication = (studies: OtherStudy[]) =>
      ({
        slug: 'taxes',
        casefile: { docket: 'CF-0001', effect },
        texts: { others: { reading: { heading: 'Same sign', text: 'Alike.' }, studies } },
      }) as unknown as CasefilePublication
    expect(othersPlot(publication([study({})]))).toBeNull()
    const plot = othersPlot(
      publication([study({ estimate: { value: -12.8, ci: [-24.5, -9.5] } }), study({ kind: 'later' })]),
    )!
    expect(plot.rows.map(({ name, locked }) => [name, locked])).toEqual([
      ['This casefile', true],
      ['Source study', false],
    ])
    expect(plot.alt).toContain('−12.80 (−24.50 to −9.50) percent')
    expect(estimateInWords({ value: 0.5 }, 'points')).toBe('0.50 points')
  })

  it('takes no figure that was not confirmed, and no interval beside its estimate', () => {
    expect(otherStudySchema.safeParse(study({ confirmed: null, estimate: { value: 1 } })).success).toBe(false)
    expect(otherStudySchema.safeParse(study({ confirmed: null })).success).toBe(true)
    expect(otherStudySchema.safeParse(study({ estimate: { value: 1, ci: [2, 3] } })).success).toBe(false)
  })
})

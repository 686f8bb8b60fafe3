import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { otherStudySchema, type OthersDraft, type OtherStudy } from '../../contract/others-found.ts'
import { agreement, estimateInWords, othersPlot } from './others-found.ts'
import { OthersFound } from './OthersFound.tsx'

const effect = { value: -12.4, ci: [-18, -7] as [number, number], units: 'percent' }
const casefile = { slug: 'taxes', docket: 'CF-0001', effect }
const study = (given: Partial<OtherStudy>): OtherStudy => ({
  kind: 'source',
  label: 'Source study',
  citation: 'Author (2000). Title.',
  finding: 'It found fewer.',
  confirmed: { address: 'https://example.org/paper', how: 'Read in its abstract.' },
  ...given,
})
const reading = { heading: 'Same sign', text: 'Alike.' }
const draw = (others: OthersDraft) =>
  renderToStaticMarkup(<OthersFound others={others} casefile={casefile} idPrefix="others" />)

describe('what others found', () => {
  it('says how a published figure stands to ours', () => {
    expect(agreement(effect, { value: -10 })).toBe('Inside our interval.')
    expect(agreement(effect, { value: -4, ci: [-9, 1] })).toMatch(/overlap/)
    expect(agreement(effect, { value: -4, ci: [-5, -3] })).toMatch(/same side/)
    expect(agreement(effect, { value: 4 })).toMatch(/other side/)
    expect(agreement({ ...effect, ci: [null, null] }, { value: -4 })).toBe('On the same side of zero as ours.')
    const multiple = { value: 4, ci: [2, 8] as [number, number], units: 'times as high' }
    expect(agreement(multiple, { value: 0.9 })).toBe('Outside our interval, on the other side of no effect.')
  })

  it('draws only figures in the unit of this casefile, ours first', () => {
    const plotOf = (studies: OtherStudy[]) => othersPlot(casefile, { reading, studies })
    expect(plotOf([study({})])).toBeNull()
    const plot = plotOf([study({ estimate: { value: -12.8, ci: [-24.5, -9.5] } }), study({ kind: 'later' })])!
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

  it('shows each study with its kind, figure, agreement, DOI and where it was read', () => {
    const shown = draw({ reading, studies: [study({ doi: '10.1000/1', estimate: { value: -10 }, where: 'Table 3' })] })
    expect(shown).toContain('<strong>Same sign.</strong> Alike.')
    expect(shown).toContain('Source of the data')
    expect(shown).toContain('−10.00 percent, Table 3. Inside our interval.')
    expect(shown).toContain('<a href="https://doi.org/10.1000/1">doi:10.1000/1</a>')
    expect(shown).toContain('<a href="https://example.org/paper">Where it was read</a>')
    expect(draw({ reading, studies: [study({ confirmed: null })] })).toContain('Could not be confirmed here.')
  })

  it('shows of a draft what is written, no figure that is not whole or was not read, and no link that is none', () => {
    const confirmed = { address: 'http://example.org', how: 'Read.' }
    expect(draw({ studies: [{}, { label: 'A study' }] })).not.toMatch(/undefined|NaN|figure|<strong>/)
    expect(draw({ studies: [{ ...study({}), confirmed }] })).not.toContain('<a ')
    const typing = { ...study({}), estimate: { value: '-1x' } }
    expect(draw({ studies: [typing, { ...typing, estimate: { value: 1 }, confirmed: null }] })).not.toContain('figure')
    expect(draw({ studies: [{ ...typing, estimate: { value: -1, ci: [-2, null] } }] })).toContain('−1.00 percent.')
  })
})

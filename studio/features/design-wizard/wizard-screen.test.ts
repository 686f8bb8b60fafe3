import { describe, expect, it } from 'vitest'
import { previewParts } from './wizard-screen.tsx'

describe('the preview of a draft', () => {
  it('says what is written, in the order of the page, and leaves the rest empty', () => {
    const design = {
      units: { unit_of_analysis: 'State and year', sutva_notes: ' ' },
      declared_choices: ['One.', 'Two.'],
    }
    const others = { studies: [{ label: 'A review', finding: 'Deaths fell.' }, {}] }
    const parts = previewParts({
      design,
      texts: { policy_intent: 'Fewer deaths.', beneficiaries: ['Drivers'], others },
    })
    const written = parts.filter(({ lines }) => lines.length > 0).map(({ heading, lines }) => [heading, ...lines])
    expect(written).toEqual([
      ['Policy intent', 'Fewer deaths.'],
      ['Who was meant to benefit', 'Drivers'],
      ['What others found', 'A review: Deaths fell.'],
      ['Units', 'State and year'],
      ['Declared choices', 'One.', 'Two.'],
    ])
  })

  it('holds of a draft in which nothing is filled in yet', () => {
    for (const { lines } of previewParts({ design: {}, texts: {} })) expect(lines).toEqual([])
  })
})

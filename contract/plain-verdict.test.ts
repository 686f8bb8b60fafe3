import { describe, expect, it } from 'vitest'
import { syntheticPublication } from '../tests/support/synthetic-publication.ts'
import { syntheticOnVintage } from '../tests/support/synthetic-vintage.ts'
import { plainVerdict, withPlainVerdict, withPlainVerdicts } from './plain-verdict.ts'
import { casefilePublicationSchema } from './publication.ts'

const SENTENCE = 'No verdict: a mechanism study.'

/** As it was stored before `plain_verdict` was always a sentence. */
function storedWithNull() {
  const document = syntheticOnVintage(0)
  const toNull = <Of extends object>(of: Of) => ({ ...of, plain_verdict: null as never })
  return { ...document, casefile: toNull(document.casefile), vintages: document.vintages!.map(toNull) }
}

describe('plain_verdict', () => {
  it('is a sentence, also of a mechanism', () => {
    expect([plainVerdict(null), plainVerdict('Inconclusive.')]).toEqual([SENTENCE, 'Inconclusive.'])
  })

  it('is the sentence where a document holds null, and says of a version without a publication that there is none', () => {
    const sentences = [SENTENCE, 'Not published.', SENTENCE]
    for (const read of [withPlainVerdicts, casefilePublicationSchema.parse]) {
      const { casefile, vintages } = read(storedWithNull())
      expect(casefile.plain_verdict).toBe(SENTENCE)
      expect(vintages!.map(({ plain_verdict }) => plain_verdict)).toEqual(sentences)
    }
  })

  it('leaves what holds a sentence as it is', () => {
    const document = syntheticPublication(0)
    expect(withPlainVerdict(document.casefile)).toBe(document.casefile)
    expect(withPlainVerdicts(document)).toEqual(document)
  })
})

import { describe, expect, it } from 'vitest'
import { fieldPathWords } from './field-path.ts'

describe('a field of a design in words', () => {
  it.each([
    ['analysis.cluster', 'Cluster'],
    ['analysis.weight.inHeadline', 'Weight: in headline'],
    ['analysis.firstTreated.column', 'First treated: column'],
    ['design.units.unit_id_field', 'Unit id field'],
    ['reading.0', 'Reading: entry 1'],
    ['covariates.2.column', 'Entry 3: column'],
    ['email', 'Email'],
  ])('%s is "%s"', (path, words) => {
    expect(fieldPathWords(path.split('.'))).toBe(words)
  })

  it('leaves out a section of the document', () => {
    const path = ['design', 'intent', 'smallestEffect']
    expect(fieldPathWords(path)).toBe('Intent: smallest effect')
    expect(fieldPathWords(path, (part) => part === 'intent')).toBe('Smallest effect')
  })
})

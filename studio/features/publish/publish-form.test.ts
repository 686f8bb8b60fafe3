import { describe, expect, it } from 'vitest'
import { missingWords, previewableWords, unfinishedWords, wordsOf } from './publish-form.tsx'

const words = { title: 'Belts', summary: 'Fewer deaths.', tags: [] }
const cover = { sha256: 'a'.repeat(64), alt: '' }

describe('the words of a publication', () => {
  it('go out with a picture only when it is said what the picture shows', () => {
    expect(missingWords({ ...words, cover })).toBe('Say what the cover image shows.')
    expect(missingWords({ ...words, cover: { ...cover, alt: 'A belt' } })).toBeNull()
    expect(missingWords({ ...words, cover: null })).toBeNull()
    expect(missingWords({ ...words, title: ' ' })).toBe('Title and summary are needed.')
  })

  it('are previewed without a picture that nothing is said of yet', () => {
    expect(previewableWords({ ...words, cover })).toEqual(words)
    expect(previewableWords({ ...words, cover: null })).toEqual({ ...words, cover: null })
  })

  it('wait for what others found, however much of it is kept', () => {
    expect(unfinishedWords([])).toBeNull()
    const issue = { path: 'others.reading', message: 'Say how this casefile’s result stands to the studies.' }
    expect(unfinishedWords([issue])).toBe('Finish what others found: 1 field to mend.')
  })

  it('begin with what the casefile says, what others found and the cover it has', () => {
    const others = { studies: [{ label: 'A review' }] }
    const document = { texts: { dek: 'In short.', others }, description: '', keywords: ['belts'] }
    const kept = { ...cover, alt: 'A belt', media_type: 'image/jpeg', width: 2, height: 1, bytes: 9 }
    expect(wordsOf({ title: 'Belts', document, cover: kept } as never)).toEqual({
      title: 'Belts',
      summary: 'In short.',
      tags: ['belts'],
      others,
      cover: { sha256: cover.sha256, alt: 'A belt' },
    })
  })
})

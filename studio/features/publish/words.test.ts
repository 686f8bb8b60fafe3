import { describe, expect, it } from 'vitest'
import { missingWords, previewableWords, wordsOf } from './words.ts'

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

  it('begin with what the casefile says and the cover it has', () => {
    const document = { texts: { dek: 'In short.' }, description: '', keywords: ['belts'] }
    const kept = { ...cover, alt: 'A belt', media_type: 'image/jpeg', width: 2, height: 1, bytes: 9 }
    expect(wordsOf({ title: 'Belts', document, cover: kept } as never)).toEqual({
      ...{ title: 'Belts', summary: 'In short.', tags: ['belts'] },
      cover: { sha256: cover.sha256, alt: 'A belt' },
    })
  })
})

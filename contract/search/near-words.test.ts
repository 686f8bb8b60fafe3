import { describe, expect, it } from 'vitest'
import { nearSpellings, partings } from './near-words.ts'

const looked = (word: string) => nearSpellings(word).flatMap((way) => ('words' in way ? way.words : []))

describe('what a word may have been meant to be', () => {
  it('is two words written as one, parted near the middle first', () => {
    expect(partings('smokefree').slice(0, 2)).toEqual([
      ['smok', 'efree'],
      ['smoke', 'free'],
    ])
    expect(partings('taxes')).toEqual([])
  })

  it('is a word with two letters changed, or the beginning of another', () => {
    expect(looked('vacicne')).toContain('vaccin')
    expect(looked('poliomyelitis')).toContain('polio')
    expect(looked('smokiog')).toContain('smok')
    expect(looked('drinkng')).toContain('drink')
  })

  it('is nothing for a word so short that every other looks like it', () => {
    expect(nearSpellings('gun')).toEqual([])
  })
})

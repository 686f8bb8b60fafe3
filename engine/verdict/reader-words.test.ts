import { describe, expect, it } from 'vitest'
import { plainWords, readerWords } from './reader-words.ts'

const words = { policyName: 'P', outcomeName: 'o', places: 'there', years: 'then', unitPlural: 'counties' }

describe('the words that sentences are built with', () => {
  it('are plain ones where the design names no unit and no treatment', () => {
    expect(readerWords(words)).toEqual(plainWords)
    expect(plainWords.treatedUnits).toBe('treated units')
  })

  it('are the design’s own, with its plural', () => {
    const own = readerWords({ ...words, unit: 'county', treatment: 'an audit', period: 'quarter' })
    expect(own).toMatchObject({
      unit: 'county',
      units: 'counties',
      the: 'the audit',
      noun: 'audit',
      treatedUnits: 'counties with an audit',
      isNeverTreated: 'never has an audit',
      period: 'quarter',
    })
  })

  it('never mix a named plural with a plain singular', () => {
    expect(readerWords({ ...words, treatment: 'a law' })).toMatchObject({
      unit: 'unit',
      treatedUnit: 'unit with a law',
      treatedUnits: 'units with a law',
    })
  })
})

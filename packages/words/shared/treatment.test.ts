import { describe, expect, it } from 'vitest'
import { type NarrativeWords, readerWords } from '@casefiles/engine/verdict'
import { tellWith } from '../tell.ts'
import { shared } from './index.ts'

const told = (words: NarrativeWords) => tellWith({ shared })(readerWords(words))

const words = { policyName: 'P', outcomeName: 'o', places: 'there', years: 'then', unitPlural: 'counties' }

describe('the words that sentences are built with', () => {
  it('are plain ones where the design names no unit and no treatment', () => {
    expect(told(words)).toMatchObject({ unit: 'unit', treatedUnits: 'treated units', it: 'treatment' })
  })

  it('are the design’s own, with its plural', () => {
    const own = told({ ...words, unit: 'county', treatment: 'an audit', period: 'quarter' })
    expect(own).toEqual({
      unit: 'county',
      units: 'counties',
      the: 'the audit',
      noun: 'audit',
      it: 'it',
      treated: 'with an audit',
      notYetTreated: 'without an audit yet',
      treatedUnit: 'county with an audit',
      treatedUnits: 'counties with an audit',
      alreadyTreated: 'counties that already have an audit',
      neverTreated: 'never have an audit',
      isNeverTreated: 'never has an audit',
      period: 'quarter',
    })
  })

  it('say “them” of several that have no article', () => {
    const itOf = (treatment: string) => told({ ...words, treatment }).it
    expect(['free meals', 'a law', 'access', 'the caps', 'Decree 770'].map(itOf)).toEqual([
      'them',
      'it',
      'it',
      'it',
      'it',
    ])
  })

  it('take only the article at the start from the treatment', () => {
    const nounOf = (treatment: string) => told({ ...words, treatment }).noun
    expect(['a law', 'an audit', 'a ban on a drug', 'aid', 'visits to a clinic'].map(nounOf)).toEqual([
      'law',
      'audit',
      'ban on a drug',
      'aid',
      'visits to a clinic',
    ])
  })

  it('put no article before a word that has one, a possessive or a number word, or before a name', () => {
    const of = (treatment: string) => {
      const { the, noun } = told({ ...words, treatment })
      return [the, noun]
    }
    expect(of('the advice')).toEqual(['the advice', 'advice'])
    expect(of('his sentence')).toEqual(['his sentence', 'sentence'])
    expect(of('a driver’s license')).toEqual(['the driver’s license', 'driver’s license'])
    expect(of('more police')).toEqual(['more police', 'police'])
    expect(of('Proposition 99')).toEqual(['Proposition 99', 'Proposition 99'])
    expect(of('Sweden’s limits')[0]).toBe('Sweden’s limits')
    expect(of('theft insurance')).toEqual(['the theft insurance', 'theft insurance'])
  })

  it('say nothing of a period that the design does not name', () => {
    expect(told(words)).not.toHaveProperty('period')
  })

  it('never mix a named plural with a plain singular', () => {
    expect(told({ ...words, treatment: 'a law' })).toMatchObject({
      unit: 'unit',
      treatedUnit: 'unit with a law',
      treatedUnits: 'units with a law',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { ENGLISH_CARDINAL, ENGLISH_ORDINAL, englishNumber } from './english-numbers.ts'
import { FRENCH_CARDINAL, frenchNumber } from './french-numbers.ts'
import { GERMAN_CARDINAL, germanNumber } from './german-numbers.ts'

describe('numbers in words', () => {
  it.each([
    ['twelve', 12],
    ['twenty-three', 23],
    ['one hundred and eighty', 180],
    ['one thousand eight hundred and sixty-three', 1863],
    ['two thousand twenty-six', 2026],
    ['a hundred', 100],
    ['one million two hundred thousand', 1_200_000],
    ['one hundred eightieth', 180],
    ['thirty-first', 31],
  ])('reads %s', (phrase, value) => {
    expect(englishNumber(phrase)).toBe(value)
    expect(phrase.match(new RegExp(`^(?:${ENGLISH_CARDINAL}|${ENGLISH_ORDINAL})$`, 'i'))).not.toBeNull()
  })

  it.each([
    ['sechs', 6],
    ['einem', 1],
    ['einundzwanzig', 21],
    ['zwölf', 12],
    ['zweihundertfünfzig', 250],
    ['zehntausend', 10_000],
  ])('reads %s', (word, value) => {
    expect(germanNumber(word)).toBe(value)
    expect(word.match(new RegExp(`^${GERMAN_CARDINAL}$`, 'i'))).not.toBeNull()
  })

  it.each([
    ['deux', 2],
    ['vingt et un', 21],
    ['soixante-dix', 70],
    ['quatre-vingt-dix', 90],
    ['quatre-vingts', 80],
    ['deux cents', 200],
    ['deux mille', 2000],
  ])('reads %s', (phrase, value) => {
    expect(frenchNumber(phrase)).toBe(value)
    expect(phrase.match(new RegExp(`^${FRENCH_CARDINAL}$`, 'i'))).not.toBeNull()
  })

  it('takes no other word for a number', () => {
    expect([englishNumber('often'), germanNumber('allein'), frenchNumber('sixième')]).toEqual([null, null, null])
  })
})

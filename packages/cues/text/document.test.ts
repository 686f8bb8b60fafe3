import { describe, expect, it } from 'vitest'
import { isRemoved, leadInsOf, readDocument, sectionOf } from './document.ts'

describe('reading a policy text', () => {
  it('finds a place again in code points of the text as given, whatever stands before it', () => {
    const source = '🏛 “Wage”\u00a0means 8,50 Euro'
    const document = readDocument(source)
    const start = document.text.indexOf('8,50')
    expect(document.locate({ start, end: start + 4 })).toEqual({ start: 15, end: 19, phrase: '8,50' })
    expect([...source].slice(15, 19).join('')).toBe('8,50')
  })

  it('joins words cut at the end of a line, and keeps the place of what follows', () => {
    const document = readDocument('INSTRUCTION IN A LABORA-\n\nTORY OF 12 SEATS')
    expect(document.text).toContain('LABORATORY OF 12')
    const start = document.text.indexOf('12')
    expect(document.locate({ start, end: start + 2 }).phrase).toBe('12')
  })

  it('keeps the hyphen of a number word cut at the end of a line', () => {
    expect(readDocument('on the twenty-\nfifth day').text).toContain('twenty-fifth')
  })

  it('closes the gaps of justified lines, and leaves columns apart', () => {
    const { text } = readDocument('This  act   shall take  effect on July  1,  2031.\n\nBasic    $12    $14')
    expect(text).toBe('This act shall take effect on July 1, 2031.\n\nBasic    $12    $14')
  })

  it('separates words that run together in a tightly printed line', () => {
    const line = 'Childrenatleastfouryearsofagebutlessthaneightyearsofage shall ride behind. Children of age ride.'
    expect(readDocument(line).text).toContain('at least four years of age but less than eight years of age')
  })

  it('leaves long words of law alone', () => {
    const line = 'Notwithstanding intergovernmental responsibilities, Arbeitnehmerüberlassungsgesetzes gilt.'
    expect(readDocument(line).text).toBe(line)
  })

  it('does not end a sentence at an abbreviation or a German day', () => {
    const { sentences, text } = readDocument(
      'Sec. 4 of Pub. L. 9 applies. Dieses Gesetz tritt am 1. Januar 2015 in Kraft.',
    )
    expect(sentences.map((sentence) => text.slice(sentence.start, sentence.end))).toEqual([
      'Sec. 4 of Pub. L. 9 applies.',
      'Dieses Gesetz tritt am 1. Januar 2015 in Kraft.',
    ])
  })

  it('takes dotted initials before a number for a code, and elsewhere for what they are', () => {
    const { sentences, text } = readDocument(
      'Effective July 1, 2031, G.S. 20-7(b) is repealed. It was made in the U.S. He left.',
    )
    expect(sentences.map((sentence) => text.slice(sentence.start, sentence.end))).toHaveLength(2)
    expect(text.slice(sentences[0].start, sentences[0].end)).toBe('Effective July 1, 2031, G.S. 20-7(b) is repealed.')
    for (const series of ['B.C. Reg. 12/2031', 'W.S. Stat. 4', 'D.C. Code 9'])
      expect(readDocument(`The rent rule, ${series}, is amended.`).sentences).toHaveLength(1)
  })

  it('knows a definition whose term is not quoted, but no sentence that only says what somebody means', () => {
    const { definitions } = readDocument('young rider means a person under the age of 16.\n\nThis Act means well.')
    expect(definitions.map(({ term }) => term)).toEqual(['young rider'])
  })

  it('hangs the items of a list from the words that open it', () => {
    const document = readDocument(
      '(5) The wage shall be as of:\n\n(i) July 1, 2016: $11.50;\n\n(ii) July 1, 2017: $12.50.',
    )
    expect(leadInsOf(document, 2).map((paragraph) => paragraph.index)).toEqual([0])
  })

  it('names the section around a place', () => {
    const document = readDocument(
      'Sec. 2. Fares.\n\nA fare is due.\n\nSec. 3. EFFECTIVE DATE.\n\nThis Act takes effect May 1, 2020.',
    )
    expect(sectionOf(document, document.text.indexOf('This Act'))).toMatchObject({
      number: '3',
      title: 'EFFECTIVE DATE',
    })
  })

  it('knows matter in square brackets as taken out', () => {
    const document = readDocument('a fee of [ten] twelve dollars')
    expect(isRemoved(document, document.text.indexOf('ten'))).toBe(true)
    expect(isRemoved(document, document.text.indexOf('twelve'))).toBe(false)
  })

  it('tells the three languages apart', () => {
    expect(readDocument('The Minister may by order fix the day.').language).toBe('en')
    expect(readDocument('Dieses Gesetz tritt nach der Verkündung in Kraft und gilt für die Länder.').language).toBe(
      'de',
    )
    expect(
      readDocument('La présente loi entre en vigueur le jour fixé par le gouverneur et les ministres.').language,
    ).toBe('fr')
  })
})

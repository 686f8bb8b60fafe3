import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { compilePhrases, WORD_STARTS, type PhraseTable } from './compile-phrases.ts'

/** What one phrase finds in a text. */
function find(phrase: string | RegExp, text: string): string[] {
  const table = [{ language: 'en', law: 'any', means: 'a test', phrases: [phrase] }] as const
  return [...text.matchAll(compilePhrases(table, 'gi'))].map(([words]) => words)
}

const NOTATION: [sign: string, phrase: string, text: string, found: string[]][] = [
  ['alternatives', 'famil(y|ies)', 'A family of families, familiar', ['family', 'families']],
  ['what may be left out', 'program[me][s]', 'Program, programmes, programmed', ['Program', 'programmes']],
  ['an ending', 'evaluat*', 'evaluat evaluation', ['evaluat', 'evaluation']],
  ['an ending of one letter at least', 'evaluat+', 'evaluat evaluation', ['evaluation']],
  ['words between', 'by {2 words}lot', 'by lot, by fair lot, by a long fair lot', ['by lot', 'by fair lot']],
  ['letters of the same clause', 'fine{9 letters}of', 'fine, say, of; fined. of', ['fine, say, of']],
  ['digits', '####', '2024 12 123456', ['2024']],
  ['some digits', '{digits} percent', '7 percent, 25 percent', ['7 percent', '25 percent']],
  ['the edge of a word', 'act~[s]', 'act, acts', ['act']],
  ['what must not follow', 'lottery(?! ticket)', 'lottery ticket, lottery draw', ['lottery']],
  ['signs of print as they stand', 'U.S. $', 'U.S. $1, UxS. $1', ['U.S. $']],
]

describe('the notation of phrases', () => {
  it.each(NOTATION)('has %s', (_sign, phrase, text, found) => expect(find(phrase, text)).toEqual(found))

  it('goes beside short regular expressions', () => {
    expect(find(/§+ ?\d+ of/, '§ 12 of, §§ 3 of')).toEqual([])
    const table = [{ language: 'de', law: 'any', means: 'a test', phrases: [/\d+ abs/, 'satz #'] }] as const
    expect('12 Abs. 3 Satz 4'.match(compilePhrases(table, 'gi', WORD_STARTS))).toEqual(['12 Abs', 'Satz 4'])
  })
})

const LONGEST_PATTERN = 240

describe('the rules', () => {
  it(`have no regular expression of more than ${LONGEST_PATTERN} characters: words of law stand in tables`, () => {
    const folder = path.join(import.meta.dirname, '..')
    const files = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    const literal = /(?:\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*(?=[,;.)\]\s]|$))/gm
    const long = files.flatMap((file) => {
      const patterns = fs.readFileSync(path.join(folder, file), 'utf8').match(literal) ?? []
      return patterns.filter((pattern) => pattern.length > LONGEST_PATTERN).map((pattern) => [file, pattern])
    })
    expect(long).toEqual([])
  })
})

describe('phrases that begin or end with an accent', () => {
  const table = (...phrases: string[]): PhraseTable => [{ language: 'fr', law: 'any', means: 'made up', phrases }]

  it.each([
    ['à compter du', 'applicable à compter du 1er mars'],
    ['relati(f|ve) à', 'loi relative à la santé'],
    ['évaluation', 'une évaluation est remise'],
    ['~à titre [expérimental]~', 'menée à titre expérimental.'],
  ])('“%s” is found in “%s”', (phrase, text) => {
    expect(compilePhrases(table(phrase), 'i').test(text)).toBe(true)
  })

  it.each([
    ['évaluation', 'la réévaluation'],
    ['relatif à', 'relatif àprès'],
    ['durée', 'endurée'],
  ])('“%s” is no part of a word, as in “%s”', (phrase, text) => {
    expect(compilePhrases(table(phrase), 'i').test(text)).toBe(false)
  })
})

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseTable, phrasesOf } from './read-table.ts'

const HEAD = 'list\tlanguage\tlaw\tmeans\tphrase'
const parse = (...lines: string[]) => parseTable('made-up', [HEAD, ...lines].join('\n'))

describe('a table of phrases', () => {
  it('is lists of rows, whose phrases stand in the order of the lines', () => {
    const lists = parse(
      '# money: what pays',
      'money\ten\tany\ta fund\ttrust fund',
      'money\ten\tany\ta fund\t/§ \\d+/u',
      'money\tde\teu\ta fund\tfonds',
      '',
      'gifts\ten\tany\ta gift\tgift[s]',
    )
    expect(Object.fromEntries(lists)).toEqual({
      money: [
        { language: 'en', law: 'any', means: 'a fund', phrases: ['trust fund', /§ \d+/u] },
        { language: 'de', law: 'eu', means: 'a fund', phrases: ['fonds'] },
      ],
      gifts: [{ language: 'en', law: 'any', means: 'a gift', phrases: ['gift[s]'] }],
    })
  })

  it.each([
    ['money\ten\tany\ttrust fund', 'line 2: 5 cells are needed, here are 4'],
    ['money\tnl\tany\ta fund\tfonds', 'line 2: the rules read no language "nl"'],
    ['money\ten\troman\ta fund\tfiscus', 'line 2: there is no family of law "roman"'],
    ['money\ten\tany\ta fund\t', 'line 2: "phrase" is empty, or has a space at an end'],
    ['money\ten\tany\ta fund\ttrust ', 'line 2: "phrase" is empty, or has a space at an end'],
    ['money\ten\tany\ta fund\t/(/', 'line 2: Invalid regular expression'],
  ])('refuses %j, and says where', (line, said) => {
    expect(() => parse(line)).toThrow(said)
  })

  it('refuses other columns, and a list that is not there', () => {
    expect(() => parseTable('made-up', 'list\tphrase\n')).toThrow(
      'line 1: the columns are list, language, law, means, phrase',
    )
    expect(() => phrasesOf('funding', 'gold')).toThrow('there is no list "gold"')
  })
})

describe('the tables', () => {
  const folder = path.join(import.meta.dirname, '..')
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
  const asked = new Set(
    code.flatMap((text) =>
      [...text.matchAll(/phrasesOf\('([^']+)', '([^']+)'\)/g)].map(([, ...names]) => names.join(' ')),
    ),
  )
  const tables = files.flatMap((file) => /^tables[\\/](?!vocabulary)(.+)\.tsv$/.exec(file)?.[1] ?? [])

  it.each(tables)('%s holds lists that the rules ask for, and no other', (table) => {
    const lists = [...parseTable(table, fs.readFileSync(path.join(import.meta.dirname, `${table}.tsv`), 'utf8')).keys()]
    expect(lists.filter((list) => !asked.has(`${table} ${list}`))).toEqual([])
  })

  it('have short regular expressions only: words of law stand as phrases', () => {
    const long = [...asked].flatMap((names) => {
      const [table, list] = names.split(' ')
      const phrases = phrasesOf(table, list).flatMap((row) => row.phrases)
      return phrases.filter((phrase) => phrase instanceof RegExp && phrase.source.length > 240)
    })
    expect(asked.size).toBeGreaterThan(70)
    expect(long).toEqual([])
  })
})

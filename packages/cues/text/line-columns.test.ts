import { describe, expect, it } from 'vitest'
import { currentOf } from '../thresholds/test-support/current-of.ts'
import { readDocument } from './document.ts'

/** A bill as sites print it: its lines, each put in a row by one of the layouts below. */
const BILL = [
  'A BILL FOR AN ACT',
  'relating to help with the price of heating for households that',
  'have little.',
  'SECTION 1. A household is eligible if its income is not more than 150',
  'percent of the federal poverty level and one of its members is at',
  'least 65 years of age.',
  '(b) The benefit is not less than $300 a year.',
  'SECTION 2. This Act takes effect July 1, 2031.',
]

const LAYOUTS: [name: string, row: (line: string, number: number) => string][] = [
  ['numbered cells', (line, n) => `${n} | ${line} |`],
  ['two versions beside each other', (line, n) => `| ${n} | ${n} | ${line} | |`],
  ['numbered cells with rules between them', (line, n) => `${n} | ${n} | | ${line} |\n---|`],
  ['cells without numbers and empty rows', (line) => `${line} |\n|\n|`],
  ['each number twice', (line, n) => `${n}${n} ${line}`],
  ['numbers at the margin', (line, n) => `${String(n).padStart(4)}    ${line}`],
  ['pages and lines', (line, n) => `1.${n} ${line}`],
  ['numbers without a gap', (line, n) => `${n}${line}`],
  ['numbers with one space', (line, n) => `${n} ${line}`],
]

describe('a bill printed line by line', () => {
  it.each(LAYOUTS)('is read without its %s', (_name, row) => {
    const source = BILL.map((line, at) => row(line, at + 1)).join('\n')
    expect(readDocument(source).text).toContain(
      'income is not more than 150 percent of the federal poverty level and one of its members is at least 65 years of age.',
    )
    expect(currentOf(source)).toEqual([
      [150, 'percent-fpl'],
      [65, 'year'],
      [300, 'USD/year'],
    ])
  })

  it('keeps the places of its words in the source', () => {
    const source = BILL.map((line, at) => `${at + 1} | ${line} |`).join('\n')
    const document = readDocument(source)
    const start = document.text.indexOf('65 years')
    expect(document.locate({ start, end: start + 8 }).phrase).toBe('65 years')
  })

  it('is told from a table of rates, which keeps its columns', () => {
    const source = ['Area | Rent', 'North | $400', 'South | $500', 'East | $600', 'West | $700', 'Hill | $800'].join(
      '\n',
    )
    expect(readDocument(source).text).toBe(source)
  })

  it('is told from a numbered list, whose items end', () => {
    const items = [
      'Title.',
      'Start.',
      'Riders under the age of 16.',
      'Helmets.',
      'Fines.',
      'Repeal.',
      'Review;',
      'End.',
    ]
    const source = items.map((item, at) => `${at + 1}   ${item}`).join('\n')
    expect(readDocument(source).text).toBe(source)
  })

  it('is told from a list whose numbers do not count lines', () => {
    const source = [7, 31, 12, 90, 44, 3].map((places) => `${places} | seats in the hall |`).join('\n')
    expect(readDocument(source).text).toBe(source)
  })
})

import { describe, expect, it } from 'vitest'
import { readDocument } from '../text/document.ts'
import { effectiveDateCues } from './index.ts'
import { effectiveDateSpec, effectiveDateWords, type DateKind } from './spec.ts'
import { readDate } from './test-support/read-date.ts'

describe('the effective date', () => {
  it('reads as a day, or as the reason why it is open, never as a code', () => {
    const wordsOf = (...lines: string[]) => effectiveDateWords(effectiveDateSpec.text(readDate(...lines), null))
    expect(wordsOf('The Rates Act', '2. This Act takes effect on 1 July 2020.')).toBe('2020-07-01')
    expect(
      wordsOf('The Rates Act', '2. This Act comes into operation on such day as the Minister may by order appoint.'),
    ).toBe('Not resolved: a day that an order sets')
    const open: DateKind[] = [
      'immediate',
      'royal-assent',
      'schedule',
      'contingent',
      'relative-unresolved',
      'school-year',
    ]
    expect(open.filter((kind) => !effectiveDateWords(kind).startsWith('Not resolved: '))).toEqual([])
  })

  it('takes nothing from an amended act, a citation, quoted old law or an explanatory note', () => {
    const date = readDate(
      'The Minimum Wage Act of 1992, effective March 25, 1993 (D.C. Law 9-248), is amended.',
      'The words [effective January 1, 2003, a fee of $4 is due] are struck.',
      'Explanatory Note',
      'The Order of 1 May 2001 came into force on 1 June 2001.',
    )
    expect(date.iso).toBeNull()
    expect(date.competing.map(({ iso, role }) => [iso, role])).toEqual([
      ['1993-03-25', 'amended-law'],
      ['2003-01-01', 'repealed-text'],
      ['2001-05-01', 'earlier-order'],
      ['2001-06-01', 'earlier-order'],
    ])
  })

  it('counts a schedule from its first new step, not from the steps of the law it amends', () => {
    const date = readDate(
      'Fair Wage Act of 2016',
      'Sec. 2. The wage shall be as of:',
      '(A) January 1, 2005: $2.77;',
      '(B) July 1, 2017: $3.33;',
      '(C) July 1, 2018: $3.89.',
    )
    expect(date.iso).toBe('2017-07-01')
  })

  it('says where and why', () => {
    const source = '🏛 Wage Act. Section 3. This act takes effect July 1, 2022.'
    const [cue] = effectiveDateCues(readDocument(source))
    expect([...source].slice(cue.start!, cue.end!).join('')).toBe(cue.phrase)
    expect(cue.phrase).toContain('July 1, 2022')
    expect(cue.reason).not.toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import { readDocument } from '../text/document.ts'
import { thresholdCues } from './index.ts'

/** A clause, the figures that it puts in, and those that it takes out. */
type Case = readonly [clause: string, current: readonly unknown[], old: readonly unknown[]]

const QUOTED: readonly Case[] = [
  ['In section 9, for "60 years of age" substitute "62 years of age".', [62], [60]],
  ['by the substitution for "4 per cent" of "3.5 per cent" in each place,', [3.5], [4]],
  ['by the substitution of "€1,200" for "€900" in paragraph (2),', [1200], [900]],
  ['by deleting "5 years" in subsection (3) and substituting "7 years";', [7], []],
  ['for the words "one-fourth", the words "three-fifths" shall be substituted;', [60], [25]],
  ["Section 3 is amended by striking '$640' and inserting '$710'.", [710], [640]],
  ['In Absatz 2 wird die Angabe „8 Prozent“ durch die Angabe „9 Prozent“ ersetzt und das Gesetz.', [9], [8]],
  ['In Absatz 8 wird die Angabe ,,500 000" durch die Angabe ,,300 000" ersetzt.', [300_000], [500_000]],
  [
    'In Absatz 6 wird die Angabe „30“ durch die Angabe „32“ und werden die Wörter „des Monats“ durch die Wörter „des Lebensmonats“ ersetzt.',
    [32],
    [30],
  ],
  ['Les mots « dix-huit mois » sont remplacés par les mots « neuf mois » dans la loi.', [9], []],
  ['par le remplacement, au paragraphe 2, de « 15 % » par « 20 % » dans la loi et les règles;', [20], [15]],
]

const MARKED: readonly Case[] = [
  ['A person under the age of [DELETED: 16] [ADDED: 18] may not hold a permit.', [18], []],
  ['[ADDED: (d) The credit is $275 for each child under 6 years of age.]', [275, 6], []],
  ['The premium shall not exceed ~~8.5 percent~~ __7 percent__ of household income.', [7], [8.5]],
  ['A person ((eighteen)) twenty-one years of age or older may apply.', [21], []],
  ['The rent may rise by no more than {-5 percent-} {+3 percent+} in a year.', [3], [5]],
  ['Income in excess of [$40,000] $52,000 is taxed at 6 percent.', [52000, 6], [40000]],
]

function figuresOf(clause: string) {
  return thresholdCues(readDocument(clause)).map(({ cue_value }) => cue_value)
}

describe('figures of an amendment', () => {
  it.each([...QUOTED, ...MARKED])('are told apart in %j', (clause, current, old) => {
    const figures = figuresOf(clause)
    expect(figures.filter(({ role }) => role === 'current').map(({ value }) => value)).toEqual(current)
    expect(figures.filter(({ role }) => role !== 'current').map(({ value }) => value)).toEqual(old)
  })

  it('are compared by the words in front of what is taken out', () => {
    expect(figuresOf('Income in excess of [$40,000] $52,000 is taxed.')).toContainEqual(
      expect.objectContaining({ value: 52000, operator: 'gt' }),
    )
  })

  it('keep their place in the text as given', () => {
    const source = 'The fee is ~~$30~~ __$45 per month__ for each lot.'
    const cue = thresholdCues(readDocument(source)).find(({ cue_value }) => cue_value.value === 45)!
    expect(source.slice(cue.start ?? 0, cue.end ?? 0)).toBe('$45 per month')
  })

  it('are only told of where a section is printed again as it stands', () => {
    const text =
      'SECTION 2. Section 9-1-3, Code of 1972, is brought forward as follows:\n\n9-1-3. A licensee shall pay Ten Dollars ($10.00) for each lot.'
    expect(figuresOf(text).map(({ role }) => role)).toEqual(['reference'])
  })
})

it('the number of a notice is no sum of rand', () => {
  expect(figuresOf('Published under Government Notice R949 in Government Gazette 33665, South Africa.')).toEqual([])
})

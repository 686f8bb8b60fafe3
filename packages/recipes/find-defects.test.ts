import { describe, expect, it } from 'vitest'
import { parseCsv } from '@casefiles/engine/frame'
import { findDefects } from './find-defects.ts'

const found = (...cells: string[]) =>
  findDefects(parseCsv(`cases,k\n${cells.map((cell) => `"${cell}",1`).join('\n')}\n`))
const wordsOf = (defects: ReturnType<typeof found>) =>
  defects.flatMap(({ remedies }) =>
    remedies.map(({ label, steps }) => [label, steps.flatMap((step) => ('words' in step ? step.words : []))]),
  )

describe('words among numbers', () => {
  it('that say where a number lies are put in at that place or left out, and the reader is told what leaving out does', () => {
    const defects = found('12', '7', '<5', '30', '41', 'secret')
    expect(defects[0].message).toBe(
      'The column "cases" became text because of "<5" (1), "secret" (1). "<5" says where a number lies: as missing it takes cells out of the data by how small or large they are.',
    )
    expect(wordsOf(defects)).toEqual([
      [
        'Read as numbers, "<5" as 2.5, other words as missing',
        [
          { word: '<5', value: 2.5 },
          { word: 'secret', value: null },
        ],
      ],
      [
        'Read as numbers, these words as missing',
        [
          { word: '<5', value: null },
          { word: 'secret', value: null },
        ],
      ],
    ])
  })

  it('take the limit itself at the upper end, and limits as the column writes its numbers', () => {
    const [[label, words]] = wordsOf(found('1,200', '3,400', '≥ 90,000', '<= 1,000', '2,000'))
    expect(label).toBe('Read as numbers, "<= 1,000" as 500, "≥ 90,000" as 90000')
    expect(words).toEqual([
      { word: '<= 1,000', value: 500 },
      { word: '≥ 90,000', value: 90_000 },
    ])
  })

  it('that say nothing of the kind are missing', () => {
    expect(wordsOf(found('12', '7', '<few>', '30')).map(([label]) => label)).toEqual([
      'Read as numbers, these words as missing',
    ])
  })

  it.each([
    [['59.1 b', '60', '61', '-'], [['59.1 b', 59.1]]],
    [['\u22120.9', '1.5', '2', 'none'], [['\u22120.9', -0.9]]],
    [['1,115 1)', '12', '13', '2,000', 'none'], [['1,115 1)', 1115]]],
  ])('never make a number with something beside it missing: %j', (cells, numbers) => {
    for (const [, words] of wordsOf(found(...cells))) {
      const values = new Map(
        (words as { word: string; value: number | null }[]).map(({ word, value }) => [word, value]),
      )
      for (const [word, value] of numbers) expect(values.get(word as string)).toBe(value)
    }
    expect(found(...cells)[0].message).toContain(
      `Numbers with something beside them are read as numbers: "${cells[0]}"`,
    )
  })

  it('such as a dash are a zero or missing, whichever the office means', () => {
    expect(wordsOf(found('12', '7', '–', '30'))).toEqual([
      ['Read as numbers, "–" as 0', [{ word: '–', value: 0 }]],
      ['Read as numbers, these words as missing', [{ word: '–', value: null }]],
    ])
  })

  it('that hold digits nobody can read as one number have no remedy that empties them', () => {
    const [{ message, remedies }] = found('12', '7', '10-12', '30', 'none')
    expect(remedies).toEqual([])
    expect(message).toContain('"10-12" holds digits that are not read as one number')
  })
})

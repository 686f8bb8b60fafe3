import { describe, expect, it } from 'vitest'
import { parseCsv } from '../frame/csv.ts'
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
})

import { expect, it } from 'vitest'
import { parseCsv } from '@casefiles/engine/frame'
import { printColumns, SAMPLE_SIZE } from './column-prints.ts'

const sampleOf = (values: readonly number[]) => printColumns(parseCsv(`x\n${values.join('\n')}\n`))[0].sample

it('a column of fine values is known by some of them, kept with 32 bits too', () => {
  const fine = Array.from({ length: 80 }, (_, i) => 30 + Math.round(1e4 * Math.sin(i)) / 1e4)
  expect(sampleOf(fine)).toHaveLength(SAMPLE_SIZE)
  expect(sampleOf(fine.map(Math.fround))).toHaveLength(SAMPLE_SIZE)
})

it('coarse values are not known by their parts, also where 32 bits give them many digits', () => {
  const grades = Array.from({ length: 80 }, (_, i) => 2 + i / 100)
  expect(String(Math.fround(grades[70]))).toBe('2.700000047683716')
  expect(sampleOf(grades)).toEqual([])
  expect(sampleOf(grades.map(Math.fround))).toEqual([])
})

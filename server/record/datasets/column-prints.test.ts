import { expect, it } from 'vitest'
import { parseCsv } from '@casefiles/engine/frame'
import { codeCells, printColumns, SAMPLE_SIZE } from './column-prints.ts'

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

it('every number has one spelling of at most twelve digits', () => {
  const texts = (...values: number[]) => codeCells({ kind: 'number', values: Float64Array.from(values) }).texts
  expect(texts(0, -0, 100, 2.5, 0.1 + 0.2, 1 / 3, 1e-6, 1e-7, NaN)).toEqual([
    '0',
    '0',
    '100',
    '2.5',
    '0.3',
    '0.333333333333',
    '0.000001',
    '1e-7',
    '',
  ])
  expect(texts(99999999999.99, 148718980549.785, 1e12, 1234567890123, 1e21)).toEqual([
    '100000000000',
    '148718980550',
    '1000000000000',
    '1234567890120',
    '1e+21',
  ])
})

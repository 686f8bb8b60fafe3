import { describe, expect, it } from 'vitest'
import type { LogLine } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { parseCsv } from '../../frame/csv.ts'
import { preflight } from './preflight.ts'
import { specWith, tell } from './test-support/analysis.ts'

const rows = [
  'who,year,y,d,z,x,town,group',
  'a,2000,1,0,0,4,north,g1',
  'b,2000,3,1,1,6,south,g1',
  'c,2000,2,0,1,5,north,g2',
  'd,2000,5,1,1,9,south,g2',
  'e,2000,4,0,0,7,east,g3',
  'f,2000,6,1,0,3,east,g3',
  'g,2000,7,1,1,2,north,g4',
  'h,2000,2,0,0,8,south,g4',
]

function run(lines: string[], changes: Record<string, unknown> = {}) {
  const log: LogLine<Text>[] = []
  const frame = preflight(parseCsv(lines.join('\n')), specWith(changes), { log: (line) => log.push(line) })
  return { frame, log: tell(log), codes: log.map(({ code }) => code) }
}

function refusal(lines: string[], changes: Record<string, unknown> = {}) {
  try {
    run(lines, changes)
  } catch (error) {
    return error as { code: string; message: string; columns: string[]; rows: number[] }
  }
  throw new Error('nothing was refused')
}

/** The rows with cell `at` replaced by what `cell` makes of its line number. */
function withCells(at: number, cell: (line: number) => string): string[] {
  return rows.map((line, i) =>
    i === 0
      ? line
      : line
          .split(',')
          .map((old, j) => (j === at ? cell(i) : old))
          .join(','),
  )
}

describe('preflight of instrumental variables', () => {
  it('reads columns, effects, clusters and the period', () => {
    const { frame } = run(rows, {
      exogenous: [{ column: 'x' }, { column: 'town', kind: 'category', label: 'Town' }],
      cluster: 'group',
      unit: 'who',
      time: { kind: 'column', column: 'year' },
    })
    expect(frame).toMatchObject({ n: 8, isBinaryTreatment: true, periods: 1, window: [2000, 2000] })
    expect(frame.exogenous.map(({ label }) => label)).toEqual(['x', 'Town: north', 'Town: south'])
    expect([frame.clusters?.levels, frame.units.levels]).toEqual([4, 8])
  })

  it('calls a column of no and yes by its label alone', () => {
    const old = withCells(6, (line) => (line % 2 ? 'yes' : 'no'))
    const { frame } = run(old, { exogenous: [{ column: 'town', kind: 'category', label: 'Old' }] })
    expect(frame.exogenous.map(({ term, label }) => [term, label])).toEqual([['town: yes', 'Old']])
  })

  it('takes the rows in the same order however they come', () => {
    const forward = run(rows).frame
    const backward = run([rows[0], ...rows.slice(1).reverse()]).frame
    expect(backward).toEqual(forward)
  })

  it('counts text values that mean treated', () => {
    const { frame } = run(rows, { treatment: { column: 'town', label: 'South', treatedValues: ['south'] } })
    expect(frame.treatment.reduce((sum, value) => sum + value, 0)).toBe(3)
  })

  it('multiplies the logarithm of the outcome by its scale', () => {
    const { frame } = run(rows, { outcome: { column: 'y', transform: 'log', scale: 100, label: 'y', units: '%' } })
    expect(Math.max(...frame.outcome)).toBeCloseTo(100 * Math.log(7), 12)
  })

  it('multiplies the logarithm of the treatment by its scale, and leaves named values at 0 and 1', () => {
    const scaled = (changes: object) => run(rows, { treatment: { label: 'D', scale: 10, ...changes } }).frame.treatment
    expect(Math.max(...scaled({ column: 'x', transform: 'log' }))).toBeCloseTo(10 * Math.log(9), 12)
    expect(Math.max(...scaled({ column: 'town', treatedValues: ['south'] }))).toBe(1)
  })

  it('reads a text column of the balance check as categories, and a missing cell as missing', () => {
    const gaps = withCells(6, (line) => (line === 2 ? '' : line % 2 ? 'north' : 'south'))
    const { frame } = run(gaps, { balanceCovariates: [{ column: 'town', kind: 'category', label: 'Town' }] })
    expect(frame.balanceCovariates.map(({ label }) => label)).toEqual(['Town: south'])
    expect([...frame.balanceCovariates[0].values].filter(Number.isNaN)).toHaveLength(1)
  })

  it('leaves out rows with a missing cell that the estimate needs, counts them, and keeps the others', () => {
    const gaps = withCells(5, (line) => (line === 2 ? '' : String(line ** 2)))
    const used = run(gaps, { exogenous: [{ column: 'x' }] })
    expect(used.frame.n).toBe(7)
    expect(used.log).toContainEqual({
      code: 'frame/missing',
      message: '1 row left out: a cell is missing in x.',
      rows: 1,
    })
    const unused = run(gaps, { balanceCovariates: [{ column: 'x', label: 'X' }] })
    expect(unused.frame.n).toBe(8)
  })

  it('says which defaults it took', () => {
    expect(run(rows).codes).toContain('iv/no-cluster')
    expect(run(rows, { exogenous: [{ column: 'x' }] }).codes).toContain('iv/balance-of-exogenous')
  })

  it('drops a covariate and an instrument that repeat earlier ones, and says so', () => {
    const doubled = rows.map((line, i) =>
      i === 0 ? `${line},x2,z2` : `${line},${2 * Number(line.split(',')[5])},${1 - Number(line.split(',')[4])}`,
    )
    const { codes } = run(doubled, {
      exogenous: [{ column: 'x' }, { column: 'x2' }],
      instruments: [
        { column: 'z', label: 'Z' },
        { column: 'z2', label: 'Not Z' },
      ],
    })
    expect(codes).toContain('iv/collinear-covariate')
    expect(codes).toContain('iv/collinear-instrument')
  })

  it.each([
    ['frame/empty', rows.slice(0, 1), {}],
    ['frame/missing-column', rows, { exogenous: [{ column: 'age' }] }],
    ['frame/not-a-number', rows, { exogenous: [{ column: 'town' }] }],
    ['frame/no-complete-rows', withCells(2, () => ''), {}],
    ['frame/duplicate-rows', withCells(0, (line) => (line < 3 ? 'a' : String(line))), { unit: 'who' }],
    ['frame/log-of-non-positive', rows, { treatment: { column: 'd', label: 'D', transform: 'log' } }],
    ['iv/column-used-twice', rows, { instruments: [{ column: 'd', label: 'D' }] }],
    ['iv/constant-outcome', withCells(2, () => '3'), {}],
    ['iv/constant-treatment', withCells(3, () => '1'), {}],
    ['iv/constant-instrument', withCells(4, () => '1'), {}],
    [
      'iv/constant-instrument',
      withCells(6, () => 'north'),
      { instruments: [{ column: 'town', kind: 'category', label: 'T' }] },
    ],
    [
      'iv/instrument-not-excluded',
      withCells(5, (line) => String(3 * Number(rows[line].split(',')[4]))),
      { exogenous: [{ column: 'x' }] },
    ],
    ['iv/instrument-not-excluded', withCells(6, (line) => `t${rows[line].split(',')[4]}`), { effects: ['town'] }],
    [
      'iv/treatment-explained-by-controls',
      withCells(6, (line) => `t${rows[line].split(',')[3]}`),
      { effects: ['town'] },
    ],
    ['iv/no-first-stage', withCells(4, (line) => String(Math.floor((line - 1) / 4))), {}],
    [
      'iv/treatment-explained-by-instruments',
      withCells(4, (line) => String(5 - 2 * Number(rows[line].split(',')[3]))),
      {},
    ],
    ['iv/too-few-rows', rows.slice(0, 4), { exogenous: [{ column: 'x' }, { column: 'town', kind: 'category' }] }],
    ['iv/too-few-clusters', withCells(7, () => 'g1'), { cluster: 'group' }],
  ] as [string, string[], Record<string, unknown>][])('refuses %s', (code, lines, changes) => {
    expect(refusal(lines, changes)).toMatchObject({ code, message: expect.stringMatching(/\.$/) })
  })

  it('names the columns and the rule it refuses by', () => {
    const { message, columns } = refusal(withCells(4, () => '1'))
    expect(message).toBe('The instrument "z" does not vary over the rows in use, so it cannot move the treatment.')
    expect(columns).toEqual(['z'])
  })
})

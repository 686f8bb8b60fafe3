import { describe, expect, it } from 'vitest'
import { analyzeRows, jumpRows } from './test-support/analysis.ts'

const refusal = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error as { code: string; message: string }
  }
  throw new Error('Nothing was refused.')
}

describe('rows in use', () => {
  it('leave out those with a missing cell and say in which column', () => {
    const rows = jumpRows(300, 1).map((row, i) => (i < 7 ? { ...row, y: null } : row))
    const { frame, log } = analyzeRows(rows)
    expect(frame.n).toBe(293)
    expect(log).toContainEqual({
      code: 'frame/missing',
      message: '7 rows left out: a cell is missing in y.',
      rows: 7,
    })
  })

  it('keep a row whose balance covariate is missing', () => {
    const rows = jumpRows(300, 1).map((row, i) => (i < 7 ? { ...row, age: null } : row))
    const balanceCovariates = [{ column: 'age', transform: 'none', label: 'Age' }]
    expect(analyzeRows(rows, { balanceCovariates }).frame.n).toBe(300)
  })

  it('leave a missing running variable out of the density too', () => {
    const rows = jumpRows(300, 1).map((row, i) => (i < 7 ? { ...row, x: null } : i < 12 ? { ...row, y: null } : row))
    const { frame } = analyzeRows(rows)
    expect([frame.n, frame.everyRunning.length]).toEqual([288, 293])
  })

  it('keep to the window and count those outside it', () => {
    const { frame, log } = analyzeRows(jumpRows(600, 1), { window: { from: -0.5, to: 0.5 } })
    expect([frame.rows.running[0] >= -0.5, frame.rows.running.at(-1)! <= 0.5]).toEqual([true, true])
    expect(log).toContainEqual(expect.objectContaining({ code: 'frame/window', rows: 600 - frame.n }))
  })

  it('name the bandwidths that the selector chose', () => {
    const { log, frame } = analyzeRows(jumpRows(300, 1))
    const line = log.find(({ code }) => code === 'rdd/bandwidth')!
    expect(line.message).toContain(frame.bandwidths!.control.h.toPrecision(6))
  })

  it('lose a covariate that repeats the others, with a log line', () => {
    const rows = jumpRows(300, 1).map((row) => ({ ...row, months: 12 * row.age }))
    const covariates = [
      { column: 'age', transform: 'none' },
      { column: 'months', transform: 'none' },
    ]
    const { frame, log } = analyzeRows(rows, { covariates })
    expect(frame.covariateNames).toEqual(['age'])
    expect(log.find(({ code }) => code === 'rdd/collinear-covariates')!.message).toContain('months')
  })
})

describe('what is refused', () => {
  it('a running variable on one side, with its range', () => {
    const rows = jumpRows(300, 1).filter(({ x }) => x > 0)
    expect(refusal(() => analyzeRows(rows))).toMatchObject({
      code: 'rdd/one-sided-support',
      message: expect.stringMatching(/all on one side of the cutoff 0/),
    })
  })

  it('a cutoff outside the data', () => {
    expect(refusal(() => analyzeRows(jumpRows(300, 1), { cutoff: 5 })).code).toBe('rdd/one-sided-support')
  })

  it('a constant outcome', () => {
    const rows = jumpRows(300, 1).map((row) => ({ ...row, y: 3 }))
    expect(refusal(() => analyzeRows(rows)).code).toBe('rdd/constant-outcome')
  })

  it('an outcome without any noise, for which the selector finds a bandwidth of zero', () => {
    const rows = jumpRows(300, 1).map(({ x }) => ({ x, y: x >= 0 ? 1 : 0 }))
    expect(refusal(() => analyzeRows(rows)).code).toBe('rdd/sparse-bandwidth')
  })

  it('a fixed bandwidth with no data on one side, naming side and count', () => {
    const rows = jumpRows(300, 1).filter(({ x }) => x < 0 || x > 0.5)
    const estimator = { kind: 'local', bandwidth: { kind: 'fixed', h: 0.4, b: 0.4 } }
    expect(refusal(() => analyzeRows(rows, { estimator }))).toMatchObject({
      code: 'rdd/sparse-bandwidth',
      message: expect.stringMatching(/holds 0 distinct values of "x" on the treated side: at least 5 are needed/),
    })
  })

  it('a running variable with a handful of values', () => {
    const rows = jumpRows(300, 1).map((row) => ({ ...row, x: Math.sign(row.x) * Math.ceil(3 * Math.abs(row.x)) }))
    expect(refusal(() => analyzeRows(rows))).toMatchObject({
      code: 'rdd/too-few-distinct-values',
      message: expect.stringMatching(/has 3 distinct values of "x": a local polynomial needs 6/),
    })
  })

  it('a take-up that never varies', () => {
    const rows = jumpRows(300, 1).map((row) => ({ ...row, taken: 1 }))
    const takeUp = { column: 'taken', label: 'Taken' }
    expect(refusal(() => analyzeRows(rows, { takeUp })).code).toBe('rdd/take-up-constant')
  })

  it('one cluster on a side', () => {
    const rows = jumpRows(300, 1).map((row) => (row.x >= 0 ? { ...row, region: 'R0' } : row))
    expect(refusal(() => analyzeRows(rows, { cluster: 'region' })).code).toBe('rdd/too-few-clusters')
  })

  it('one cluster within the bandwidth, though others lie beyond it', () => {
    const rows = jumpRows(300, 1).map((row) => (row.x >= 0 && row.x < 0.4 ? { ...row, region: 'R0' } : row))
    const estimator = { kind: 'local', bandwidth: { kind: 'fixed', h: 0.3, b: 0.3 } }
    expect(refusal(() => analyzeRows(rows, { cluster: 'region', estimator })).code).toBe('rdd/too-few-clusters')
  })
})

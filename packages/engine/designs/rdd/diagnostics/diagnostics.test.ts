import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { analyzeRows, jumpRows } from '../test-support/analysis.ts'

const age = { column: 'age', transform: 'none', label: 'Age' }
const check = (found: ReturnType<typeof analyzeRows>, id: string) => found.checks.find((one) => one.id === id)!

describe('the density', () => {
  it('passes where nobody chose a side, and fails where two thirds of those just below moved above', () => {
    const rows = jumpRows(1500, 2)
    expect(check(analyzeRows(rows), 'density').passed).toBe(true)
    const moved = rows.map((row, i) => (row.x < 0 && row.x > -0.2 && i % 3 !== 0 ? { ...row, x: -row.x } : row))
    const found = analyzeRows(moved)
    expect(check(found, 'density').passed).toBe(false)
    // two thirds moved: of those just above, some 40 percent are too many; times one standard deviation
    const { density, outcomeSd, primary } = found.fit
    const share = 1 - density!.density.below / density!.density.above
    expect(found.evidence.sorting.value).toBeCloseTo(Math.sign(primary.value) * share * outcomeSd!, 12)
    expect(Math.abs(found.evidence.sorting.value!)).toBeGreaterThan(2 * found.evidence.sorting.noise!)
  })
})

describe('covariate continuity', () => {
  it('passes for a covariate that runs smoothly', () => {
    const found = analyzeRows(jumpRows(800, 2), { balanceCovariates: [age] })
    expect(check(found, 'covariate-age').passed).toBe(true)
  })

  it('fails for one that jumps by two standard deviations, alone and together with one that does not', () => {
    const random = createRandom(9, 'covariates')
    const rows = jumpRows(800, 2).map((row) => ({
      ...row,
      age: row.age + (row.x >= 0 ? 4 : 0),
      height: random.normal(),
    }))
    const height = { column: 'height', transform: 'none', label: 'Height' }
    const found = analyzeRows(rows, { balanceCovariates: [age, height] })
    expect(check(found, 'covariate-age').passed).toBe(false)
    expect(check(found, 'covariate-height').passed).toBe(true)
    expect(check(found, 'covariate-continuity').passed).toBe(false)
    // two standard deviations, estimated with an error of about a quarter of one
    expect(Math.abs(found.evidence.largestCovariateJump.value! - 2)).toBeLessThan(0.75)
  })

  it('weighs covariates by what they do to the outcome: one that drives it moves the estimate by its own jump', () => {
    const rows = jumpRows(800, 2).map((row) => ({ ...row, age: row.age + (row.x >= 0 ? 4 : 0), y: row.y }))
    const driving = rows.map((row) => ({ ...row, y: row.y + 3 * row.age }))
    const { predictedOutcome } = analyzeRows(driving, { balanceCovariates: [age] }).evidence
    // an age four higher makes an outcome twelve higher
    expect(Math.abs(predictedOutcome.value! - 12)).toBeLessThan(3 * predictedOutcome.noise!)
    const sound = jumpRows(800, 2).map((row) => ({ ...row, y: row.y + 3 * row.age }))
    const none = analyzeRows(sound, { balanceCovariates: [age] }).evidence.predictedOutcome
    expect(Math.abs(none.value!)).toBeLessThan(3 * none.noise!)
  })

  it('of one covariate alone has no joint test, and of a twin the same p as the one', () => {
    const rows = jumpRows(800, 2).map((row) => ({ ...row, twin: 2 * row.age }))
    const estimator = { kind: 'local', bandwidth: { kind: 'fixed', h: 0.5, b: 0.5 } }
    expect(check(analyzeRows(rows, { balanceCovariates: [age], estimator }), 'covariate-continuity')).toBeUndefined()
    const twins = analyzeRows(rows, {
      balanceCovariates: [age, { column: 'twin', transform: 'none', label: 'Twin' }],
      estimator,
    })
    const alone = analyzeRows(
      rows.map((row) => ({ ...row, y: row.age })),
      { estimator },
    )
    // a covariance of rank one tests one restriction: the square of the single z
    expect(check(twins, 'covariate-continuity').message).toContain('1 degrees of freedom')
    expect(check(twins, 'covariate-continuity').statistic).toBeCloseTo(alone.fit.primary.p, 8)
  })

  it('is not known where the design names no covariate, whatever else the data hold', () => {
    const bare = jumpRows(400, 2).map(({ x, y }) => ({ x, y }))
    for (const rows of [jumpRows(400, 2), bare]) {
      const { predictedOutcome, largestCovariateJump } = analyzeRows(rows).evidence
      expect([predictedOutcome.value, largestCovariateJump.value]).toEqual([null, null])
      expect(predictedOutcome.text).toMatch(/^The design names no covariate fixed before treatment, /)
    }
  })

  it('is scaled by the share of the outcome that the covariates predict: noise tells nothing', () => {
    const random = createRandom(11, 'junk')
    const rows = jumpRows(800, 2).map((row) => ({ ...row, age: random.normal() }))
    expect(analyzeRows(rows, { balanceCovariates: [age] }).evidence.predictedOutcome.share).toBeLessThan(0.03)
    const driven = jumpRows(800, 2).map((row) => ({ ...row, y: row.y + 3 * row.age }))
    expect(analyzeRows(driven, { balanceCovariates: [age] }).evidence.predictedOutcome.share).toBeGreaterThan(0.7)
  })

  it('measures a covariate without spread on the control side by its spread over all rows', () => {
    const rows = jumpRows(800, 2).map((row, i) => ({ ...row, age: row.x >= 0 ? i % 2 : 0 }))
    const { value } = analyzeRows(rows, { balanceCovariates: [age] }).evidence.largestCovariateJump
    const asOutcome = analyzeRows(rows.map((row) => ({ ...row, y: row.age }))).fit.primary.value
    const mean = rows.reduce((sum, row) => sum + row.age / 800, 0)
    const sd = Math.sqrt(rows.reduce((sum, row) => sum + (row.age - mean) ** 2 / 799, 0))
    expect(value).toBeCloseTo(Math.abs(asOutcome) / sd, 10)
  })

  it('leaves a covariate out that does not vary, and says so', () => {
    const rows = jumpRows(400, 2).map((row) => ({ ...row, age: 40 }))
    const found = analyzeRows(rows, { balanceCovariates: [age] })
    expect(check(found, 'covariate-age')).toMatchObject({ passed: null, statistic: null })
    expect(found.evidence.largestCovariateJump.value).toBeNull()
  })
})

describe('a density that cannot fail', () => {
  it('is not applicable, and never passed: as many stand at every value', () => {
    const cells = Array.from({ length: 96 }, (_, i) => ({ x: (i - 48) / 48, y: i >= 48 ? 2 : 0, age: i % 7 })).map(
      (row, i) => ({ ...row, y: row.y + Math.sin(7 * i) }),
    )
    const found = analyzeRows(cells)
    expect(check(found, 'density')).toMatchObject({ passed: null, statistic: null })
    expect(found.evidence.sorting).toMatchObject({ value: null, applicable: false })
    // one more at a value is a density that can show a jump
    expect(analyzeRows([...cells, { ...cells[50] }]).evidence.sorting.applicable).toBeUndefined()
  })
})

describe('the curves', () => {
  const fixed = { estimator: { kind: 'local', bandwidth: { kind: 'fixed', h: 0.8, b: 0.8 } } }
  const p = (rows: ReturnType<typeof jumpRows>, changes: object = fixed) =>
    check(analyzeRows(rows, changes), 'lack-of-fit')

  it('fit where the outcome runs smoothly, and do not where it steps beside the cutoff', () => {
    const rows = jumpRows(1000, 2)
    expect(p(rows).passed).toBe(true)
    expect(p(rows.map((row) => (row.x > 0.3 ? { ...row, y: row.y + 4 } : row))).passed).toBe(false)
  })

  it('are not tested where rows come in clusters', () => {
    const rows = jumpRows(600, 2).map((row, i) => ({ ...row, town: `town ${i % 50}` }))
    const found = analyzeRows(rows, { ...fixed, cluster: 'town' })
    expect(check(found, 'lack-of-fit')).toBeUndefined()
  })
})

describe('support', () => {
  it('counts rows within the bandwidth on the smaller side', () => {
    const estimator = { kind: 'local', bandwidth: { kind: 'fixed', h: 0.5, b: 0.5 } }
    const rows = jumpRows(400, 2)
    const inside = (isTreated: boolean) => rows.filter(({ x }) => x >= 0 === isTreated && Math.abs(x) < 0.5).length
    const { evidence } = analyzeRows(rows, { estimator })
    expect(evidence.effectiveN.value).toBe(Math.min(inside(true), inside(false)))
  })

  it('counts distinct values and the share of rows that repeat one', () => {
    const rows = jumpRows(600, 2).map((row) => ({ ...row, x: Math.round(20 * row.x) / 20 }))
    const found = analyzeRows(rows)
    expect(check(found, 'mass-points').passed).toBe(false)
    expect(check(found, 'mass-points').message).toContain('nearest groups stands beside the estimate.')
  })

  it('says that the nearest groups cannot be compared where local randomisation cannot be computed', () => {
    const rows = jumpRows(600, 2).map((row) => ({ ...row, x: Math.round(20 * row.x) / 20, side: row.x + row.x ** 3 }))
    const found = analyzeRows(rows, { balanceCovariates: [{ column: 'side', label: 'Side' }] })
    expect(check(found, 'mass-points').message).toMatch(
      /cannot be computed: no window has ten rows on each side with like covariates\.$/,
    )
  })

  it('counts people where cells say how many they stand for, and says so where they do not', () => {
    const estimator = { kind: 'local', bandwidth: { kind: 'fixed', h: 0.5, b: 0.5 } }
    const rows = jumpRows(400, 2).map((row, i) => ({ ...row, people: 10 + (i % 3) }))
    const inside = (isTreated: boolean) =>
      rows.filter(({ x }) => x >= 0 === isTreated && Math.abs(x) < 0.5).reduce((sum, { people }) => sum + people, 0)
    const found = analyzeRows(rows, { estimator, cellSize: { kind: 'column', column: 'people' } })
    expect(found.evidence.effectiveN.value).toBe(Math.min(inside(true), inside(false)))
    const unknown = analyzeRows(rows, { estimator, cellSize: { kind: 'unknown' } })
    expect(unknown.evidence.effectiveN.value).toBeNull()
    expect(unknown.evidence.effectiveN.text).toMatch(/how many people they stand for is not known/)
    expect(check(unknown, 'effective-rows').passed).toBeNull()
    // a standard deviation of cells is no yardstick for people
    expect([found.fit.standardisedEffect, unknown.fit.standardisedEffect]).toEqual([null, null])
    const cells = analyzeRows(rows, { estimator, balanceCovariates: [age], cellSize: { kind: 'unknown' } })
    expect(check(cells, 'covariate-age').message).not.toContain('standard deviations')
    expect(check(cells, 'covariate-jump-size')).toBeUndefined()
    // the estimate does not change
    expect(found.fit.primary).toEqual(analyzeRows(rows, { estimator }).fit.primary)
  })

  it('counts clusters on the side with fewer', () => {
    const found = analyzeRows(jumpRows(400, 2), { cluster: 'region' })
    expect(check(found, 'clusters')).toMatchObject({ passed: false, statistic: 10 })
    expect(check(analyzeRows(jumpRows(400, 2)), 'clusters')).toBeUndefined()
  })

  it('reads take-up on both sides of the cutoff', () => {
    const rows = jumpRows(1000, 2).map((row, i) => ({ ...row, taken: Number(row.x >= 0 ? i % 5 !== 0 : false) }))
    const { message, passed } = check(analyzeRows(rows, { takeUp: { column: 'taken', label: 'Taken up' } }), 'take-up')
    expect(passed).toBe(true)
    const shares = /Taken up is (\S+) on the control side and (\S+) on the treated side/.exec(message)!
    expect(shares[1]).toBe('0.00')
    // four in five take up; the limit is known to about 0.06
    expect(Math.abs(Number(shares[2]) - 0.8)).toBeLessThan(0.18)
  })

  it('fails a take-up that the cutoff hardly moves', () => {
    const rows = jumpRows(400, 2).map((row, i) => ({ ...row, taken: Number((i * 7) % 10 < (row.x >= 0 ? 6 : 5)) }))
    const found = analyzeRows(rows, { takeUp: { column: 'taken', label: 'Taken up' } })
    expect(check(found, 'take-up').passed).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { writeModelLine } from '../../../model-lines/design-lines.ts'
import { readModelLine } from '../../../model-lines/read-model-line.ts'

const read = (line: string) => readModelLine(line)
const panel = { unit: 'id', time: 'year', comparison: 'not-yet-treated' }
const status = { adoption: { kind: 'status', column: 'd', treatedValues: ['1'] } }
const byRegion = { furtherEffects: [{ columns: ['region', 'year'] }] }

describe('further effects and unit trends, as they are typed', () => {
  it.each([
    'feols(y ~ d | id + year + region^year, df, cluster = ~ id)',
    'pf.feols("y ~ d | id + year + region^year", data=df, vcov={"CRV1": "id"})',
    'felm(y ~ d | id + year + region:year | 0 | id, df)',
    'reghdfe y d, absorb(id year region#year) vce(cluster id)',
    'reghdfe y d, absorb(i.id i.year fe=i.region#i.year) vce(cluster id)',
  ])('groups in periods, written back: %s', (line) => {
    const { analysis, notTaken, remarks } = read(line)
    expect(analysis).toMatchObject({ ...panel, ...status, ...byRegion, cluster: 'id' })
    expect(analysis).not.toHaveProperty('unitTrends')
    expect(notTaken).toEqual([])
    expect(remarks.join(' ')).toContain('fitted on rows not yet treated')
    expect(writeModelLine('DiD', analysis)).toBe('feols(y ~ d | id + year + region^year, data = data, cluster = ~ id)')
  })

  it.each([
    'feols(y ~ d | id[year] + year, df)',
    'reghdfe y d, absorb(id##c.year year)',
    'reghdfe y d, absorb(i.id i.year id#c.year)',
  ])('a trend for each unit, written back: %s', (line) => {
    const { analysis, notTaken } = read(line)
    expect(analysis).toMatchObject({ ...panel, ...status, unitTrends: true })
    expect(analysis).not.toHaveProperty('furtherEffects')
    expect(notTaken).toEqual([])
    expect(writeModelLine('DiD', analysis)).toBe('feols(y ~ d | id[year] + year, data = data, cluster = ~ id)')
  })

  it.each([
    ['feols(y ~ d | id + year + region, df)', ['region']],
    ['reghdfe y d, absorb(id year region)', ['region']],
    ['feols(y ~ d | id + year + `farm type`^year, df)', ['farm type', 'year']],
    ['feols(y ~ d | id + region^year, df)', ['region', 'year']],
    ['reghdfe y d, absorb(id region#year)', ['region', 'year']],
  ])('one column more, and groups in periods that stand for the periods: %s', (line, columns) => {
    expect(read(line).analysis).toMatchObject({ ...panel, ...status, furtherEffects: [{ columns }] })
    expect(read(line).notTaken).toEqual([])
  })

  it.each([
    'did_imputation(df, "y", "first", "year", "id", first_stage = ~ x | id[year] + year + region^year)',
    'did_imputation y id year first, fe(id year region#year) unitcontrols(year) controls(x)',
  ])('of the imputation estimator, written back: %s', (line) => {
    const { analysis, notTaken } = read(line)
    expect(analysis).toMatchObject({ ...panel, ...byRegion, unitTrends: true, covariates: [{ column: 'x' }] })
    expect(notTaken).toEqual([])
    expect(writeModelLine('DiD', analysis)).toBe(
      'did_imputation(data = data, yname = "y", gname = "first", tname = "year", idname = "id", first_stage = ~ x | id[year] + year + region^year)',
    )
  })

  it('without them the imputation estimator stands beside, and its covariates are left out and said', () => {
    const { analysis, notTaken } = read('did_imputation(df, "y", "first", "year", "id", first_stage = ~ x | id + year)')
    expect(analysis).not.toHaveProperty('furtherEffects')
    expect(notTaken.map(({ text }) => text)).toEqual(['x'])
  })

  it('errors clustered on periods, and a weight that is left out', () => {
    const { analysis, notTaken } = read(
      'feols(y ~ d + x | id + year + region^year, df, weights = ~ w, cluster = ~ id + year)',
    )
    expect(analysis).toMatchObject({ cluster: 'id', clusterPeriods: true, covariates: [{ column: 'x' }] })
    expect(analysis).not.toHaveProperty('weight')
    expect(notTaken.map(({ text }) => text)).toEqual(['w'])
  })
})

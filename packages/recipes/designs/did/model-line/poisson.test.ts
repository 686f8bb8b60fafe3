import { describe, expect, it } from 'vitest'
import { writeModelLine } from '../../../model-lines/design-lines.ts'
import { readModelLine } from '../../../model-lines/read-model-line.ts'
import { lawSpec } from '@casefiles/engine/test-support'

const read = (line: string) => readModelLine(line)
const counts = {
  unit: 'id',
  time: 'year',
  outcome: { column: 'y', transform: 'none', scale: 100, units: 'log points' },
  outcomeModel: 'poisson',
  adoption: { kind: 'status', column: 'd', treatedValues: ['1'] },
  comparison: 'not-yet-treated',
}

describe('Poisson with effects of units and periods, as it is typed', () => {
  it.each([
    ['fepois(y ~ d | id + year, df, cluster = ~id)', { ...counts, cluster: 'id' }],
    [
      'fepois(y ~ d | id + year, df, offset = ~ log(pop), cluster = ~state)',
      { ...counts, exposure: 'pop', cluster: 'state' },
    ],
    ['fepois(y ~ d | id + year, offset = log(pop), cluster = ~id)', { ...counts, exposure: 'pop', cluster: 'id' }],
    ['feglm(y ~ d | id + year, df, family = poisson)', counts],
    ['feglm(y ~ d | id + year, df, family = "quasipoisson")', counts],
    ['summary(fepois(y ~ d | id + year, df))', counts],
    ['ppmlhdfe y d, absorb(id year) exposure(pop) vce(cluster id)', { ...counts, exposure: 'pop', cluster: 'id' }],
    ['ppmlhdfe y d, a(id year) irr', counts],
    [
      'glm(y ~ d + factor(id) + factor(year) + offset(log(pop)), family = poisson, data = df)',
      { ...counts, exposure: 'pop' },
    ],
    [
      'glm(y ~ d + factor(id) + factor(year), family = poisson(link = "log"), data = df, offset = log(pop))',
      { ...counts, exposure: 'pop' },
    ],
  ])('%s', (line, analysis) => {
    const found = read(line)
    expect(found.design).toBe('DiD')
    expect(found.analysis).toEqual(analysis)
    expect(found.notTaken).toEqual([])
    expect(found.remarks.join(' ')).toContain('told in percent')
  })

  it('with dates of treatment by starting group', () => {
    expect(read('fepois(y ~ sunab(first, year) | id + year, df)').analysis).toMatchObject({
      outcomeModel: 'poisson',
      adoption: { kind: 'first-treated', column: 'first' },
    })
  })

  it.each([
    ['fepois(y ~ d + x | id + year, df)', ['x']],
    ['fepois(y ~ d | id + year, df, weights = ~w)', ['w']],
    ['fepois(y ~ d | id + year, df, offset = ~lnpop)', ['offset lnpop']],
    ['fepois(y ~ d | id + year, df, cluster = ~id + year)', ['clustered on year too']],
    ['ppmlhdfe y d [pw=w], absorb(id year)', ['w']],
    ['ppmlhdfe y d, absorb(id year) offset(lnpop)', ['offset(lnpop)']],
    ['ppmlhdfe y d if year > 2000, absorb(id year)', ['if year > 2000']],
    ['fepois(log(y) ~ d | id + year, df)', ['log(y)']],
  ])('says what it does not take: %s', (line, texts) => {
    const { notTaken, analysis } = read(line)
    expect(notTaken.map(({ text }) => text)).toEqual(texts)
    expect(analysis).toMatchObject({ outcomeModel: 'poisson' })
    expect(analysis).not.toHaveProperty('weight')
    expect(analysis).not.toHaveProperty('covariates')
    expect(analysis).not.toHaveProperty('exposure')
  })

  it('is written as fepois, which is read back as the same choices', () => {
    const line = writeModelLine('DiD', lawSpec)!
    expect(line).toBe(
      'fepois(deaths ~ law | district + year, data = data, offset = ~ log(miles), cluster = ~ district)',
    )
    expect(read(line).analysis).toMatchObject({ outcomeModel: 'poisson', exposure: 'miles', unit: 'district' })
    const dated = { ...lawSpec, adoption: { kind: 'first-treated', column: 'first' } }
    expect(writeModelLine('DiD', dated)).toContain('sunab(first, year)')
  })
})

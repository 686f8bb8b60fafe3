import { describe, expect, it } from 'vitest'
import { writeModelLine } from '../../../model-lines/design-lines.ts'
import { readModelLine } from '../../../model-lines/read-model-line.ts'

const asked = {
  unit: 'state',
  time: 'year',
  adoption: { kind: 'status', column: 'law', treatedValues: ['1'] },
  contrast: { column: 'young', affected: ['1'], unaffected: ['0'] },
  cluster: 'state',
}

describe('triple differences, as they are typed', () => {
  it.each([
    'feols(y ~ law:young | state^young + state^year + young^year, data = d, cluster = ~ state)',
    'feols(y ~ law:young | state^year + state^young + year^young, d, cluster = ~state)',
    'felm(y ~ law:young | state:young + state:year + young:year | 0 | state, d)',
    'reghdfe y c.law#c.young, absorb(state#year state#young year#young) vce(cluster state)',
    'reghdfe y c.law#c.young, absorb(i.state#i.year i.state#i.young i.year#i.young) cluster(state)',
  ])('the group is what multiplies the treatment, written back: %s', (line) => {
    const { analysis, notTaken, remarks } = readModelLine(line)
    expect(analysis).toMatchObject(asked)
    expect(notTaken).toEqual([])
    expect(remarks.join(' ')).toContain('triple differences')
    expect(writeModelLine('DiD', analysis)).toBe(
      'feols(y ~ law:young | state^young + state^year + young^year, data = data, cluster = ~ state)',
    )
  })

  it.each([
    'feols(y ~ law | state^year + state^young + year^young + 0, d, cluster = ~state)',
    'reghdfe y law, absorb(state#year state#young year#young) cluster(state)',
    'reghdfe y law, absorb(young#year state#young year#state) cluster(state)',
  ])('the unit is what errors are clustered on: %s', (line) => {
    expect(readModelLine(line).analysis).toMatchObject(asked)
  })

  it('leaves nothing out unsaid', () => {
    const pairs = 'state^year + state^young + year^young'
    const left = (line: string) => readModelLine(line).notTaken.map(({ text }) => text)
    expect(left(`feols(y ~ log(law) | ${pairs}, d, cluster = ~state)`)).toEqual(['law'])
    expect(left(`feols(y ~ law:young | ${pairs} + state[year], d)`)).toEqual(['state[year]'])
    const { analysis } = readModelLine(`feols(y ~ law:young | ${pairs}, d, cluster = ~state + year)`)
    expect(analysis).toMatchObject({ cluster: 'state', clusterPeriods: true })
  })

  it('which is which is asked where nothing says so', () => {
    const { analysis, notTaken } = readModelLine('feols(y ~ ddd | a^b + a^c + b^c, d)')
    expect(analysis).not.toHaveProperty('contrast')
    expect(notTaken.map(({ text }) => text)).toEqual(['a, b, c'])
  })

  it('two pairs are further effects as before', () => {
    const { analysis } = readModelLine('feols(y ~ d | id + year + region^year, d)')
    expect(analysis).toMatchObject({ furtherEffects: [{ columns: ['region', 'year'] }] })
  })
})

import { expect, it, describe } from 'vitest'
import { readDictionary, statementProblem, takesStatement } from './lock-form.tsx'

it('reads a column dictionary line by line, and says which line is wrong', () => {
  expect(readDictionary('deaths, number, Deaths, per 100,000\n\nyear,integer\n')).toEqual({
    columns: [
      { name: 'deaths', type: 'number', meaning: 'Deaths, per 100, 000' },
      { name: 'year', type: 'integer', meaning: '' },
    ],
    problem: null,
  })
  expect(readDictionary('deaths, number\nyear, whole').problem).toMatch(/^Line 2 needs/)
  expect(readDictionary('').problem).toMatch(/at least one column/)
})

describe('the statement at the lock', () => {
  it('is needed where the design says that no outcome was seen, and refused where it says that results were', () => {
    expect(statementProblem('before-outcome-data', false)).toMatch(/tick the box/)
    expect(statementProblem('after-results', true)).toMatch(/leave the box open/)
    expect(statementProblem('before-outcome-data', true)).toBeNull()
    expect(statementProblem('after-results', false)).toBeNull()
  })

  it('is free in a re-analysis, and while no design is there yet', () => {
    for (const isUnseen of [true, false])
      expect([statementProblem('re-analysis', isUnseen), statementProblem(null, isUnseen)]).toEqual([null, null])
  })

  it('is asked for unless results came first, and can be taken back then', () => {
    const asked = (['before-outcome-data', 're-analysis', null] as const).map((status) => takesStatement(status, false))
    expect(asked).toEqual([true, true, true])
    expect([takesStatement('after-results', false), takesStatement('after-results', true)]).toEqual([false, true])
  })
})

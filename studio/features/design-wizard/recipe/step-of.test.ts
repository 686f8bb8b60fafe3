import { describe, expect, it } from 'vitest'
import { STEP_KINDS } from '@casefiles/recipes'
import { STEP_FIELDS, type StepDraft, stepOf } from './step-of.ts'

const OTHER = 'a'.repeat(64)
const NAMES = new Map([[OTHER, 'Population']])
const step = (kind: Parameters<typeof stepOf>[0], draft: StepDraft) => stepOf(kind, draft, NAMES)
const made = (kind: Parameters<typeof stepOf>[0], draft: StepDraft) => {
  const answer = step(kind, draft)
  expect(answer.problem).toBeNull()
  return answer.step
}
const problem = (kind: Parameters<typeof stepOf>[0], draft: StepDraft) => {
  const answer = step(kind, draft)
  expect(answer.step).toBeNull()
  return answer.problem
}

describe('a step of a recipe, from what is typed into its form', () => {
  it.each(Object.keys(STEP_KINDS) as (keyof typeof STEP_KINDS)[])('%s asks for its first field first', (kind) => {
    expect(problem(kind, {})).toBe(`${STEP_FIELDS[kind][0].label}: fill this in first.`)
    expect(problem(kind, { [STEP_FIELDS[kind][0].name]: '  ' })).toBe(
      `${STEP_FIELDS[kind][0].label}: fill this in first.`,
    )
  })

  it('takes formulas without the blanks around them', () => {
    expect(made('filter', { where: ' year >= 1990 ' })).toEqual({ kind: 'filter', where: 'year >= 1990' })
    const derive = { kind: 'derive', column: 'rate', formula: 'cases / people' }
    expect(made('derive', { column: 'rate ', formula: 'cases / people' })).toEqual(derive)
    expect(problem('derive', { column: 'rate' })).toBe('Formula: fill this in first.')
  })

  it('reads one value a line to recode: numbers as numbers, nothing as missing, and values that hold "="', () => {
    const pairs = 'north = 1\n\n south= low \nx = y = 2\nunknown ='
    expect(made('recode', { column: 'region', into: 'is_north', pairs })).toEqual({
      kind: 'recode',
      column: 'region',
      into: 'is_north',
      others: 'missing',
      pairs: [
        { from: 'north', to: 1 },
        { from: 'south', to: 'low' },
        { from: 'x = y', to: 2 },
        { from: 'unknown', to: null },
      ],
    })
    expect(made('recode', { column: 'region', into: 'r', pairs: 'a = b', others: 'keep' })).toMatchObject({
      others: 'keep',
    })
    expect(problem('recode', { column: 'region', into: 'r', pairs: 'a = b\nnorth 1' })).toBe(
      'Values: "north 1" has no "=".',
    )
  })

  it('reads words that stand for numbers, and refuses what is none', () => {
    expect(made('read-numbers', { column: 'cases' })).toEqual({
      kind: 'read-numbers',
      column: 'cases',
      thousands: 'none',
      words: [],
      rest: 'refuse',
    })
    const draft = { column: 'cases', words: '<5 = 2.5\nsuppressed =', thousands: 'comma', rest: 'missing' }
    expect(made('read-numbers', draft)).toMatchObject({
      words: [
        { word: '<5', value: 2.5 },
        { word: 'suppressed', value: null },
      ],
      thousands: 'comma',
      rest: 'missing',
    })
    for (const line of ['<5', '<5 = few', '<5 = Infinity']) {
      expect(problem('read-numbers', { column: 'cases', words: line })).toBe(
        `Words: "${line}" must end in "=" and a number, or in "=".`,
      )
    }
  })

  it('joins on columns of one name or of two, under the name of the other data', () => {
    const draft = { with: OTHER, on: 'state\ncounty = name', columns: ['people'] }
    expect(made('join', draft)).toEqual({
      kind: 'join',
      with: OTHER,
      name: 'Population',
      columns: ['people'],
      unmatched: 'keep',
      on: [
        { left: 'state', right: 'state' },
        { left: 'county', right: 'name' },
      ],
    })
    expect(problem('join', { ...draft, columns: [] })).toBe('Columns to add: fill this in first.')
    expect(problem('join', { ...draft, with: 'b' })).toBe('Second data set: this does not fit.')
  })

  it('counts the rows of a cell as "rows" unless it is told otherwise, and needs no measures', () => {
    const smallest = { kind: 'aggregate', by: ['state', 'year'], measures: [], size: 'rows', smallest: 1 }
    expect(made('aggregate', { by: ['state', 'year'] })).toEqual(smallest)
    const measures = 'rate = mean(rate)\n people = sum( n )'
    expect(made('aggregate', { by: ['state'], measures, size: 'n_rows', smallest: '5' })).toMatchObject({
      measures: [
        { into: 'rate', of: 'mean', column: 'rate' },
        { into: 'people', of: 'sum', column: 'n' },
      ],
      size: 'n_rows',
      smallest: 5,
    })
    expect(problem('aggregate', { by: ['state'], measures: 'rate = mode(rate)' })).toBe(
      'New columns: "rate = mode(rate)" is not like "rate = mean(rate)".',
    )
    expect(problem('aggregate', { by: ['state'], smallest: 'five' })).toBe(
      'Leave out cells with fewer rows than: this does not fit.',
    )
  })

  it('reshapes: what a name begins with may be left out, the rest may not', () => {
    expect(made('long', { columns: ['rate_2001', 'rate_2002'], names: 'year', values: 'rate' })).toMatchObject({
      prefix: '',
    })
    expect(problem('long', { columns: ['rate_2001'], names: 'year' })).toBe(
      'New column for their cells: fill this in first.',
    )
    expect(made('wide', { keys: ['state'], names: 'year', values: 'rate' })).toEqual({
      kind: 'wide',
      keys: ['state'],
      names: 'year',
      values: 'rate',
    })
    expect(made('drop-columns', { columns: ['notes'] })).toEqual({ kind: 'drop-columns', columns: ['notes'] })
  })
})

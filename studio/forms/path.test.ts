import { describe, expect, it } from 'vitest'
import { getAt, isBlank, pathKey, setAt } from './path.ts'

describe('a path', () => {
  it('leads to nothing where something on the way is missing', () => {
    const document = { design: { covariates: [{ column: 'age' }], notes: null } }
    expect(getAt(document, ['design', 'covariates', 0, 'column'])).toBe('age')
    expect(getAt(document, ['design', 'covariates', 3, 'column'])).toBeUndefined()
    expect(getAt(document, ['design', 'notes', 'text'])).toBeUndefined()
    expect(getAt(document, [])).toBe(document)
  })

  it('is written as issues name it', () => {
    expect(pathKey(['design', 'covariates', 0, 'column'])).toBe('design.covariates.0.column')
  })

  it('keeps the places of a list when an entry is emptied', () => {
    expect(setAt({ list: ['a', 'b', 'c'] }, ['list', 1], undefined)).toEqual({ list: ['a', undefined, 'c'] })
  })
})

describe('a value', () => {
  it.each([[undefined], [null], [''], [[]], [{}]])('is blank as %j', (value) => {
    expect(isBlank(value)).toBe(true)
  })

  it.each([[0], [false], ['0'], [[null]], [{ column: undefined }]])('is filled in as %j', (value) => {
    expect(isBlank(value)).toBe(false)
  })
})

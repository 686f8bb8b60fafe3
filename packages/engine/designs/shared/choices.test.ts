import { describe, expect, it } from 'vitest'
import { choicesEvidence, type ChoiceMove } from './choices.ts'

const moves = (...values: number[]): ChoiceMove[] =>
  values.map((value, i) => ({ name: `choice ${i + 1}`, value, noise: 0.5 }))

describe('what other choices show', () => {
  it('is not known where none can be computed', () => {
    expect(choicesEvidence([[], moves(Number.NaN)]).value).toBeNull()
  })

  it('is the move that nine in ten do not pass, signed', () => {
    expect(choicesEvidence([moves(1, 2, 3, 4, 5, 6, 7, 8, -9, 10)])).toMatchObject({ value: -9, noise: 0.5 })
    expect(choicesEvidence([moves(1, -2)]).value).toBe(-2)
  })

  it('is not drowned by one kind of choice that repeats itself', () => {
    const others = moves(0.1, 0.2)
    const repeated = [...others, ...others, ...others, ...others, ...moves(0, 0, 0)]
    expect(choicesEvidence([moves(5), others]).value).toBe(5)
    expect(choicesEvidence([moves(5), repeated]).value).toBe(5)
  })
})

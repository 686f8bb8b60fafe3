import { describe, expect, it } from 'vitest'
import { tellerOf } from '@casefiles/words'
import type { RubricRow } from './rubric.ts'
import { declaredOtherwise, stabilityRange, type ScoringChoices } from './stability.ts'

const tell = await tellerOf('DiD')

const row = (id: string, changes: Partial<RubricRow> = {}): RubricRow => ({
  id,
  label: `The ${id}`,
  failing: id,
  threat: id,
  tau: 0.8,
  basis: 'ours',
  source: 'By hand.',
  ...changes,
})

const choices: ScoringChoices = {
  pillars: [
    { id: 'balance', label: 'Balance', question: 'Alike?', weight: 0.6 },
    { id: 'robustness', label: 'Robustness', question: 'Does it hold?', weight: 0.4 },
  ],
  matters: 0.2,
  rows: {
    designValidity: [],
    balance: [row('gap', { otherTau: { asserted: { tau: 0.4, when: 'it is said' } } })],
    robustness: [row('drift', { decisive: true })],
    transparency: [],
  },
}

describe('the choices under which a score is taken again', () => {
  /** The choices that were handed to the score, with what they are called. */
  function tried() {
    const seen: ScoringChoices[] = []
    const { scenarios } = tell(stabilityRange(choices, (changed) => seen.push(changed)))
    return { seen, scenarios }
  }

  it('are named as a reader reads them', () => {
    expect(tried().scenarios.map(({ label }) => label)).toEqual([
      'Balance: weight halved',
      'Balance: weight half as much again',
      'Robustness: weight halved',
      'Robustness: weight half as much again',
      'What would matter: half as much',
      'What would matter: twice as much',
      'Bias to be expected before looking: a quarter less',
      'Bias to be expected before looking: a quarter more',
      'The drift: not decisive',
    ])
  })

  it('change one weight by half and let all sum to one', () => {
    const weights = tried()
      .seen.slice(0, 4)
      .map(({ pillars }) => pillars.map(({ weight }) => weight))
    expect(weights.slice(0, 2)).toEqual([
      [0.3 / 0.7, 0.4 / 0.7],
      [0.9 / 1.3, 0.4 / 1.3].map((weight) => expect.closeTo(weight, 12)),
    ])
    for (const pair of weights) expect(pair[0] + pair[1]).toBeCloseTo(1, 12)
  })

  it('change what would matter and leave the rows as they are', () => {
    const [half, twice] = tried().seen.slice(4, 6)
    expect([half.matters, twice.matters]).toEqual([0.1, 0.4])
    expect(half.rows).toBe(choices.rows)
  })

  it('change every τ by a quarter, those of other cases too', () => {
    const [less, more] = tried().seen.slice(6, 8)
    expect(less.rows.balance[0].tau).toBeCloseTo(0.6, 12)
    expect(less.rows.balance[0].otherTau!.asserted.tau).toBeCloseTo(0.3, 12)
    expect(more.rows.robustness[0].tau).toBeCloseTo(1, 12)
  })

  it('let each decisive component count like any other, with all its marks', () => {
    const [drift] = choices.rows.robustness
    const { decisive: _, ...plain } = drift
    expect(tried().seen[8].rows.robustness).toEqual([plain])
    expect(drift.decisive).toBe(true)
  })

  it('span the score with the lowest and the highest', () => {
    let calls = 0
    const { low, high } = tell(stabilityRange(choices, () => [50, 40, 45, 60, 55, 41, 52, 53, 47, 46][calls++]))
    expect([low, high]).toEqual([40, 60])
  })
})

describe('the choices of the analyst', () => {
  const alternatives = ['a wider window', 'no covariates', 'never-treated places alone'].map((name, place) => ({
    name,
    noise: 0,
    weight: 1,
    value: [1, -3, 0.5][place],
  }))

  it('tell the lowest and the highest score that another declaration would have had', () => {
    // the estimate of each lies where its move says, and the score falls with how far the others lie from it
    const seen: [look: number | null, moved: number][] = []
    const told = tell(
      declaredOtherwise(alternatives, ({ value }, moved) => {
        seen.push([value, moved])
        return 80 - 10 * Math.abs(value!)
      }),
    )
    expect(seen).toEqual([
      [-4, -1],
      [4, 3],
      [-3.5, -0.5],
    ])
    expect(told).toEqual([
      { label: 'Declared instead: a wider window', overall: 40 },
      { label: 'Declared instead: never-treated places alone', overall: 45 },
    ])
  })

  it('widen the range of the score', () => {
    const { low, high, scenarios } = tell(
      stabilityRange(choices, () => 50, [{ label: 'Declared instead: x', overall: 31 }]),
    )
    expect([low, high, scenarios.at(-1)!.overall]).toEqual([31, 50, 31])
  })

  it('say nothing where none was tried, and one thing where all agree', () => {
    expect(tell(declaredOtherwise([], () => 50))).toEqual([])
    expect(tell(declaredOtherwise(alternatives, () => 50))).toHaveLength(1)
  })
})

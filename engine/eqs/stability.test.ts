import { describe, expect, it } from 'vitest'
import type { RubricRow } from './rubric.ts'
import { stabilityRange, type ScoringChoices } from './stability.ts'

const row = (id: string, changes: Partial<RubricRow> = {}): RubricRow => ({
  ...{ id, label: `The ${id}`, anchors: [[0, 1]], basis: 'ours', source: 'By hand.' },
  ...changes,
})

const choices: ScoringChoices = {
  pillars: [
    { id: 'balance', label: 'Balance', question: 'Alike?', weight: 0.6 },
    { id: 'robustness', label: 'Robustness', question: 'Does it hold?', weight: 0.4 },
  ],
  rows: {
    designValidity: [],
    balance: [row('gap', { alternative: { label: 'a stricter line', anchors: [[0, 3]] } }), row('attrition')],
    robustness: [
      row('drift', {
        ...{ decisive: true, effectAnchors: [[0, 2]] },
        alternative: { label: 'another', anchors: [[0, 4]], effectAnchors: [[0, 5]] },
      }),
    ],
    transparency: [],
  },
}

describe('the choices under which a score is taken again', () => {
  /** The choices that were handed to the score, with what they are called. */
  function tried() {
    const seen: ScoringChoices[] = []
    const { scenarios } = stabilityRange(choices, (changed) => seen.push(changed))
    return { seen, scenarios }
  }

  it('are named as a reader reads them', () => {
    expect(tried().scenarios.map(({ label }) => label)).toEqual([
      'Balance: weight halved',
      'Balance: weight half as much again',
      'Robustness: weight halved',
      'Robustness: weight half as much again',
      'The gap: a stricter line',
      'The drift: another',
      'The drift: not decisive',
    ])
  })

  it('change one weight by half and let all sum to one', () => {
    const weights = tried()
      .seen.slice(0, 5)
      .map(({ pillars }) => pillars.map(({ weight }) => weight))
    expect(weights.slice(0, 2)).toEqual([
      [0.3 / 0.7, 0.4 / 0.7],
      [0.9 / 1.3, 0.4 / 1.3].map((weight) => expect.closeTo(weight, 12)),
    ])
    for (const pair of weights) expect(pair[0] + pair[1]).toBeCloseTo(1, 12)
  })

  it('put another line in place of one row and leave the others as they are', () => {
    const changed = tried().seen[4]
    expect(changed.rows.balance).toEqual([{ ...choices.rows.balance[0], anchors: [[0, 3]] }, choices.rows.balance[1]])
    expect(changed.pillars).toBe(choices.pillars)
    expect(changed.rows.robustness).toBe(choices.rows.robustness)
  })

  it('put both lines of a bias in place, which stays decisive', () => {
    const [drift] = choices.rows.robustness
    const changed = tried().seen[5].rows.robustness
    expect(changed).toEqual([{ ...drift, anchors: [[0, 4]], effectAnchors: [[0, 5]] }])
    expect(changed[0]).not.toHaveProperty('label', 'another')
  })

  it('let each decisive component count like any other, with all its marks', () => {
    const [drift] = choices.rows.robustness
    const { decisive: _, ...plain } = drift
    expect(tried().seen[6].rows.robustness).toEqual([plain])
    expect(drift.decisive).toBe(true)
  })

  it('span the score with the lowest and the highest', () => {
    let calls = 0
    const { low, high } = stabilityRange(choices, () => [50, 40, 45, 60, 55, 41, 52, 53][calls++])
    expect([low, high]).toEqual([40, 60])
  })
})

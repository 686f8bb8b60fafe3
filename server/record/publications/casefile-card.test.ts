import { describe, expect, it } from 'vitest'
import { scoreEqs } from '@casefiles/engine/eqs'
import { evidenceWith, fullMarks, madeUpRubric, openFacts } from '@casefiles/engine/test-support'
import { scoreOnCard } from './casefile-card.ts'

const onCard = (evidence = fullMarks) =>
  scoreOnCard(
    scoreEqs(madeUpRubric, evidence, openFacts, {
      isIdentified: true,
      spread: 5,
      ci: [-1, 1],
      smallestEffect: 1,
    }),
  )

describe('a score on a card', () => {
  it('names what holds it under the mean of its marks', () => {
    expect(onCard(evidenceWith({ drift: 0.625 }))).toMatchObject({
      eqs_overall: 70,
      eqs_provisional: false,
      eqs_held: { label: 'Drift before treatment', mean: 94 },
    })
    expect(onCard().eqs_held).toEqual({ label: 'The most that this design can promise', mean: 100 })
  })

  it('names nothing where the mean is the score, and carries the pillars with their weights alone', () => {
    const card = onCard(evidenceWith({ likeness: 0.625, choices: 0.4 }))
    expect(card.eqs_held).toBeNull()
    expect(card.eqs_pillars[1]).toEqual({ id: 'balance', score: 2.5, weight: 0.2 })
  })
})

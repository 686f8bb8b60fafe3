import { describe, expect, it } from 'vitest'
import { bestScore } from '../test-support/best-case.ts'
import { openFacts } from '../test-support/evidence.ts'
import { rubrics } from '../test-support/rubrics.ts'
import type { TransparencyFacts } from './transparency.ts'

const none = { value: null }
/** A published trial known by its counts alone: what people were like before cannot be seen. */
const aggregatedTrial = { drawBalance: none, sampleRatio: none, choices: none }

describe('an experiment and a cross-section that pass the same checks', () => {
  const facts = (['before-outcome-data', 're-analysis', 'after-results'] as const).map(
    (lockStatus): TransparencyFacts => ({ ...openFacts, lockStatus }),
  )

  it.each(facts.map((one) => [one.lockStatus, one] as const))(
    'never change places, even where the experiment is a file of counts (%s)',
    (_, one) => {
      const crossSection = bestScore(rubrics.Matching, {}, one)
      expect(bestScore(rubrics.Blocks, {}, one)).toBeGreaterThan(crossSection)
      for (const design of ['Matching', 'IV'] as const)
        expect(bestScore(rubrics.Blocks, aggregatedTrial, one)).toBeGreaterThanOrEqual(
          bestScore(rubrics[design], {}, one),
        )
    },
  )

  it('have ceilings in the order of what the designs can promise', () => {
    const best = Object.fromEntries(Object.entries(rubrics).map(([design, rubric]) => [design, bestScore(rubric)]))
    expect(best.Blocks).toBe(100)
    expect(best.Matching).toBeLessThan(Math.min(best.DiD, best.IV, best.SyntheticControl))
    expect(best.RDD).toBeLessThan(best.Blocks)
  })
})

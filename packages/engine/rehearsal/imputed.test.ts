import { expect, it } from 'vitest'
import { intent, spec, towns, words } from '../designs/did/imputed/test-support/towns.ts'
import { toTable } from '../test-support/conformance-case.ts'
import { rehearse } from './rehearse.ts'

it('finds the planted effect by imputation with further effects and unit trends', async () => {
  const request = {
    designType: 'DiD',
    spec: { ...spec, unitTrends: true },
    // ten standard errors
    intent: { ...intent, smallestEffect: 20 },
    words,
    seed: 3,
  }
  const result = await rehearse(toTable(towns()), request, { mayGoOn: (draws) => draws < 20 })
  expect(result).toMatchObject({ draws: 20, refused: 0, units: 'points' })
  // of twenty draws without an effect three find one once in forty rehearsals
  expect(result.size.share).toBeLessThanOrEqual(0.15)
  expect(result.power.share).toBe(1)
})

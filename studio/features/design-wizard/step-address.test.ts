import { expect, it } from 'vitest'
import { WIZARD_STEPS } from '../../../contract/studio/wizard-steps.ts'
import { stepAddress, stepAt } from './step-address.ts'

it('every step of the wizard has an address that opens it', () => {
  for (const step of WIZARD_STEPS) expect(stepAt(new URLSearchParams(stepAddress(step)))).toBe(step)
  expect(new Set(WIZARD_STEPS.map((step) => stepAddress(step))).size).toBe(WIZARD_STEPS.length)
})

it('an address may name a field of the step', () => {
  const search = new URLSearchParams(stepAddress('Outcomes', 'design.analysis.outcome'))
  expect([stepAt(search), search.get('field')]).toEqual(['Outcomes', 'design.analysis.outcome'])
})

it('an address without a step, or with one that does not exist, opens the first', () => {
  expect(stepAt(new URLSearchParams(''))).toBe('Design Type')
  expect(stepAt(new URLSearchParams('?step=weather'))).toBe('Design Type')
})

import { expect, it } from 'vitest'
import { checkAnchor } from './CheckRow.tsx'

it('an anchor of a check holds nothing that an address cannot', () => {
  expect(checkAnchor('balance-health: fair')).toBe('check-balance-health-fair')
  expect(checkAnchor('pre-trend')).toBe('check-pre-trend')
})

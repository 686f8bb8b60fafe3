import { expect, it } from 'vitest'
import { hasRole, hasTier } from './access.ts'
import { ROLES, TIERS } from './user.ts'

it('reviewer and admin are levels of a ladder, analyst stands beside it', () => {
  const passes = (needed: Parameters<typeof hasRole>[1]) => ROLES.filter((role) => hasRole({ role }, needed))
  expect(passes('reviewer')).toEqual(['reviewer', 'admin'])
  expect(passes('admin')).toEqual(['admin'])
  expect(passes('analyst')).toEqual(['analyst'])
  expect(passes(['admin', 'analyst'])).toEqual(['admin', 'analyst'])
  expect(passes([])).toEqual([])
})

it('a tier includes those below it', () => {
  const passes = (needed: 'free' | 'pro' | 'enterprise') => TIERS.filter((tier) => hasTier({ tier }, needed))
  expect(passes('free')).toEqual(['free', 'pro', 'enterprise'])
  expect(passes('pro')).toEqual(['pro', 'enterprise'])
  expect(passes('enterprise')).toEqual(['enterprise'])
})

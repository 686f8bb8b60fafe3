import { describe, expect, it } from 'vitest'
import { isGuarded, nextAddress } from './next-address.ts'

const next = (address: string) => nextAddress(`?next=${encodeURIComponent(address)}`, 'https://archive.example')

describe('the way back after signing in', () => {
  it('leads to the page that was asked for', () => {
    expect(next('/studio/casefiles/7/edit?step=3#data')).toBe('/studio/casefiles/7/edit?step=3#data')
  })

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'studio',
    '',
  ])('does not lead to "%s"', (address) => expect(next(address)).toBeNull())

  it('knows which addresses are guarded', () => {
    for (const address of ['/studio', '/studio/ingest?x=1', '/admin/users', '/admin-dashboard', '/review'])
      expect(isGuarded(address)).toBe(true)
    for (const address of ['/', '/casefiles', '/studios', '/login?next=/studio']) expect(isGuarded(address)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import type { NeededRole } from '../../contract/access.ts'
import { ROLES, type Role } from '../../contract/user.ts'
import { decideAccess, homeOf, signInAddress } from './access.ts'

const session = (role: Role | null, isLoading = false) => ({
  isLoading,
  user: role && { id: 'u1', email: 'a@example.org', tier: 'free' as const, name: '', role },
})
const allowed = (needs: NeededRole) => ROLES.filter((role) => decideAccess(session(role), needs) === 'allowed')

describe('the guards', () => {
  it('let exactly analysts into the studio: an admin does not pass', () => {
    expect(allowed('analyst')).toEqual(['analyst'])
    expect(decideAccess(session('admin'), 'analyst')).toBe('unauthorized')
  })

  it('let admins and nobody below into the admin area', () => {
    expect(allowed('admin')).toEqual(['admin'])
  })

  it('let reviewers and admins review', () => {
    expect(allowed('reviewer')).toEqual(['reviewer', 'admin'])
  })

  it('know where each role begins', () => {
    expect(ROLES.map((role) => homeOf({ role }))).toEqual(['/', '/review', '/admin', '/studio'])
  })

  it('send a visitor to sign in, with the way back', () => {
    expect(decideAccess(session(null), 'analyst')).toBe('sign-in')
    expect(signInAddress('/studio/artifacts?id=1')).toBe('/login?next=%2Fstudio%2Fartifacts%3Fid%3D1')
    expect(signInAddress('/studio', true)).toBe('/login?next=%2Fstudio&session=ended')
  })

  it('decide nothing while the stored user is being restored', () => {
    expect(decideAccess(session(null, true), 'analyst')).toBe('waiting')
    expect(decideAccess(session('analyst', true), 'analyst')).toBe('waiting')
  })
})

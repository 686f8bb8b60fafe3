import { beforeEach, describe, expect, it, vi } from 'vitest'
import { promptFor, useUpgrade } from './upgrade.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  useUpgrade.setState({ prompt: null })
})

describe('the prompt to upgrade', () => {
  it('opens for a refusal that a higher tier would lift, and stays until it is dismissed', () => {
    promptFor({ error: 'Alerts not available', message: 'Alerts are part of Pro.', requiredTier: 'pro' })
    expect(useUpgrade.getState().prompt).toMatchObject({ tier: 'pro', reason: 'Alerts are part of Pro.' })
    promptFor({ error: 'Not found', message: 'There is no such alert.' })
    expect(useUpgrade.getState().prompt).not.toBeNull()
    useUpgrade.getState().dismiss()
    expect(useUpgrade.getState().prompt).toBeNull()
  })

  it('does not open for a refusal that no tier lifts', () => {
    promptFor({ error: 'Feature not available', message: 'Only an admin may do so.' })
    expect(useUpgrade.getState().prompt).toBeNull()
  })
})

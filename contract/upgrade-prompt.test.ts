import { describe, expect, it } from 'vitest'
import { featurePrompt, PROMPTING_ERRORS, promptOf, reachedPrompt, UPGRADE_HREF } from './upgrade-prompt.ts'

describe('the upgrade prompt', () => {
  it('is opened by the five names with a tier, and by nothing else', () => {
    for (const error of PROMPTING_ERRORS) {
      expect(promptOf({ error, requiredTier: 'pro' }, 'free')?.tier).toBe('pro')
      expect(promptOf({ error }, 'free')).toBeNull()
    }
    expect(promptOf({ error: 'Not allowed', requiredTier: 'pro' }, 'free')).toBeNull()
    expect(UPGRADE_HREF).toBe('/pro/subscription')
  })

  it('gives the default reason where the server gives none', () => {
    const refusal = { error: 'Export not available', requiredTier: 'enterprise' }
    expect(promptOf(refusal, 'pro')).toMatchObject({
      reason: 'This feature requires enterprise tier access',
      title: 'Exports: Enterprise',
      currentName: 'Pro',
      isLimit: false,
    })
    expect(promptOf({ ...refusal, message: 'Because.' }, 'pro')?.reason).toBe('Because.')
  })

  it('says at a limit how much it was and when counting starts anew', () => {
    const refusal = { error: 'Usage limit exceeded', requiredTier: 'pro', limitType: 'detailedViews' }
    expect(promptOf({ ...refusal, resetsAt: '2026-12-01T00:00:00.000Z' }, 'free')).toMatchObject({
      title: 'You have used 5 of 5 detailed views this month',
      text: 'Your count starts again on 1 December (UTC). Summaries and verdicts stay open.',
      isLimit: true,
      rows: [{ name: 'Detailed views', now: '5 per month', then: 'Unlimited' }, {}, {}, {}],
    })
    const calls = { ...refusal, requiredTier: 'enterprise', limitType: 'apiCalls' }
    expect(promptOf(calls, 'pro')).toMatchObject({ title: '1,000 of 1,000 API calls used', tierName: 'Enterprise' })
    expect(promptOf({ ...refusal, limitType: 'unheard-of' }, 'free')?.title).toBe('You have reached your limit')
  })

  it('says the same of a limit that is known to be reached', () => {
    expect(reachedPrompt('bookmarks', 'free')).toMatchObject({
      title: 'You keep 10 of 10 bookmarks',
      text: 'Remove one to add another; what you keep stays.',
      tier: 'pro',
    })
    expect(reachedPrompt('alerts', 'pro', '2026-12-01T00:00:00.000Z')).toMatchObject({
      title: 'You have used 10 of 10 alerts this month',
      text: 'Your count starts again on 1 December (UTC). Summaries and verdicts stay open.',
      tier: 'enterprise',
    })
  })

  it('stands in place of a feature with what the tier gives', () => {
    expect(featurePrompt('search', 'free')).toMatchObject({
      title: 'Full-text search is Pro',
      reason: 'This feature requires pro tier access',
      text: 'Finding casefiles by words. With Pro: full text: results, policy texts and provenance too.',
    })
  })
})

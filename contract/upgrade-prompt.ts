import { FEATURES, LIMITS, suggestedTier, TIER_PRICES, type Feature, type LimitType } from './entitlements.ts'
import type { Tier } from './user.ts'
import { formatCount, lowerFirst } from '@casefiles/engine/words'
import { formatDay } from '@casefiles/words/formats'

/*
 * What every upgrade prompt says, in the studio and on the public pages. Without zod, because public pages load it.
 */

/** Where every Upgrade Now leads. */
export const UPGRADE_HREF = '/pro/subscription'
/** Where somebody asks for Enterprise, which is agreed and not bought. */
export const ENTERPRISE_HREF = '/subscription/enterprise'

/** Names of refusals that open the prompt, where they say which tier would lift them. */
export const PROMPTING_ERRORS: readonly string[] = [
  'Feature not available',
  'Usage limit exceeded',
  'API access not available',
  'Export not available',
  'Alerts not available',
]
const FEATURE_OF: Record<string, string> = {
  'API access not available': 'apiCalls',
  'Export not available': 'exports',
  'Alerts not available': 'alerts',
}

/** What a refusal carries that a prompt is made from; see `contract/error-codes.ts`. */
export interface TierRefusal {
  error?: string
  message?: string
  requiredTier?: string
  resetsAt?: string
  limitType?: string
}

export interface UpgradePrompt {
  /** The tier that has it. */
  tier: 'pro' | 'enterprise'
  tierName: string
  price: string
  title: string
  /** Why it is shown, in one sentence. */
  reason: string
  /** What the tier gives, or what stays open. */
  text: string
  /** Limits of the reader's tier beside those of the suggested one. */
  rows: { name: string; now: string; then: string }[]
  currentName: string
  isLimit: boolean
}

export function defaultReason(tier: string): string {
  return `This feature requires ${tier} tier access`
}

/** The prompt that a refusal asks for; null where it asks for none. @param tier the reader's own */
export function promptOf(refusal: TierRefusal, tier: Tier): UpgradePrompt | null {
  const needed = tierOf(refusal.requiredTier)
  if (needed === null || !PROMPTING_ERRORS.includes(refusal.error ?? '')) return null
  const reason = refusal.message || defaultReason(needed)
  if (refusal.error === 'Usage limit exceeded') return limitPrompt(refusal, reason, tier, needed)
  const feature = featureOf(FEATURE_OF[refusal.error!])
  const title = feature ? `${feature.name}: ${TIER_PRICES[needed].name}` : reason
  const text = feature ? feature.description : TIER_PRICES[needed].for
  return { ...about(tier, needed), title, reason, text, isLimit: false }
}

/** The prompt that stands in place of a feature. @param id of the catalogue */
export function featurePrompt(id: Feature['id'], tier: Tier, needed: 'pro' | 'enterprise' = 'pro'): UpgradePrompt {
  const { name, paidPart, proBenefit, enterpriseBenefit, description } = featureOf(id)!
  const title = paidPart ? `${paidPart} is ${TIER_PRICES[needed].name}` : name
  const benefit = needed === 'pro' ? proBenefit : enterpriseBenefit
  const text = `${description} With ${TIER_PRICES[needed].name}: ${lowerFirst(benefit)}.`
  return { ...about(tier, needed), title, reason: defaultReason(needed), text, isLimit: false }
}

/** The prompt of a limit that is known to be reached before the server refuses anything. */
export function reachedPrompt(limitType: LimitType, tier: Tier, resetsAt?: string): UpgradePrompt {
  const reason = 'Remove one to add another; what you keep stays.'
  return limitPrompt({ limitType, ...(resetsAt && { resetsAt }) }, reason, tier, suggestedTier(limitType, tier))
}

function limitPrompt(
  { limitType, resetsAt }: TierRefusal,
  reason: string,
  tier: Tier,
  needed: 'pro' | 'enterprise',
): UpgradePrompt {
  const known = limitType !== undefined && limitType in LIMITS[tier] ? (limitType as LimitType) : null
  const limit = known && LIMITS[tier][known]
  const title = known === null || limit === null ? 'You have reached your limit' : limitTitle(known, limit)
  const first = resetsAt ? `Your count starts again on ${formatDay(resetsAt)} (UTC).` : reason
  const text = known === 'bookmarks' ? reason : `${first} Summaries and verdicts stay open.`
  return { ...about(tier, needed, known), title, reason, text, isLimit: true }
}

function limitTitle(type: LimitType, limit: number): string {
  const all = `${formatCount(limit)} of ${formatCount(limit)}`
  const titles: Record<LimitType, string> = {
    detailedViews: `You have used ${all} detailed views this month`,
    exports: `You have used ${all} exports this month`,
    alerts: `You have used ${all} alerts this month`,
    apiCalls: `${all} API calls used`,
    bookmarks: `You keep ${all} bookmarks`,
  }
  return titles[type]
}

function tierOf(tier: string | undefined): 'pro' | 'enterprise' | null {
  return tier === 'pro' || tier === 'enterprise' ? tier : null
}

function featureOf(id: string | undefined): Feature | undefined {
  return FEATURES.find((feature) => feature.id === id)
}

const COMPARED = ['detailedViews', 'alerts', 'exports', 'apiCalls']

function about(tier: Tier, needed: 'pro' | 'enterprise', limit: LimitType | null = null) {
  const ids = limit === 'bookmarks' ? ['bookmarks', ...COMPARED] : COMPARED
  const rows = ids.map((id) => {
    const feature = featureOf(id)!
    return { name: feature.name, now: benefitOf(feature, tier), then: benefitOf(feature, needed) }
  })
  const { name: tierName, price } = TIER_PRICES[needed]
  return { tier: needed, tierName, price, rows, currentName: TIER_PRICES[tier].name }
}

function benefitOf({ freeLimit, proBenefit, enterpriseBenefit }: Feature, tier: Tier): string {
  return { free: freeLimit, pro: proBenefit, enterprise: enterpriseBenefit }[tier]
}

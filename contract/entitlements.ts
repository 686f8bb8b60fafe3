import { isStaff } from './access.ts'
import type { Tier, User } from './user.ts'

/** Public reads that one network address may make in a minute, where an installation sets no other number. */
export const READS_PER_MINUTE = 1200
/** How many times as many an account may make with its keys. */
export const KEY_READS_FACTOR = 5
/** Full-text searches that one account may make in a minute. */
export const SEARCHES_PER_MINUTE = 120

/** One row of the table of tiers: what a reader of each tier can do. */
export interface Feature {
  id: string
  name: string
  /** What of it is not free, where a part of it is; a prompt names it. */
  paidPart?: string
  description: string
  freeLimit: string
  proBenefit: string
  enterpriseBenefit: string
}

/** Limits per calendar month (UTC), except bookmarks, which are counted in all; `null` has no limit. */
export interface Limits {
  detailedViews: number | null
  bookmarks: number | null
  alerts: number | null
  exports: number | null
  apiCalls: number | null
}

/** What is counted by month. */
export const METERS = ['detailedViews', 'exports', 'alerts', 'apiCalls'] as const
export type Meter = (typeof METERS)[number]
/** What a limit can be reached of: the meters, and bookmarks, which are counted in all. */
export type LimitType = Meter | 'bookmarks'

export const LIMITS: Record<Tier, Limits> = {
  free: { detailedViews: 5, bookmarks: 10, alerts: 0, exports: 0, apiCalls: 0 },
  pro: { detailedViews: null, bookmarks: null, alerts: 10, exports: null, apiCalls: 1000 },
  enterprise: { detailedViews: null, bookmarks: null, alerts: null, exports: null, apiCalls: 1000 },
}

/**
 * The limits of one account. Staff are not metered: whatever their tier includes has no limit for them. What it does not
 * include (a limit of 0) is not included for them either.
 */
export function limitsOf(user: Pick<User, 'role' | 'tier'>): Limits {
  const limits = LIMITS[user.tier]
  if (!isStaff(user)) return limits
  const unmetered = Object.entries(limits).map(([name, limit]) => [name, limit === 0 ? 0 : null])
  return Object.fromEntries(unmetered) as Limits
}

/**
 * The tier that a prompt suggests where a limit is reached: enterprise for API calls, else pro; and enterprise where the
 * reader has pro already.
 */
export function suggestedTier(limit: LimitType, tier: Tier): 'pro' | 'enterprise' {
  return limit === 'apiCalls' || tier !== 'free' ? 'enterprise' : 'pro'
}

/** What Pro costs a month, in cents of a US dollar. */
export const PRO_CENTS = 2900

/** Price as readers see it. An enterprise price is agreed, not listed. */
export const TIER_PRICES: Record<Tier, { name: string; price: string; for: string }> = {
  free: { name: 'Free', price: '$0', for: 'Reading, checking and quoting casefiles.' },
  pro: { name: 'Pro', price: `$${PRO_CENTS / 100}/month`, for: 'People who work with the evidence every week.' },
  enterprise: { name: 'Enterprise', price: 'Contact sales', for: 'Organizations with teams and systems of their own.' },
}

const counted = (limit: number | null, unit: string) => (limit === null ? 'Unlimited' : `${limit} ${unit}`)
const each = (name: keyof Limits, unit: string) => ({
  freeLimit: counted(LIMITS.free[name], unit),
  proBenefit: counted(LIMITS.pro[name], unit),
  enterpriseBenefit: counted(LIMITS.enterprise[name], unit),
})

/** What the tiers differ in. The first four are the catalogue that limits refer to by id. */
export const FEATURES: readonly Feature[] = [
  {
    id: 'detailedViews',
    name: 'Detailed views',
    description: 'What the server adds to one casefile: every specification, rows of the data, saved views.',
    ...each('detailedViews', 'per month'),
  },
  {
    id: 'exports',
    name: 'Exports',
    description: 'A policy’s whole dossier in one package, made by the server.',
    freeLimit: 'Not included',
    proBenefit: 'Single-policy exports',
    enterpriseBenefit: 'Bulk exports and custom formats',
  },
  {
    id: 'alerts',
    name: 'Alerts',
    description: 'A notice when a casefile that fits a saved filter is published.',
    freeLimit: 'Not included',
    proBenefit: `${LIMITS.pro.alerts} per month`,
    enterpriseBenefit: 'Unlimited, with team notifications',
  },
  {
    id: 'apiCalls',
    name: 'API access',
    description:
      'Calls that only an account may make, by its keys. Reading public addresses counts against nothing, with a key or without.',
    freeLimit: 'Not included',
    proBenefit: `${LIMITS.pro.apiCalls} calls per month`,
    enterpriseBenefit: `${LIMITS.enterprise.apiCalls} calls per month, and webhooks`,
  },
  {
    id: 'bookmarks',
    name: 'Bookmarks',
    description: 'Casefiles kept in a list of your own.',
    ...each('bookmarks', 'in all'),
  },
  {
    id: 'search',
    name: 'Search',
    paidPart: 'Full-text search',
    description: 'Finding casefiles by words.',
    freeLimit: 'Basic search: titles, summaries and keywords',
    proBenefit: 'Full text: results, policy texts and provenance too',
    enterpriseBenefit: 'Full text: results, policy texts and provenance too',
  },
  {
    id: 'sandbox',
    name: 'Policy sandbox',
    description: 'Carrying an estimate to another population, with the assumptions that this needs.',
    freeLimit: 'Not included',
    proBenefit: 'Included',
    enterpriseBenefit: 'Included',
  },
  {
    id: 'team',
    name: 'Team accounts and SLA guarantee',
    description: 'Shared bookmarks and alerts, and an agreed level of service.',
    freeLimit: 'Not included',
    proBenefit: 'Not included',
    enterpriseBenefit: 'Included',
  },
]

/** Most seats that an admin can give a team. Without zod, because the screen loads it. */
export const MOST_SEATS = 10_000

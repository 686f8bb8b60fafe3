import type { TierSource } from '../../../contract/tier-period.ts'
import type { Tier } from '../../../contract/user.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    account_tiers: AccountTierTable
  }
}

/** A tier that an account has from one source for a while; several may hold at once. */
export interface AccountTierTable {
  user_id: string
  source: TierSource
  /** Id of the subscription, of the team, or of the team with which a grant was handed over; else empty. */
  reference: string
  tier: Tier
  starts_at: string
  /** The first moment at which it no longer holds; null = no end is known. */
  ends_at: string | null
  reason: string
}

import { TIER_PRICES } from '../../../../contract/entitlements.ts'
import type { Tier } from '../../../../contract/user.ts'

/** Whose it is, with the tier. */
export function OwnerCell({ owner, tier }: { owner: string; tier: Tier }) {
  return (
    <>
      {owner}
      <span className="table-note">{TIER_PRICES[tier].name}</span>
    </>
  )
}

export const TIER_FILTER = {
  name: 'tier',
  label: 'Tier',
  options: Object.entries(TIER_PRICES).map(([value, { name }]) => ({ value, label: name })),
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { METERS, TIER_PRICES } from '../../../contract/entitlements.ts'
import { UPGRADE_HREF } from '../../../contract/upgrade-prompt.ts'
import type { UsageResponse } from '../../../contract/usage.ts'
import { formatCount } from '@casefiles/engine/words'
import { formatDate } from '@casefiles/words/formats'
import { callApi } from '../../app/api.ts'
import { TierGate } from '../../app/tier-gate.tsx'
import { Loaded } from '../../ui/states.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Screen } from '../../ui/screen.tsx'

/** What the account used of its limits; asked anew whenever it is shown. */
const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: () => callApi('GET /api/usage'),
  staleTime: 0,
})

/** `/account/usage`: every limit of the account, what is left of it, and when it begins anew. */
export function Usage() {
  const query = useQuery(usageQuery)
  return (
    <Screen title="Usage" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">Usage</h1>
      <Loaded query={query} title="Failed to load your usage" lines={5}>
        {(data) => (
          <>
            <UsageTable usage={data} />
            <FullText />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function UsageTable({ usage }: { usage: UsageResponse }) {
  const { tier, meters, bookmarks, features } = usage
  const nameOf = (id: string) => features.find((feature) => feature.id === id)?.name ?? id
  const rows = [
    ...METERS.map((meter) => ({ id: meter, ...meters[meter], resets: formatDate(meters[meter].resetsAt) })),
    { id: 'bookmarks', ...bookmarks, resets: 'Counted in all' },
  ]
  return (
    <>
      <p className="studio-lead">
        {TIER_PRICES[tier].name} tier. Months are calendar months, UTC.{' '}
        {tier === 'free' ? <a href={UPGRADE_HREF}>Upgrade Now</a> : null}
      </p>
      <PlainTable
        caption="What is used of each limit"
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          { label: 'Feature', cell: ({ id }) => nameOf(id) },
          { label: 'Used', cell: ({ used }) => formatCount(used) },
          { label: 'Limit', cell: ({ limit }) => limitText(limit) },
          { label: 'Left', cell: ({ limit, remaining }) => leftText(limit, remaining) },
          { label: 'Begins anew', cell: ({ limit, resets }) => (limit === 0 || limit === null ? '–' : resets) },
        ]}
      />
    </>
  )
}

/** What is not counted, but belongs to a tier. */
function FullText() {
  return (
    <section className="usage-more" aria-label="Full-text search">
      <TierGate feature="search" tier="pro">
        <p>
          <a href="/search">Search</a> looks through results, policy texts and provenance for you, without a limit.
        </p>
      </TierGate>
    </section>
  )
}

function limitText(limit: number | null): string {
  if (limit === null) return 'Unlimited'
  return limit === 0 ? 'Not included' : formatCount(limit)
}

function leftText(limit: number | null, remaining: number | null): string {
  if (limit === 0) return '–'
  return remaining === null ? 'Unlimited' : formatCount(remaining)
}

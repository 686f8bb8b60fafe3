import type { TierPeriod, TierSource } from '../../contract/tier-period.ts'
import { capitalize } from '@casefiles/engine/words'
import { formatDate } from '@casefiles/words/formats'
import { PlainTable } from './plain-table.tsx'

const SOURCES: Record<TierSource, string> = { granted: 'granted', bought: 'subscription', team: 'team' }

/** Where a tier comes from in a word or two, of what holds: `granted`, `subscription, team`; empty where nothing does. */
export function tierSourceWords(tiers: readonly TierPeriod[], tier: string): string {
  const sources = tiers.filter((one) => one.is_in_force && one.tier === tier).map(({ source }) => SOURCES[source])
  return [...new Set(sources)].join(', ')
}

/** Whether a period holds, did or will, at the moment it was asked for. */
function stateWords({ is_in_force, to }: TierPeriod): string {
  if (is_in_force) return 'in force'
  return to === null ? 'to come' : 'ended'
}

/** What an account has, had and will have. */
export function TierPeriods({ tiers }: { tiers: readonly TierPeriod[] }) {
  if (tiers.length === 0) return <p className="hint">Free: nothing was granted, bought or given by a team.</p>
  return (
    <PlainTable
      caption="Tiers by source, newest first"
      columns={[
        { label: 'Source', cell: ({ source }) => capitalize(SOURCES[source]) },
        { label: 'Tier', cell: ({ tier }) => tier },
        { label: 'From', cell: ({ from }) => formatDate(from) },
        { label: 'To', cell: ({ to }) => (to === null ? 'no end' : formatDate(to)) },
        { label: 'State', cell: (period) => stateWords(period) },
        { label: 'Reason', cell: ({ reason }) => reason },
      ]}
      rows={tiers}
      rowId={({ source, tier, from, reason }) => [source, tier, from, reason].join()}
    />
  )
}

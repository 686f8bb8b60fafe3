import type { ReactNode } from 'react'
import type { ChainEntry } from '../../contract/chain.ts'
import { formatDateTime } from '@casefiles/words/formats'
import { shortHash } from '../format/values.ts'

/** What a link of each kind did. */
export const CHAIN_TITLES: Record<ChainEntry['kind'], string> = {
  snapshot: 'Policy recorded',
  plan: 'Design locked without data',
  lock: 'Design locked',
  run: 'Analysis run',
  rival: 'Rival design locked',
  'rival-run': 'Rival design analyzed',
  publication: 'Published',
  retraction: 'Retracted',
  erratum: 'Corrected',
  restore: 'Restored from a backup',
  clock: 'Clock set right',
}

const ICONS: Record<ChainEntry['kind'], ReactNode> = {
  snapshot: <path d="M4 4.5h8M4 8h8M4 11.5h8" />,
  plan: <path d="M4.5 4h7v8.5h-7zM6.5 6.5h3M6.5 9h3" />,
  lock: <path d="M4.5 7.5h7v5h-7zM6 7.5V5.8a2 2 0 0 1 4 0v1.7" />,
  run: <path d="M8 3.5A4.5 4.5 0 1 0 12.5 8" />,
  rival: <path d="M3.5 8.5h4v4h-4zM8.5 8.5h4v4h-4zM4.5 8.5V6a3.5 3.5 0 0 1 7 0v2.5" />,
  'rival-run': <path d="M8 3.5A4.5 4.5 0 1 0 12.5 8M8 5.5v5" />,
  publication: <path d="M8 2.6l4.4 1.5v3.7c0 2.6-1.8 4.6-4.4 5.6-2.6-1-4.4-3-4.4-5.6V4.1zM6 8l1.5 1.5L10.2 7" />,
  erratum: <path d="M4 12l1-3 5.5-5.5 2 2L7 11z" />,
  retraction: <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" />,
  restore: <path d="M4 8a4 4 0 1 0 1.4-3M5.2 2.8v2.6h2.6" />,
  clock: <path d="M3.5 8a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M8 5.5V8l2 1.2" />,
}

interface ChainCardProps {
  entry: ChainEntry
  /** What this link fixed, as name and value; ids and versions are set in the mono face. */
  facts: readonly { name: string; value: string; isCode?: boolean }[]
  headingLevel?: 2 | 3 | 4
}

/** One link of the chain: what it fixed, the fingerprint it contains and its own. Whole fingerprints stand in the title attribute. */
export function ChainCard({ entry, facts, headingLevel = 3 }: ChainCardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <li className="chain-card">
      <div className="chain-head">
        <svg className="chain-icon" viewBox="0 0 16 16" width={32} height={32} fill="none" aria-hidden="true">
          <rect width={16} height={16} rx={1.5} fill="var(--ink)" />
          <g
            stroke="var(--on-ink)"
            strokeWidth={1.1}
            strokeLinecap="round"
            strokeLinejoin="round"
            className="chain-glyph"
          >
            {ICONS[entry.kind]}
          </g>
        </svg>
        <div>
          <Heading className="chain-title">{CHAIN_TITLES[entry.kind]}</Heading>
          <p className="chain-time">
            <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
          </p>
        </div>
      </div>
      <dl className="chain-facts">
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd className={fact.isCode ? 'chain-code' : undefined}>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <dl className="chain-hashes">
        <div>
          <dt>contains</dt>
          <dd title={entry.previous ?? undefined}>
            {entry.previous === null ? 'nothing: first link' : shortHash(entry.previous)}
          </dd>
        </div>
        <div>
          <dt>sha-256</dt>
          <dd title={entry.hash} className="chain-own">
            {shortHash(entry.hash)}
          </dd>
        </div>
      </dl>
    </li>
  )
}

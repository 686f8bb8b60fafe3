import type { ChainEntry } from '../../../contract/chain.ts'
import { ChainCard } from '../../../ui/chain/ChainCard.tsx'

const NEXT = {
  lock: 'The lock is the next link: it contains the fingerprint of the design and of the link before.',
}

/** The links there are, oldest first, and what the next one will be. */
export function ChainSoFar({ chain, next }: { chain: ChainEntry[]; next: keyof typeof NEXT | null }) {
  return (
    <section className="studio-section">
      <h2>Chain of fingerprints</h2>
      {chain.length > 0 ? (
        <ol className="chain">
          {chain.map((entry) => (
            <ChainCard
              key={entry.hash}
              entry={entry}
              facts={[
                { name: 'Version', value: String(entry.version) },
                { name: 'By', value: entry.author },
              ]}
            />
          ))}
        </ol>
      ) : (
        <p className="hint">It has no link yet.</p>
      )}
      {next ? <p className="hint">{NEXT[next]}</p> : null}
    </section>
  )
}

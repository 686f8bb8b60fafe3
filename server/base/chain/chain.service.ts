import type { ChainEntry } from '../../../contract/chain.ts'
import type { Db } from '../db/schema.ts'
import { findChain, insertChainEntry } from './chain.repository.ts'
import { fingerprint } from './fingerprint.ts'

export interface NewLink {
  kind: ChainEntry['kind']
  casefile: string
  version: number
  author: string
  created_at: string
  /** Fingerprint of what the link fixes: the design, the run record or the publication document. */
  content_sha256: string
}

/** The hash a link must carry: of everything in it but the hash itself. */
export function linkHash(entry: Omit<ChainEntry, 'hash'>): string {
  const { kind, casefile, version, author, created_at, content_sha256, previous } = entry
  return fingerprint({ kind, casefile, version, author, created_at, content_sha256, previous })
}

/**
 * Adds the next link to a casefile's chain. Called inside a durable transaction;
 * two writers at once cannot both follow the same link, the database refuses the second.
 */
export async function appendLink(trx: Db, link: NewLink): Promise<ChainEntry> {
  const chain = await findChain(trx, link.casefile)
  const unsigned = { ...link, previous: chain.at(-1)?.hash ?? null }
  const entry = { ...unsigned, hash: linkHash(unsigned) }
  await insertChainEntry(trx, entry, chain.length + 1)
  return entry
}

import type { SignedLinks } from '../../../contract/checkpoint.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { inclusionPath } from '../../base/chain/merkle-tree.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { lastNumber, keepLatestTree, type KeptTree } from './checkpoint-files.ts'
import { linkLeaf } from './check-checkpoints.ts'

/**
 * One casefile's links against the latest signed checkpoint: the place of each in its tree, and whether a link that was signed is gone
 * from the record. A chain whose last links were removed is whole in itself; the checkpoint still names them.
 *
 * @param openTree the latest checkpoint's tree, where it is kept; left out, it is read
 */
export async function checkSignedLinks(
  { db, dataFolder }: Pick<ServerContext, 'db' | 'dataFolder'>,
  slug: string,
  openTree: () => Promise<KeptTree | null> = keepLatestTree(dataFolder),
): Promise<SignedLinks> {
  const tree = await openTree()
  if (!tree) {
    const isBroken = (await lastNumber(dataFolder)) > 0
    return {
      signed: null,
      links: [],
      problems: isBroken ? ['The latest checkpoint does not hold what was signed.'] : [],
    }
  }
  const { signed, levels, places } = tree
  const chain = await findChain(db, slug)
  const links = chain.flatMap(({ hash }) => {
    const index = places.get(linkLeaf(hash))
    return index === undefined ? [] : [{ hash, index, path: inclusionPath(levels, index) }]
  })
  const problems = await findLost(db, slug, tree)
  return { signed, links, problems }
}

/** Links that were signed and that no chain holds: those of this casefile, and those of which nothing says whose they were. */
async function findLost(db: Db, slug: string, { places, signed }: KeptTree): Promise<string[]> {
  const standing = await db.selectFrom('chain_entries').select('hash').execute()
  const known = new Set(standing.map(({ hash }) => linkLeaf(hash)))
  const lost = [...places.keys()].filter((leaf) => leaf.startsWith('link ') && !known.has(leaf))
  const { number } = signed.checkpoint
  const problems: string[] = []
  for (const leaf of lost) {
    const told = await findEntry(db, leaf.slice('link '.length))
    const what = `a link that checkpoint ${number} signed`
    if (!told) problems.push(`The record no longer holds ${what}, nor whose it was: it may be one of this casefile.`)
    else if (told.subject === `casefile:${slug}` && !(await isSealed(db, slug, told.at)))
      problems.push(`The record no longer holds ${what}: ${told.action}, ${told.at}.`)
  }
  return problems
}

/** What the activity log says of a link. */
async function findEntry(db: Db, hash: string) {
  const entries = db.selectFrom('activity').select(['subject', 'action', 'at'])
  return entries.where('after_json', 'like', `%"link":"${hash}"%`).executeTakeFirst()
}

/** Whether a restore took a link away and says so in the chain. */
async function isSealed(db: Db, slug: string, at: string): Promise<boolean> {
  const restores = db.selectFrom('chain_entries').select('hash').where('casefile_slug', '=', slug)
  return (await restores.where('kind', '=', 'restore').where('created_at', '>', at).executeTakeFirst()) !== undefined
}

import type { CheckpointStamp, SignedCheckpoint } from '../../../contract/checkpoint.ts'
import { verifyTimestamp } from '../../../contract/timestamp/verify-timestamp.ts'
import { canonicalJson, sha256, isSignedBy } from '../../base/chain/fingerprint.ts'
import { openTree } from '../../base/chain/merkle-tree.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { lastNumber, readCheckpoint, readLeaves, readStampReply } from './checkpoint-files.ts'

type Context = Pick<ServerContext, 'db' | 'dataFolder'>

/** What the checkpoints say, computed again, and whether the record still holds all that they held. */
export interface CheckedCheckpoints {
  /** Oldest first; those whose file can be read. */
  checkpoints: SignedCheckpoint[]
  /** Every leaf that was signed, in order. */
  leaves: string[]
  /** Leaves that are in the record and in no checkpoint yet. */
  fresh: string[]
  /** The highest number that was given, whether or not its checkpoint is still here; 0 = none. */
  last: number
  /** Leaves of checkpoints that are not in the record any more. */
  missing: number
  present: PresentLeaves
  /** The tree as the last checkpoint left it. */
  tree: ReturnType<typeof openTree>
  stamps: CheckpointStamp[]
  /** What is wrong now, in sentences for readers; empty where the record extends its last checkpoint. */
  problems: string[]
  /** What the record has lost since it was signed, whether or not a later checkpoint admits it. */
  gaps: string[]
}

/** What the record holds at one moment, as leaves. */
interface PresentLeaves {
  activity: string[]
  links: string[]
}

const PAGE = 5000

/**
 * Leaves of everything that is in the record: entries of the activity log in their order, then links of every chain by
 * time. A leaf holds hashes alone, so that it can be published.
 *
 * @param trx a transaction, so that both are of one moment
 */
async function readPresentLeaves(trx: Db): Promise<PresentLeaves> {
  const activity: string[] = []
  for (let last = 0; ;) {
    const rows = await trx
      .selectFrom('activity')
      .select(['seq', 'hash'])
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const { seq, hash } of rows) activity.push(activityLeaf(seq, hash))
    if (rows.length < PAGE) break
    last = rows.at(-1)!.seq
  }
  const links = await trx.selectFrom('chain_entries').select('hash').orderBy('created_at').orderBy('hash').execute()
  return { activity, links: links.map(({ hash }) => linkLeaf(hash)) }
}

const activityLeaf = (seq: number, hash: string): string => `activity ${seq} ${hash}`
/** The leaf of a link of a chain. */
export const linkLeaf = (hash: string): string => `link ${hash}`

/** Computes every checkpoint again and compares it with the record as it is now. */
export async function checkCheckpoints({ db, dataFolder }: Context): Promise<CheckedCheckpoints> {
  const present = await db.transaction().execute(readPresentLeaves)
  const standing = new Set([...present.activity, ...present.links])
  const checkpoints: SignedCheckpoint[] = []
  const stamps: CheckpointStamp[] = []
  const [leaves, problems, gaps]: [string[], string[], string[]] = [[], [], []]
  const absent: number[] = []
  const tree = openTree()
  let missing = 0
  const total = await lastNumber(dataFolder)
  const named = await findLastNamed(db)
  if (named > total) problems.push(`The activity log names checkpoint ${named}, which is missing.`)
  for (let number = 1; number <= total; number += 1) {
    const signed = await readCheckpoint(dataFolder, number)
    const added = (await readLeaves(dataFolder, number)) ?? []
    for (const leaf of added) tree.add(leaf)
    leaves.push(...added)
    if (signed) problems.push(...findFaults(number, signed, checkpoints.at(-1), tree))
    else absent.push(number)
    const gone = added.filter((leaf) => !standing.has(leaf))
    missing += gone.length
    if (gone.length > 0) gaps.push(describeGone(number, gone))
    if (signed) checkpoints.push(signed)
    const stamp = await readStamp(dataFolder, number, signed, problems)
    if (stamp) stamps.push(stamp)
    await breathe()
  }
  const last = checkpoints.at(-1)?.checkpoint
  // One that comes after it and does not name it as the one before it was signed without it, and admits so.
  for (const number of absent) (number < (last?.number ?? 0) ? gaps : problems).push(describeAbsent(number))
  if (last && missing > last.missing) problems.push(`The record does not extend checkpoint ${last.number}.`)
  const signedLeaves = new Set(leaves)
  const fresh = [...present.activity, ...present.links].filter((leaf) => !signedLeaves.has(leaf))
  return { checkpoints, leaves, fresh, last: Math.max(named, total), missing, present, tree, stamps, problems, gaps }
}

/** The highest number that the log has an entry of; 0 = none. */
async function findLastNamed(db: Db): Promise<number> {
  const signed = db.selectFrom('activity').select('subject').where('action', '=', 'checkpoint.signed')
  const last = await signed.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return last ? Number(last.subject.replace('checkpoint:', '')) : 0
}

function findFaults(
  number: number,
  signed: SignedCheckpoint,
  before: SignedCheckpoint | undefined,
  tree: CheckedCheckpoints['tree'],
): string[] {
  const { checkpoint, key, signature } = signed
  const text = canonicalJson(checkpoint)
  if (sha256(text) !== signed.sha256 || !isSignedBy(key, text, signature)) {
    return [`Checkpoint ${number} is not what was signed.`]
  }
  if (checkpoint.number !== number || checkpoint.previous !== (before?.sha256 ?? null)) {
    return [`Checkpoint ${number} does not follow from the one before it.`]
  }
  if (checkpoint.size === tree.size() && checkpoint.root === tree.root()) return []
  return [`The kept leaves of checkpoint ${number} do not give its root.`]
}

const describeAbsent = (number: number): string => `Checkpoint ${number} is missing or cannot be read.`

/** What is gone, without saying of whom. */
function describeGone(number: number, gone: readonly string[]): string {
  const entries = gone.filter((leaf) => leaf.startsWith('activity ')).length
  const links = gone.length - entries
  const parts = [
    ...(entries > 0 ? [`${entries} ${entries === 1 ? 'entry' : 'entries'} of the activity log`] : []),
    ...(links > 0 ? [`${links} ${links === 1 ? 'link' : 'links'} of chains`] : []),
  ]
  return `The record no longer holds ${parts.join(' and ')} that checkpoint ${number} added.`
}

async function readStamp(
  dataFolder: string,
  number: number,
  signed: SignedCheckpoint | null,
  problems: string[],
): Promise<CheckpointStamp | null> {
  const reply = signed && (await readStampReply(dataFolder, number))
  if (!reply) return null
  try {
    const { imprint, at, authority } = await verifyTimestamp(reply)
    if (imprint !== signed.sha256) throw new RangeError('It stamps something else.')
    return { number, authority, stamped_at: at }
  } catch (error) {
    problems.push(`The timestamp of checkpoint ${number} does not hold: ${(error as Error).message}`)
    return null
  }
}

/** Lets other requests be answered in between. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

import fs from 'node:fs/promises'
import path from 'node:path'
import { type SignedCheckpoint, signedCheckpointSchema } from '../../../contract/checkpoint.ts'
import { levelsOf, type TreeLevels } from '../../base/chain/merkle-tree.ts'
import { durableFiles } from '../../base/store/durable-files.ts'

/*
 * Checkpoints lie as files beside the database and outside of backups: a restore must not take back what was signed.
 *   000012.json    the signed checkpoint            000012.leaves  what it added to the tree, one leaf a line
 *   000012.tsq     asks an authority for the time   000012.tsr     its answer
 */

export const checkpointFolder = (dataFolder: string): string => path.join(dataFolder, 'checkpoints')
const nameOf = (number: number): string => String(number).padStart(6, '0')
const fileOf = (dataFolder: string, number: number, kind: 'json' | 'leaves' | 'tsq' | 'tsr'): string =>
  path.join(checkpointFolder(dataFolder), `${nameOf(number)}.${kind}`)

/** The highest number that was signed; 0 = none. */
export async function lastNumber(dataFolder: string): Promise<number> {
  const names = await fs.readdir(checkpointFolder(dataFolder)).catch(() => [])
  const numbers = names.flatMap((name) => /^(\d{6,})\.json$/.exec(name)?.[1] ?? []).map(Number)
  return Math.max(0, ...numbers)
}

/** null where there is none, or the file cannot be read as one. */
export async function readCheckpoint(dataFolder: string, number: number): Promise<SignedCheckpoint | null> {
  const text = await readText(fileOf(dataFolder, number, 'json'))
  try {
    return text === null ? null : (signedCheckpointSchema.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

/** null where the file is missing. */
export async function readLeaves(dataFolder: string, number: number): Promise<string[] | null> {
  const text = await readText(fileOf(dataFolder, number, 'leaves'))
  return text === null ? null : text.split('\n').filter((line) => line !== '')
}

/** The answer of a time-stamping authority to the query of a checkpoint; null where there is none. */
export async function readStampReply(dataFolder: string, number: number): Promise<Uint8Array | null> {
  return fs.readFile(fileOf(dataFolder, number, 'tsr')).catch(() => null)
}

/** Keeps what an authority answered, once it was checked; `at` is the time that it states. */
export function keepStampReply(dataFolder: string, number: number, reply: Uint8Array, at: string): void {
  const file = fileOf(dataFolder, number, 'tsr')
  durableFiles.write(`${file}.new`, reply, new Date(at))
  durableFiles.rename(`${file}.new`, file)
  durableFiles.syncFolder(checkpointFolder(dataFolder))
}

/** The checkpoint's own file comes last: what is there of one that was not finished counts for nothing. */
export async function keepCheckpoint(
  dataFolder: string,
  signed: SignedCheckpoint,
  leaves: readonly string[],
): Promise<void> {
  const { number, made_at } = signed.checkpoint
  const time = new Date(made_at)
  await fs.mkdir(checkpointFolder(dataFolder), { recursive: true, mode: 0o700 })
  const put = async (kind: 'json' | 'leaves' | 'tsq', bytes: Uint8Array) => {
    const file = fileOf(dataFolder, number, kind)
    await fs.rm(`${file}.new`, { force: true })
    durableFiles.write(`${file}.new`, bytes, time)
    durableFiles.rename(`${file}.new`, file)
  }
  await put('leaves', Buffer.from(leaves.map((leaf) => `${leaf}\n`).join('')))
  await put('tsq', timestampQuery(signed.sha256))
  await put('json', Buffer.from(`${JSON.stringify(signed, null, 1)}\n`))
  durableFiles.syncFolder(checkpointFolder(dataFolder))
}

/** DER of what comes before the hash in a query for a SHA-256 (RFC 3161, section 2.4.1): version 1 and the algorithm. */
const HEAD = '30390201013031300d060960864801650304020105000420'
/** After it: the authority is to send its certificate along. */
const CERTIFICATE_WANTED = '0101ff'

/**
 * A query that asks a time-stamping authority to vouch for the time at which it saw a fingerprint.
 *
 * @param sha256 64 hexadecimal digits
 * @returns the bytes that are sent to the authority as `application/timestamp-query`
 */
export function timestampQuery(sha256: string): Uint8Array {
  return Buffer.from(HEAD + sha256 + CERTIFICATE_WANTED, 'hex')
}

async function readText(file: string): Promise<string | null> {
  return fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

export interface KeptTree {
  signed: SignedCheckpoint
  levels: TreeLevels
  places: Map<string, number>
}

/** The tree of the latest checkpoint, computed once for each. */
export function keepLatestTree(dataFolder: string): () => Promise<KeptTree | null> {
  let kept: { number: number; tree: Promise<KeptTree | null> } = { number: 0, tree: Promise.resolve(null) }
  return async () => {
    const number = await lastNumber(dataFolder)
    if (number !== kept.number) kept = { number, tree: readTree(dataFolder, number) }
    return kept.tree
  }
}

async function readTree(dataFolder: string, last: number): Promise<KeptTree | null> {
  const signed = await readCheckpoint(dataFolder, last)
  const leaves: string[] = []
  for (let number = 1; number <= last; number += 1) leaves.push(...((await readLeaves(dataFolder, number)) ?? []))
  // Leaves that do not give the signed root prove nothing; System says what is wrong.
  if (signed?.checkpoint.size !== leaves.length) return null
  const levels = levelsOf(leaves)
  if (levels.at(-1)?.[0]?.toString('hex') !== signed.checkpoint.root) return null
  return { signed, levels, places: new Map(leaves.map((leaf, place) => [leaf, place])) }
}

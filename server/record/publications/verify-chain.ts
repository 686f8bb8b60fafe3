import type { ChainEntry } from '../../../contract/chain.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import { choicesOf, planOf } from '../../../contract/parts-of-design.ts'
import { tokenBytes, checkLockTimestamp } from '../../../contract/timestamp/verify-timestamp.ts'
import type { RunRecord } from '../../../contract/run.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { findArtifact } from '../../texts/artifacts/artifact.repository.ts'
import { findSnapshot } from '../../texts/ingestion/ingest.repository.ts'
import { findLock, findPlan, findTimestamps } from '../locks/lock.repository.ts'
import { findClockRecord } from './set-clock-right.ts'
import { takedownNotice } from '../../../contract/takedown.ts'
import { findTakedown, findTakedownOfVersion } from '../takedowns/takedown.repository.ts'
import { versionPath } from './publication-files.ts'
import { findPublications, findErrata, findRetraction } from './publication.repository.ts'
import { erratumFingerprint } from './publish-erratum.ts'
import { findRestoreOfLink } from '../restores/restore.repository.ts'
import { retractionFingerprint } from './retract-casefile.ts'
import { findRival, findRivals } from '../rivals/rival.repository.ts'
import { findRunsOfLock } from '../runs/run.repository.ts'
import { linkHash, findChain } from '../../base/chain/chain.service.ts'
import { fingerprint, sha256, shortHash } from '../../base/chain/fingerprint.ts'

export interface VerifiedLink {
  /** `data` stands between lock and run: the lock fixes its fingerprint. `timestamp` is that of an authority over a lock. */
  kind: ChainEntry['kind'] | 'data' | 'timestamp'
  version: number
  hash: string
  /** What is wrong with it; null = intact. */
  problem: string | null
  /** Said of what was taken down with its record: the fingerprint stays fixed, the bytes cannot be read again. */
  takenDown?: string
}

type Context = Pick<ServerContext, 'db' | 'datasets' | 'publications'>

/**
 * Recomputes every fingerprint of a casefile's chain from what it fixes: snapshot → lock → data → run → publication.
 *
 * @returns one line per link, oldest first; the first with a `problem` is the broken link
 * @throws {ServerError} `casefile/not-found`, `lock/not-found` when nothing is locked yet
 */
export async function verifyChain(context: Context, slug: string): Promise<VerifiedLink[]> {
  await getCasefile(context.db, slug)
  const chain = await findChain(context.db, slug)
  if (chain.length === 0) throw new ServerError('lock/not-found', `"${slug}" has no lock yet, so there is no chain.`)
  const timestamps = await findTimestamps(context.db, slug)
  const links: VerifiedLink[] = []
  for (const [index, entry] of chain.entries()) {
    const takenDown = await findTakenDown(context, entry)
    const broken = findBrokenHash(entry, chain[index - 1])
    const problem = broken ?? (takenDown === null ? await findBrokenContent(context, entry, chain) : null)
    links.push({ ...place(entry), hash: entry.hash, problem, ...(takenDown !== null && !problem && { takenDown }) })
    if (entry.kind === 'lock') links.push(await verifyData(context, entry))
    for (const kept of timestamps.filter(({ link_hash }) => link_hash === entry.hash)) {
      const broken = await checkLockTimestamp(kept, tokenBytes(kept.token), entry)
      links.push({ kind: 'timestamp', version: entry.version, hash: kept.imprint, problem: broken })
    }
  }
  return links
}

const place = ({ kind, version }: ChainEntry) => ({ kind, version })

/** What a version was made of went with it; the links go on naming the fingerprints. Null where it stands. */
async function findTakenDown({ db }: Context, { kind, casefile, version }: ChainEntry): Promise<string | null> {
  if (!VERSION_KINDS.includes(kind)) return null
  const takedown = await findTakedownOfVersion(db, casefile, version)
  return takedown ? takedownNotice(takedown) : null
}
const VERSION_KINDS: readonly ChainEntry['kind'][] = ['plan', 'lock', 'run', 'rival', 'rival-run', 'publication']

function findBrokenHash(entry: ChainEntry, before: ChainEntry | undefined): string | null {
  if (entry.previous !== (before?.hash ?? null)) return 'It does not name the link before it.'
  if (linkHash(entry) !== entry.hash) return 'Its hash is not that of its own fields.'
  return null
}

async function findBrokenContent(context: Context, entry: ChainEntry, chain: ChainEntry[]): Promise<string | null> {
  switch (entry.kind) {
    case 'snapshot':
      return compareContent(entry, 'policy snapshot', await snapshotContent(context, entry))
    case 'plan':
      return compareContent(entry, 'design locked without data', await planContent(context, entry))
    case 'lock':
      return (
        compareContent(entry, 'locked design', await lockContent(context, entry)) ??
        (await findOtherPlan(context, entry, chain)) ??
        (await findOtherChoices(context, entry))
      )
    case 'run':
      return findBrokenRun(context, entry, chain)
    case 'rival':
      return compareContent(entry, 'rival design', await rivalContent(context, entry))
    case 'rival-run':
      return findBrokenRivalRun(context, entry)
    case 'publication':
      return compareContent(entry, 'publication document', publishedContent(context, entry))
    case 'retraction':
      return compareContent(entry, 'retraction', await retractionContent(context, entry))
    case 'erratum':
      return compareContent(entry, 'erratum', await erratumContent(context, entry))
    case 'restore':
      return compareContent(entry, 'record of what was replaced', await restoreContent(context, entry))
    case 'clock':
      return compareContent(entry, 'record of the clock', await clockContent(context, entry))
  }
}

function compareContent(entry: ChainEntry, what: string, found: string | null): string | null {
  if (found === null) return `The ${what} is missing.`
  if (found === entry.content_sha256) return null
  return `The ${what} changed: fixed as ${shortHash(entry.content_sha256)}…, now ${shortHash(found)}….`
}

async function snapshotContent({ db }: Context, entry: ChainEntry): Promise<string | null> {
  const snapshot = await findSnapshot(db, entry.hash)
  if (!snapshot) return null
  const artifact = await findArtifact(db, snapshot.artifact_id)
  // What the rules read in a text that was taken down went with it; the link goes on naming its fingerprint.
  if (artifact && (await findTakedown(db, artifact.sha256))) return entry.content_sha256
  return fingerprint(JSON.parse(snapshot.content_json))
}

async function lockContent({ db }: Context, entry: ChainEntry): Promise<string | null> {
  const lock = await findLock(db, entry.casefile, entry.version)
  return lock && lock.hash === entry.hash ? fingerprint(JSON.parse(lock.design_json)) : null
}

async function planContent({ db }: Context, entry: ChainEntry): Promise<string | null> {
  const plan = await findPlan(db, entry.casefile, entry.version)
  return plan && plan.hash === entry.hash ? fingerprint(JSON.parse(plan.plan_json)) : null
}

/** A design that was locked without data is the same once they are bound. */
async function findOtherPlan({ db }: Context, entry: ChainEntry, chain: ChainEntry[]): Promise<string | null> {
  const lock = await findLock(db, entry.casefile, entry.version)
  const plan = lock && planOf(JSON.parse(lock.design_json) as DesignDocument)
  if (!plan) return null
  const link = chain.find(({ kind, version }) => kind === 'plan' && version === entry.version)
  return link?.content_sha256 === fingerprint(plan) ? null : 'It is not the design that was locked without data.'
}

/** A version that a vintage of the data made takes over every choice of the lock that it names. */
async function findOtherChoices({ db }: Context, entry: ChainEntry): Promise<string | null> {
  const lock = await findLock(db, entry.casefile, entry.version)
  const design = lock && (JSON.parse(lock.design_json) as DesignDocument)
  if (!design?.vintage) return null
  const { version, link_hash, choices_sha256 } = design.vintage.fixed_by
  const fixing = await findLock(db, entry.casefile, version)
  if (fixing?.hash !== link_hash) return 'The lock whose design it takes over is missing.'
  // a version that was taken down has no design to compare
  const isGone = (await findTakedownOfVersion(db, entry.casefile, version)) !== undefined
  const first = isGone ? choices_sha256 : fingerprint(choicesOf(JSON.parse(fixing.design_json) as DesignDocument))
  const isSame = first === choices_sha256 && fingerprint(choicesOf(design)) === choices_sha256
  return isSame ? null : `It is not the design that was locked as version ${version}.`
}

async function retractionContent({ db }: Context, entry: ChainEntry): Promise<string | null> {
  const retraction = await findRetraction(db, entry.casefile, entry.version)
  const published = (await findPublications(db, entry.casefile)).find(({ version }) => version === entry.version)
  return retraction && published ? retractionFingerprint(retraction, published.sha256) : null
}

async function erratumContent({ db }: Context, entry: ChainEntry): Promise<string | null> {
  const erratum = (await findErrata(db, entry.casefile)).find(({ link_hash }) => link_hash === entry.hash)
  const published = (await findPublications(db, entry.casefile)).find(({ version }) => version === entry.version)
  return erratum && published ? erratumFingerprint(erratum, published.sha256) : null
}

async function restoreContent({ db }: Context, entry: ChainEntry): Promise<string | null> {
  const row = await findRestoreOfLink(db, entry.hash)
  return row ? fingerprint(JSON.parse(row.record_json)) : null
}

async function clockContent({ db }: Context, entry: ChainEntry): Promise<string | null> {
  const record = await findClockRecord(db, entry.hash)
  return record === null ? null : fingerprint(record)
}

async function verifyData({ db, datasets }: Context, entry: ChainEntry): Promise<VerifiedLink> {
  const lock = await findLock(db, entry.casefile, entry.version)
  const hash = lock ? (JSON.parse(lock.design_json) as { dataset: { sha256: string } }).dataset.sha256 : ''
  const link = { kind: 'data' as const, version: entry.version, hash }
  const takedown = await findTakedown(db, hash)
  if (takedown) return { ...link, problem: null, takenDown: takedownNotice(takedown) }
  try {
    await datasets.check(hash)
    return { ...link, problem: null }
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return { ...link, problem: error.message }
  }
}

/** The run whose record the link fixes, that record's results, and the lock the record names. */
async function findBrokenRun({ db }: Context, entry: ChainEntry, chain: ChainEntry[]): Promise<string | null> {
  const lock = chain.findLast((link) => link.kind === 'lock' && link.version === entry.version)
  if (!lock) return 'There is no lock before it.'
  const completed = (await findRunsOfLock(db, lock.hash)).filter((run) => run.record_json !== null)
  const run = completed.find((candidate) => fingerprint(JSON.parse(candidate.record_json!)) === entry.content_sha256)
  if (!run) return `No run record has the fingerprint it fixes, ${shortHash(entry.content_sha256)}….`
  const record = JSON.parse(run.record_json!) as RunRecord
  if (record.lock_hash !== lock.hash) return 'Its record names another lock.'
  const results = sha256(run.result_json!)
  if (results === record.result_sha256) return null
  return `The results changed: fixed as ${shortHash(record.result_sha256)}…, now ${shortHash(results)}….`
}

async function rivalContent({ db }: Context, entry: ChainEntry): Promise<string | null> {
  const rival = await findRival(db, entry.hash)
  return rival ? fingerprint(JSON.parse(rival.design_json)) : null
}

async function findBrokenRivalRun({ db }: Context, entry: ChainEntry): Promise<string | null> {
  const rivals = (await findRivals(db, entry.casefile, entry.version)).filter(({ record_json }) => record_json !== null)
  const rival = rivals.find(({ record_json }) => fingerprint(JSON.parse(record_json!)) === entry.content_sha256)
  if (!rival) return `No run record has the fingerprint it fixes, ${shortHash(entry.content_sha256)}….`
  const record = JSON.parse(rival.record_json!) as RunRecord
  if (record.lock_hash !== rival.link_hash) return 'Its record names another rival design.'
  const results = sha256(rival.result_json!)
  if (results === record.result_sha256) return null
  return `The results changed: fixed as ${shortHash(record.result_sha256)}…, now ${shortHash(results)}….`
}

function publishedContent({ publications }: Context, entry: ChainEntry): string | null {
  const stored = publications.entry(versionPath(entry.casefile, entry.version))
  if (!stored) return null
  try {
    return fingerprint(JSON.parse(publications.readObject(stored.hash).toString('utf8')))
  } catch {
    return null
  }
}

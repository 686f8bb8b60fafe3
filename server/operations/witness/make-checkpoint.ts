import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {
  type Checkpoint,
  type SignedCheckpoint,
  type WitnessRecord,
  witnessRecordSchema,
} from '../../../contract/checkpoint.ts'
import { type Actor, recordActivity } from '../../base/activity/activity.service.ts'
import { canonicalJson, sha256, rawOf } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { durableFiles } from '../../base/store/durable-files.ts'
import { readAdoptedRelease } from '../../record/archive-release/adopt-release.ts'
import { CHECKPOINTS_PATH } from '../../record/publications/publication-files.ts'
import { checkCheckpoints } from './check-checkpoints.ts'
import { checkpointFolder, keepCheckpoint, lastNumber } from './checkpoint-files.ts'

/**
 * Signs what the record holds now: adds the leaves that came since the last checkpoint to the tree, and keeps number,
 * size and root with a signature. What earlier checkpoints held stays in the tree whether or not the record still has it,
 * so a checkpoint can only ever be extended.
 *
 * @param by who asked for it, for the activity log; that entry is part of the next checkpoint
 */
export async function makeCheckpoint(
  context: Pick<ServerContext, 'db' | 'now' | 'dataFolder' | 'publicUrl' | 'publications'>,
  by: Actor,
): Promise<SignedCheckpoint> {
  const { dataFolder, now, publicUrl, publications } = context
  const release = readAdoptedRelease(publications)
  const { checkpoints, fresh, last, missing, present, tree } = await checkCheckpoints(context)
  for (const leaf of fresh) tree.add(leaf)
  const checkpoint: Checkpoint = {
    schema: 'checkpoint/1',
    origin: publicUrl,
    number: last + 1,
    made_at: now(),
    size: tree.size(),
    root: tree.root(),
    activity_entries: present.activity.length,
    chain_links: present.links.length,
    missing,
    ...(release && { release: { number: release.number, root: release.root } }),
    previous: checkpoints.at(-1)?.sha256 ?? null,
  }
  const text = canonicalJson(checkpoint)
  const key = openSigningKey(dataFolder)
  const signed = { checkpoint, sha256: sha256(text), signature: key.sign(text), key: key.publicKey }
  await keepCheckpoint(dataFolder, signed, fresh)
  const { number, size, root } = checkpoint
  await durably(context.db, (trx) =>
    recordActivity(trx, context, {
      actor: by,
      action: 'checkpoint.signed',
      subject: `checkpoint:${number}`,
      after: { size, root, sha256: signed.sha256 },
    }),
  )
  return signed
}

/** The key with which this archive signs. */
export interface SigningKey {
  /** Base64 of the 32 public bytes. */
  publicKey: string
  publicPem: string
  /** @returns Base64 */
  sign(text: string): string
}

/** Name of the setting that holds the private key as PEM, for those who do not want it beside the data. */
export const KEY_SETTING = 'CHECKPOINT_KEY'

/**
 * The key from the environment, else the one in the data folder, which is made at the first use and which nobody but the
 * server's account can read.
 *
 * @throws {Error} where the setting holds no Ed25519 key
 */
export function openSigningKey(
  dataFolder: string,
  environment: Record<string, string | undefined> = process.env,
): SigningKey {
  const given = environment[KEY_SETTING]?.trim()
  const privateKey = given ? readGiven(given) : createPrivateKey(readOrMake(dataFolder))
  const publicKey = createPublicKey(privateKey)
  return {
    publicKey: rawOf(publicKey),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

/** A PEM in one line of a settings file has its line ends written as `\n`. */
function readGiven(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // said below, without what was given
  }
  throw new Error(`The setting ${KEY_SETTING} is not valid: must be an Ed25519 private key as PEM.`)
}

function readOrMake(dataFolder: string): string {
  const folder = checkpointFolder(dataFolder)
  const file = path.join(folder, 'key.pem')
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8')
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    fs.writeFileSync(file, pem, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    // Another process was first: its key is the one.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return fs.readFileSync(file, 'utf8')
    throw error
  }
  durableFiles.syncFolder(folder)
  return pem
}

/** Checkpoints that the public page lists; the others are read by the API. */
const SHOWN = 30

/**
 * Checks the record against its checkpoints and puts what came of it where the public pages read it. Without anything
 * new it changes nothing. To be called at a start, since a restore may have come before, and after each checkpoint.
 */
export async function showCheckpoints(
  context: Pick<ServerContext, 'db' | 'dataFolder' | 'publications' | 'rebuilds'>,
): Promise<WitnessRecord> {
  const { publications, rebuilds, dataFolder } = context
  const { checkpoints, stamps, problems, gaps } = await checkCheckpoints(context)
  const { publicKey, publicPem } = openSigningKey(dataFolder)
  const shown = checkpoints.slice(-SHOWN).reverse()
  const isShown = new Set(shown.map(({ checkpoint }) => checkpoint.number))
  const record = {
    key: publicKey,
    key_pem: publicPem,
    problems,
    gaps,
    total: await lastNumber(dataFolder),
    checkpoints: shown,
    stamps: stamps.filter(({ number }) => isShown.has(number)),
  }
  const hash = publications.putObject(canonicalJson(record))
  if (publications.entry(CHECKPOINTS_PATH)?.hash !== hash) {
    await publications.commit(new Map([[CHECKPOINTS_PATH, { hash }]]), 'checkpoints')
    rebuilds.request('checkpoints')
  }
  return record
}

/** What was found when the record was checked last; null before the first time. */
export function readShownCheckpoints({ publications }: Pick<ServerContext, 'publications'>): WitnessRecord | null {
  const entry = publications.entry(CHECKPOINTS_PATH)
  if (!entry) return null
  return witnessRecordSchema.parse(JSON.parse(publications.readObject(entry.hash).toString('utf8')))
}

import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ServerContext } from '../../base/context.ts'
import { INTERNET, requestPublic, type Network } from '../../base/network/public-request.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { verifyTimestamp } from '../../../contract/timestamp/verify-timestamp.ts'
import {
  keepStampReply,
  lastNumber,
  readCheckpoint,
  readStampReply,
  timestampQuery,
  checkpointFolder,
} from './checkpoint-files.ts'
import { showCheckpoints } from './make-checkpoint.ts'
import type { SignedCheckpoint } from '../../../contract/checkpoint.ts'

/** Longest wait for an answer, in milliseconds. */
const PATIENCE_MS = 10_000
/** A token with its certificates has a few thousand bytes. */
const MOST_BYTES = 100_000

type Context = Pick<ServerContext, 'db' | 'dataFolder' | 'publications' | 'rebuilds'>

/**
 * Has the latest checkpoint stamped by the first time-stamping authority (RFC 3161) of the settings that does it, and shows who
 * did. What is sent is a hash alone. Earlier checkpoints are part of the latest one. A network that lets nothing out is no failure:
 * /checkpoints and `doctor` say that nobody has stamped.
 *
 * @returns what came of it, in words
 */
export async function stampCheckpoint(context: Context, network: Network = INTERNET): Promise<string> {
  const { dataFolder } = context
  const addresses = (await readSiteSetting(context, 'timeAuthorities')).split(' ').filter((address) => address !== '')
  if (addresses.length === 0) return 'No time-stamping authority is named; Settings has them'
  const number = await lastNumber(dataFolder)
  const signed = await readCheckpoint(dataFolder, number)
  if (!signed) return 'There is no checkpoint to stamp'
  if (await readStampReply(dataFolder, number)) return `Checkpoint ${number} is stamped`
  const refusals: string[] = []
  for (const address of addresses) {
    try {
      const reply = await ask(address, timestampQuery(signed.sha256), network)
      const { imprint, at, authority } = await verifyTimestamp(reply)
      if (imprint !== signed.sha256) throw new RangeError('It stamped something else.')
      keepStampReply(dataFolder, number, reply, at)
      await showCheckpoints(context)
      return `${authority} stamped checkpoint ${number}`
    } catch (error) {
      refusals.push(`${new URL(address).host}: ${(error as Error).message}`)
    }
  }
  return `No authority stamped checkpoint ${number}. ${refusals.join(' ')}`
}

/** @throws {Error} where nothing came that may be a reply */
async function ask(address: string, query: Uint8Array, network: Network): Promise<Uint8Array> {
  const headers = {
    'Content-Type': 'application/timestamp-query',
    'Content-Length': String(query.length),
    'User-Agent': 'PolicyCasefiles/1.0',
  }
  const answer = await requestPublic(address, network, PATIENCE_MS, { method: 'POST', headers, body: query })
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new Error(`It answered ${answer.statusCode}.`)
  }
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MOST_BYTES) throw new Error('It answered too much.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Checkpoints that are sent in one night at most: a witness that is named late gets the rest in the nights after. */
const AT_ONCE = 100

const toldSchema = z.object({ address: z.string(), number: z.int() })

/**
 * Sends every checkpoint that the outside witness has not taken yet, in their order; one that fails is tried again the
 * next night. One that is lost is left out and named once. A checkpoint is signed, so the call needs no secret of its own.
 *
 * @returns what came of it, in words
 * @throws {Error} where the witness did not take one
 */
export async function tellWitness(
  context: Pick<ServerContext, 'db' | 'dataFolder'>,
  network: Network = INTERNET,
): Promise<string> {
  const address = await readSiteSetting(context, 'witnessAddress')
  if (address === '') return 'No outside witness is named; Settings has the address'
  const first = (await lastTold(context)) + 1
  const unreadable: number[] = []
  const last = Math.min(await lastNumber(context.dataFolder), first + AT_ONCE - 1)
  for (let number = first; number <= last; number += 1) {
    const signed = await readCheckpoint(context.dataFolder, number)
    if (signed) await send(address, signed, network)
    else unreadable.push(number)
    await writeTold(context.dataFolder, { address, number })
  }
  if (unreadable.length > 0) throw new Error(`These could not be read and were left out: ${unreadable.join(', ')}.`)
  return last < first ? 'The witness has every checkpoint' : `The witness took ${last - first + 1}, up to ${last}`
}

async function send(address: string, signed: SignedCheckpoint, network: Network): Promise<void> {
  const body = JSON.stringify(signed)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'PolicyCasefiles/1.0',
  }
  const answer = await requestPublic(address, network, PATIENCE_MS, { method: 'POST', headers, body })
  answer.destroy()
  const status = answer.statusCode ?? 0
  const { number } = signed.checkpoint
  if (status < 200 || status > 299) throw new Error(`The witness answered ${status} to checkpoint ${number}.`)
}

/** Number of the last checkpoint that the witness of the settings took; 0 where it took none. */
export async function lastTold(context: Pick<ServerContext, 'db' | 'dataFolder'>): Promise<number> {
  const address = await readSiteSetting(context, 'witnessAddress')
  const told = await readTold(context.dataFolder)
  return told?.address === address ? told.number : 0
}

const toldFile = (dataFolder: string) => path.join(checkpointFolder(dataFolder), 'witness.json')

async function readTold(dataFolder: string): Promise<z.infer<typeof toldSchema> | null> {
  const text = await fs.readFile(toldFile(dataFolder), 'utf8').catch(() => null)
  return text === null ? null : toldSchema.parse(JSON.parse(text))
}

async function writeTold(dataFolder: string, told: z.infer<typeof toldSchema>): Promise<void> {
  await fs.writeFile(`${toldFile(dataFolder)}.new`, JSON.stringify(told), { mode: 0o600 })
  await fs.rename(`${toldFile(dataFolder)}.new`, toldFile(dataFolder))
}

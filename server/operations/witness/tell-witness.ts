import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { SignedCheckpoint } from '../../../contract/checkpoint.ts'
import type { ServerContext } from '../../base/context.ts'
import { INTERNET, requestPublic, type Network } from '../../base/network/public-request.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { checkpointFolder, lastNumber, readCheckpoint } from './checkpoint-files.ts'

/** Longest wait for an answer, in milliseconds. */
const PATIENCE_MS = 10_000
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
  const told = await readTold(context.dataFolder)
  const first = (told?.address === address ? told.number : 0) + 1
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

const toldFile = (dataFolder: string) => path.join(checkpointFolder(dataFolder), 'witness.json')

async function readTold(dataFolder: string): Promise<z.infer<typeof toldSchema> | null> {
  const text = await fs.readFile(toldFile(dataFolder), 'utf8').catch(() => null)
  return text === null ? null : toldSchema.parse(JSON.parse(text))
}

async function writeTold(dataFolder: string, told: z.infer<typeof toldSchema>): Promise<void> {
  await fs.writeFile(`${toldFile(dataFolder)}.new`, JSON.stringify(told), { mode: 0o600 })
  await fs.rename(`${toldFile(dataFolder)}.new`, toldFile(dataFolder))
}

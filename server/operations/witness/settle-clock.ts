import fs from 'node:fs/promises'
import path from 'node:path'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import { CLOCK_CONFIRMED, CLOCK_DIFFERS, findClockProblem, JUMP_MS } from '../../base/chain/clock.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { INTERNET, requestPublic, type Network } from '../../base/network/public-request.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { setClockRight } from '../../record/publications/set-clock-right.ts'
import { makeCheckpoint, showCheckpoints } from './make-checkpoint.ts'

/** Longest wait for the witness, in milliseconds. */
const PATIENCE_MS = 10_000
/** By how much the witness's clock may differ, in milliseconds. */
const DIFFERENCE_MS = 10 * 60_000

type Context = Pick<ServerContext, 'db' | 'now' | 'dataFolder'>

/**
 * Compares the server's clock with the outside witness, where one is named and answers, and with what the record knows, before a night
 * signs anything under it. What the witness shows goes first; a time in which nothing happened is bridged by files that were written in it.
 *
 * @throws {ServerError} `chain/clock-ahead`, `chain/clock-behind` where the clock cannot be gone by: then nothing is locked either
 */
export async function settleClock(context: Context, network: Network = INTERNET): Promise<void> {
  const { db, now, dataFolder } = context
  const witness = await askTime(context, network)
  const difference = witness === null ? null : Math.abs(Date.parse(now()) - Date.parse(witness))
  if (difference !== null && difference > DIFFERENCE_MS)
    await record(context, CLOCK_DIFFERS, 'outside witness', { witness })
  const at = now()
  const problem = await findClockProblem(db, at)
  if (!problem) return
  if (difference !== null && difference <= DIFFERENCE_MS)
    await record(context, CLOCK_CONFIRMED, 'outside witness', { witness })
  else if (
    problem.code === 'chain/clock-ahead' &&
    witness === null &&
    (await isBridged(dataFolder, problem.moment, at))
  )
    await record(context, CLOCK_CONFIRMED, 'files of the data folder', { since: problem.moment })
  else throw new ServerError(problem.code, problem.message)
}

/** The time in the witness's answer, ISO; null where no witness is named, or it does not answer or say. */
async function askTime(context: Context, network: Network): Promise<string | null> {
  const address = await readSiteSetting(context, 'witnessAddress')
  if (address === '') return null
  const answer = await requestPublic(address, network, PATIENCE_MS, { method: 'HEAD', headers: {} }).catch(
    (error: unknown) => {
      if (error instanceof ServerError) return null
      throw error
    },
  )
  answer?.destroy()
  const time = Date.parse(answer?.headers.date ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Folders in which a server that runs writes again and again, whether or not anything happens. */
const WRITTEN = ['logs', 'backups', 'backups/copies', 'checkpoints']

/** Whether files were written in between so often that no month is left of which nothing is known. */
async function isBridged(dataFolder: string, since: string, at: string): Promise<boolean> {
  const times: number[] = []
  for (const folder of WRITTEN)
    for (const name of await fs.readdir(path.join(dataFolder, folder)).catch(() => []))
      times.push((await fs.stat(path.join(dataFolder, folder, name))).mtimeMs)
  let known = Date.parse(since)
  for (const time of times.sort((one, other) => one - other)) if (time - known <= JUMP_MS) known = Math.max(known, time)
  return Date.parse(at) - known <= JUMP_MS
}

async function record(context: Context, action: string, actor: Actor, after: object): Promise<void> {
  await durably(context.db, (trx) => recordActivity(trx, context, { actor, action, subject: 'clock', after }))
}

/**
 * What whoever runs the server says once they looked at a clock: it is right now. Chains whose links are dated later get a link that says
 * so, and all of it is signed by a checkpoint at once.
 *
 * @returns what was done, line by line; empty where nothing spoke against the clock
 */
export async function confirmClock(context: ServerContext, by: Actor): Promise<string[]> {
  const problem = await findClockProblem(context.db, context.now())
  const chains = await setClockRight(context, by)
  if (!problem && chains.length === 0) return []
  await record(context, CLOCK_CONFIRMED, by, { ...(problem && { before: problem.moment }), chains: chains.length })
  const { checkpoint } = await makeCheckpoint(context, by)
  await showCheckpoints(context)
  return [
    ...chains.map((slug) => `${slug}: a link says that its later dates were given by a clock that was ahead`),
    `clock: confirmed at ${checkpoint.made_at} and signed by checkpoint ${checkpoint.number}`,
  ]
}

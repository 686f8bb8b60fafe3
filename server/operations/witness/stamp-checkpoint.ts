import type { ServerContext } from '../../base/context.ts'
import { INTERNET, requestPublic, type Network } from '../../base/network/public-request.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { verifyTimestamp } from '../../../contract/timestamp/verify-timestamp.ts'
import { keepStampReply, lastNumber, readCheckpoint, readStampReply, timestampQuery } from './checkpoint-files.ts'
import { showCheckpoints } from './make-checkpoint.ts'

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

import { witnessRecordSchema, type WitnessRecord } from '../../../contract/checkpoint.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { CHECKPOINTS_PATH } from '../../record/publications/publication-files.ts'
import { checkCheckpoints } from './check-checkpoints.ts'
import { lastNumber } from './checkpoint-files.ts'
import { openSigningKey } from './signing-key.ts'

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
    ...{ key: publicKey, key_pem: publicPem, problems, gaps },
    ...{ total: await lastNumber(dataFolder), checkpoints: shown },
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

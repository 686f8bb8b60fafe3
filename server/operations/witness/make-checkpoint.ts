import type { Checkpoint, SignedCheckpoint } from '../../../contract/checkpoint.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import { canonicalJson, sha256 } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { readAdoptedRelease } from '../../record/archive-release/adopt-release.ts'
import { checkCheckpoints } from './check-checkpoints.ts'
import { keepCheckpoint } from './checkpoint-files.ts'
import { openSigningKey } from './signing-key.ts'

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
      ...{ actor: by, action: 'checkpoint.signed', subject: `checkpoint:${number}` },
      after: { size, root, sha256: signed.sha256 },
    }),
  )
  return signed
}

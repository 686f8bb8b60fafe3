import type { LockTimestamp } from '../../../contract/lock-evidence.ts'
import { tokenBytes, verifyTimestamp } from '../../../contract/timestamp/verify-timestamp.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { shortHash } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import { insertTimestamp } from '../locks/lock.repository.ts'
import { getLock } from '../locks/lock.service.ts'
import { commitCasefile } from './commit-publications.ts'
import { findCurrentPublication } from './publication.repository.ts'

/**
 * Attaches an external timestamp to the lock that it was made for. Where that lock is published, its page shows it.
 *
 * @param token base64 of an RFC 3161 reply or token over the lock's link hash or content hash
 * @param by who attaches it
 * @throws {ServerError} `casefile/not-found`, `lock/bad-timestamp`
 */
export async function addTimestamp(
  context: Pick<ServerContext, 'db' | 'now' | 'publications' | 'datasets' | 'covers' | 'rebuilds'>,
  slug: string,
  token: string,
  by: Actor,
): Promise<LockTimestamp> {
  const { db, rebuilds } = context
  await getCasefile(db, slug)
  const { imprint, at: stamped_at, authority } = await readToken(token)
  const locks = (await findChain(db, slug)).filter(({ kind }) => kind === 'lock' || kind === 'plan')
  const link = locks.findLast(({ hash, content_sha256 }) => hash === imprint || content_sha256 === imprint)
  if (!link) throw badTimestamp(`It stamps ${shortHash(imprint)}…, which is no hash of a lock of "${slug}".`)
  const { version, hash: link_hash } = link
  await context.publications.ready()
  const timestamp = { version, link_hash, imprint, authority, stamped_at, token }
  await durably(db, async (trx) => {
    await insertTimestamp(trx, { ...timestamp, casefile_slug: slug })
    const after = { version, link: link_hash, authority, stamped_at }
    await recordActivity(trx, context, {
      actor: by,
      action: 'casefile.timestamped',
      subject: `casefile:${slug}`,
      after,
    })
  })
  const current = await findCurrentPublication(db, slug)
  if (current && version <= current.version) {
    const { design } = await getLock(db, slug, current.version)
    await commitCasefile(context, slug, design.dataset.sha256)
    rebuilds.request(`timestamp of ${slug} v${version}`)
  }
  return timestamp
}

async function readToken(token: string) {
  try {
    return await verifyTimestamp(tokenBytes(token))
  } catch (error) {
    if (error instanceof RangeError) throw badTimestamp(error.message)
    throw error
  }
}

function badTimestamp(why: string): ServerError {
  return new ServerError('lock/bad-timestamp', `The timestamp cannot be attached. ${why}`)
}

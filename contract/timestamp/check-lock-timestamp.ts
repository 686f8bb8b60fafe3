import type { ChainEntry } from '../chain.ts'
import type { LockTimestamp } from '../lock-evidence.ts'
import { verifyTimestamp } from './verify-timestamp.ts'

/**
 * What is wrong with a timestamp that is kept for a lock; null where it holds: the token verifies, says what is recorded of
 * it, and stamps the link or what the link fixes.
 *
 * @param link the link that it is kept for
 */
export async function checkLockTimestamp(
  kept: Omit<LockTimestamp, 'token'>,
  token: Uint8Array,
  link: Pick<ChainEntry, 'hash' | 'content_sha256'> | undefined,
): Promise<string | null> {
  if (!link) return 'The lock that it was made for is not in the chain.'
  try {
    const { imprint, at, authority } = await verifyTimestamp(token)
    if (imprint !== link.hash && imprint !== link.content_sha256) return 'It stamps something else than this lock.'
    const isAsKept = imprint === kept.imprint && at === kept.stamped_at && authority === kept.authority
    return isAsKept ? null : 'Its token says something else than is recorded of it.'
  } catch (error) {
    return (error as Error).message
  }
}

import type { ServerContext } from '../../base/context.ts'
import { settleEmails } from '../../base/mail/outgoing/settle-emails.ts'
import { queueDigests } from './digest.service.ts'

/** How often is looked whether something is to be told, in milliseconds. */
const EVERY_MS = 60_000

/** Tells admins what they chose to be told. @returns how to stop; what is under way is waited for */
export function watchDigests(context: ServerContext, everyMs = EVERY_MS): () => Promise<void> {
  let working: Promise<void> | null = null
  const look = () => {
    working ??= queueDigests(context)
      .then(() => settleEmails(context))
      .catch((error: unknown) => context.log.error({ err: error }, 'digests'))
      .finally(() => (working = null))
  }
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}

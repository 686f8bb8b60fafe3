import { settleEmails, type SettleContext } from '../../base/mail/outgoing/queue-email.ts'
import { tellEvents, type Telling } from './tell-event.ts'
import { attempt, type Sending } from './attempt.ts'
import { findDue } from './delivery.repository.ts'

/** How often it is looked for what another process left, or what is due again, in milliseconds. */
const EVERY_MS = 5000
const AT_ONCE = 20

type Outbound = Telling & Sending & SettleContext

/** Tells what happened and sends what is due, until nothing is left; safe beside another process that does the same. */
export async function settleOutbound(context: Outbound): Promise<void> {
  while ((await tellEvents(context)) > 0) continue
  for (;;) {
    const due = await findDue(context.db, context.now(), AT_ONCE)
    if (due.length === 0) break
    await Promise.all(due.map((delivery) => attempt(context, delivery)))
  }
  await settleEmails(context)
}

/** Settles again and again. @returns how to stop, after what is under way */
export function openOutbound(context: Outbound, everyMs = EVERY_MS): () => Promise<void> {
  let working = Promise.resolve()
  let isBusy = false
  const turn = () => {
    if (isBusy) return
    isBusy = true
    working = settleOutbound(context)
      .catch((error: unknown) => context.log.error(error, 'outbound'))
      .finally(() => (isBusy = false))
  }
  turn()
  const timer = setInterval(turn, everyMs)
  return async () => {
    clearInterval(timer)
    await working
  }
}

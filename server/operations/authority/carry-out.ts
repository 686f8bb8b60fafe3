import type { User } from '../../../contract/user.ts'
import type { SETTING_NAMES } from '../../../contract/admin/settings.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { findDue, settleApproval, takeApproval } from '../../people/authority/approval.service.ts'
import type { ApprovalTable } from '../../people/authority/authority.table.ts'
import { supersede } from '../../record/drafts/supersede.ts'
import { retractCasefile } from '../../record/publications/retract-casefile.ts'
import { setSetting } from '../admin/settings/setting.service.ts'
import { takeDown } from '../takedowns/takedown.service.ts'

/**
 * Carries out what somebody asked for, in their name, as a second person agrees.
 *
 * @throws {ServerError} `approval/not-found`, `approval/not-independent`, `auth/stopped`, and what the thing itself throws
 */
export async function agreeTo(context: ServerContext, id: string, by: User): Promise<void> {
  await carryOut(context, await takeApproval(context, id, by))
}

/** What a waiting thing is done with, as it was given when it was asked for. */
interface Given {
  retraction: { author: string }
  takedown: { sha256: string; reason: string; basis: string }
  'next-version': { reason?: string }
  setting: { name: (typeof SETTING_NAMES)[number]; value: string }
}

async function carryOut(context: ServerContext, row: ApprovalTable): Promise<void> {
  try {
    await doIt(context, row)
    await settleApproval(context.db, row.id, 'done')
  } catch (error) {
    await settleApproval(context.db, row.id, 'failed')
    throw error
  }
}

async function doIt(context: ServerContext, row: ApprovalTable): Promise<void> {
  const given = JSON.parse(row.given_json) as unknown
  const by = { id: row.asked_by }
  if (row.kind === 'retraction') {
    await retractCasefile(context, row.subject, row.reason, (given as Given['retraction']).author, by)
  } else if (row.kind === 'takedown') {
    await takeDown(context, given as Given['takedown'], by)
  } else if (row.kind === 'next-version') {
    const { reason } = given as Given['next-version']
    await supersede(context, row.subject, { ...by, name: row.asked_by_name }, reason)
  } else {
    const { name, value } = given as Given['setting']
    await setSetting(context, name, value, by)
  }
}

/**
 * Carries out what cooled off without being stopped, and what a crash left between the decision and the end. What was asked for by
 * an account that is stopped waits on.
 */
export async function carryOutDue(context: ServerContext): Promise<void> {
  const { waiting, agreed } = await findDue(context.db, context.now())
  for (const row of agreed) await note(context, row, () => carryOut(context, row))
  for (const row of waiting) {
    await note(context, row, async () => carryOut(context, await takeApproval(context, row.id, null)))
  }
}

async function note(context: ServerContext, { id }: ApprovalTable, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof ServerError)) throw error
    context.log.warn({ approval: id, code: error.code }, 'what was agreed to was not done')
  })
}

const EVERY_MS = 60_000

/** Looks for what is due. @returns how to stop; what is under way is waited for */
export function watchApprovals(context: ServerContext, everyMs = EVERY_MS): () => Promise<void> {
  let working: Promise<void> | null = null
  const look = () => {
    working ??= carryOutDue(context)
      .catch((error: unknown) => context.log.error({ err: error }, 'what waits for a second person'))
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

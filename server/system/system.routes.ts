import { z } from 'zod'
import { systemSchema } from '../../contract/admin/system.ts'
import { recordActivity } from '../activity/activity.service.ts'
import type { ServerContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { readSystemState } from './system-state.ts'

const access = { role: 'admin' } as const

/** How the server is, and whether its letters go out. */
export function systemRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/system',
      access,
      summary: 'Health, times and failures of requests since the start, storage, versions.',
      answer: systemSchema,
      errors: [],
      handle: () => readSystemState(context),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/system/test-mail',
      access,
      summary: 'Sends a letter to the admin who asks, to see that letters go out.',
      answer: z.object({ to: z.string(), kind: z.enum(['smtp', 'outbox']) }),
      errors: ['mail/not-sent'],
      handle: async ({ caller }) => {
        const { db, mail, publicUrl } = context
        const to = caller.user.email
        await sendOrRefuse(context, to, `This letter was asked for on ${publicUrl}/admin/system. Letters go out.\n`)
        const note = { actor: caller.user, action: 'mail.tested', subject: `user:${caller.user.id}` }
        await db.transaction().execute((trx) => recordActivity(trx, context, note))
        return { to, kind: mail.kind }
      },
    }),
  ]
}

async function sendOrRefuse({ mail, log }: ServerContext, to: string, text: string): Promise<void> {
  try {
    await mail.send({ to, subject: 'Test letter from Policy Casefiles', text })
  } catch (error) {
    log.error({ err: error }, 'test letter')
    throw new ServerError('mail/not-sent', `The mail server did not take the letter: ${(error as Error).message}`)
  }
}

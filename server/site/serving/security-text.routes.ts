import { Hono } from 'hono'
import type { ServerContext } from '../../base/context.ts'
import { readPageSettings } from '../../base/site-settings/site-setting.service.ts'
import { securityText, SECURITY_TEXT_PATH } from './security-text.ts'

/** Written anew for each answer, so that it neither runs out nor names an address that was changed. */
export function securityTextRoutes(context: Pick<ServerContext, 'db' | 'now' | 'publicUrl'>): Hono {
  return new Hono().get(SECURITY_TEXT_PATH, async ({ text }) => {
    const { CONTACT_EMAIL: contact = '' } = await readPageSettings(context)
    const { publicUrl } = context
    return text(securityText({ contact, publicUrl, now: context.now() }), 200, { 'Cache-Control': 'no-cache' })
  })
}

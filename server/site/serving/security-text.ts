import { Hono } from 'hono'
import type { ServerContext } from '../../base/context.ts'
import { readPageSettings } from '../../base/site-settings/site-setting.service.ts'

/** Where programs and people look for how to report a security problem (RFC 9116). */
export const SECURITY_TEXT_PATH = '/.well-known/security.txt'

/** The standard asks for less than a year; a static site that is not built for so long should not be believed either. */
const GOOD_FOR_DAYS = 180
const MILLISECONDS_PER_DAY = 86_400_000

export interface SecurityTextFacts {
  /** Email address of the archive; empty = none is set, and the contact page says what to do instead. */
  contact: string
  publicUrl: string
  /** ISO time of the answer or the build. */
  now: string
}

/** The file itself, the same for all of a day. */
export function securityText({ contact, publicUrl, now }: SecurityTextFacts): string {
  const today = Math.floor(Date.parse(now) / MILLISECONDS_PER_DAY)
  const expires = new Date((today + GOOD_FOR_DAYS) * MILLISECONDS_PER_DAY).toISOString()
  return [
    `Contact: ${contact === '' ? `${publicUrl}/contact` : `mailto:${encodeURI(contact)}`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${SECURITY_TEXT_PATH}`,
    `Policy: ${publicUrl}/contact#security`,
    '',
  ].join('\n')
}

/** Written anew for each answer, so that it neither runs out nor names an address that was changed. */
export function securityTextRoutes(context: Pick<ServerContext, 'db' | 'now' | 'publicUrl'>): Hono {
  return new Hono().get(SECURITY_TEXT_PATH, async ({ text }) => {
    const { CONTACT_EMAIL: contact = '' } = await readPageSettings(context)
    const { publicUrl } = context
    return text(securityText({ contact, publicUrl, now: context.now() }), 200, { 'Cache-Control': 'no-cache' })
  })
}

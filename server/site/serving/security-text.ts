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

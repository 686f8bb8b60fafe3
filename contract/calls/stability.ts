import { type Call, isOpenRead } from './define-call.ts'

/** Header of every answer of the API: the version of the server that answers. */
export const VERSION_HEADER = 'Policy-Casefiles-Version'

/** Fewest days between the announcement that a stable call ends and its end. */
export const NOTICE_DAYS = 365

/** How a call that will end is announced; days in ISO 8601. */
export interface Deprecation {
  since: string
  /** From this day on it may be gone. */
  sunset: string
  /** Address of the call that takes its place. */
  instead: string
}

/** What the parts of an address mean, for the reference and docs/api.md. */
export const ADDRESSES: readonly { form: string; holds: string }[] = [
  { form: '/api/v2/…', holds: 'Casefiles, provenance, locks and checkpoints; and for analysts the studio.' },
  { form: '/api/v3/ingest/…', holds: 'The guided way of an analyst from a policy text to a draft.' },
  {
    form: '/api/…',
    holds: 'Without a number: policies, problems, domains, exports, and what belongs to an account.',
  },
]

/** What programs can rely on, in sentences for the reference, docs/api.md and the description itself. */
export const PROMISE: readonly string[] = [
  'The number in an address belongs to that address alone. Version 3 does not replace version 2, and neither replaces the addresses without a number: each call has one address, and none is a newer form of another.',
  'Stable are the calls that anybody may read and those that take a key. Their addresses, parameters, fields, types and error codes stay as they are. New fields, parameters and calls can come at any time, so a program should pass over what it does not know.',
  `Where a stable call has to end or change its meaning, it first gets a successor. For at least ${NOTICE_DAYS} days both answer; the old one carries the headers Deprecation (RFC 9745), Sunset (RFC 8594) with the day from which it may be gone, and Link with its successor. The description marks it as deprecated, and CHANGELOG.md says so.`,
  'All other calls (sign-in, studio, review, administration) serve the screens of this archive and can change with any release. CHANGELOG.md names what does.',
  `Every answer carries the version of the server in ${VERSION_HEADER}. A published document never changes: its version stands in its address, and its fingerprint in its answer.`,
]

/** Whether programs elsewhere can rely on a call: {@link PROMISE}. */
export function isStable(call: Pick<Call, 'method' | 'access' | 'onlyReads' | 'scope'>): boolean {
  return isOpenRead(call) || call.scope !== undefined
}

/** The headers that announce the end of a call; none where it stays. */
export function deprecationFields({ deprecated }: Pick<Call, 'deprecated'>): Record<string, string> {
  if (!deprecated) return {}
  const { since, sunset, instead } = deprecated
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${instead}>; rel="successor-version"`,
  }
}

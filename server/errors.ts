import type { LimitType } from '../contract/entitlements.ts'
import type { Tier } from '../contract/user.ts'

/**
 * Everything the server refuses, by stable code: HTTP status, and the short name clients read in `error`.
 * Each code has its heading in `docs/api.md`.
 */
export const SERVER_ERRORS = {
  'request/invalid': [400, 'Invalid request'],
  'request/malformed-path': [400, 'Malformed address'],
  'request/too-long': [414, 'Address too long'],
  'request/unknown-route': [404, 'Not found'],
  'request/method-not-allowed': [405, 'Method not allowed'],
  'request/body-too-large': [413, 'Body too large'],
  'request/too-many': [429, 'Too many requests'],
  'auth/not-signed-in': [401, 'Not signed in'],
  'auth/not-allowed': [403, 'Not allowed'],
  'auth/wrong-credentials': [401, 'Sign-in failed'],
  'auth/too-many-attempts': [429, 'Too many attempts'],
  'auth/wrong-password': [403, 'Password not right'],
  'auth/link-invalid': [410, 'Link not valid'],
  'auth/session-not-found': [404, 'Session not found'],
  'auth/sign-in-unavailable': [403, 'Sign-in not available'],
  'tier/feature-unavailable': [403, 'Feature not available'],
  'tier/api-unavailable': [403, 'API access not available'],
  'tier/export-unavailable': [403, 'Export not available'],
  'tier/alerts-unavailable': [403, 'Alerts not available'],
  'tier/limit-exceeded': [429, 'Usage limit exceeded'],
  'key/invalid': [401, 'Key not valid'],
  'key/session-only': [403, 'Takes no keys'],
  'key/missing-scope': [403, 'Scope missing'],
  'key/not-found': [404, 'Key not found'],
  'key/too-many': [409, 'Too many keys'],
  'payments/unavailable': [502, 'Failed to initialize payment system'],
  'payments/bad-signature': [400, 'Signature not right'],
  'payments/already-subscribed': [409, 'Subscribed already'],
  'payments/no-subscription': [409, 'No subscription'],
  'payments/declined': [402, 'Card declined'],
  'payments/not-simulated': [404, 'Not simulated'],
  'team/not-found': [404, 'Team not found'],
  'team/not-owner': [403, 'Not the owner'],
  'team/not-active': [409, 'Team not active'],
  'team/already-in-one': [409, 'In a team already'],
  'team/member-not-found': [404, 'Member not found'],
  'team/owner-stays': [409, 'Owner cannot leave'],
  'team/full': [409, 'Team full'],
  'team/too-many-invitations': [429, 'Too many invitations'],
  'team/invitation-not-found': [404, 'Invitation not found'],
  'team/invitation-of-another': [403, 'Invitation of another'],
  'alert/not-found': [404, 'Alert not found'],
  'alert/too-many': [409, 'Too many alerts'],
  'alert/not-team-owner': [403, 'Not the owner of a team'],
  'webhook/not-found': [404, 'Webhook not found'],
  'webhook/too-many': [409, 'Too many webhooks'],
  'webhook/off-by-admin': [409, 'Switched off by an administrator'],
  'user/invalid-email': [422, 'Invalid e-mail address'],
  'user/email-taken': [409, 'Address taken'],
  'user/weak-password': [422, 'Password too weak'],
  'user/not-found': [404, 'Account not found'],
  'user/last-admin': [409, 'Last admin'],
  'user/own-account': [409, 'Own account'],
  'user/takes-no-letter': [409, 'No letter possible'],
  'setting/not-found': [404, 'Setting not found'],
  'activity/not-found': [404, 'Entry not found'],
  'collection/not-found': [404, 'Collection not found'],
  'collection/name-taken': [409, 'Collection exists already'],
  'collection/too-many': [409, 'Too many collections'],
  'explorer/not-opened': [409, 'Explorer not opened'],
  'explorer/too-many-views': [409, 'Too many saved views'],
  'explorer/view-not-found': [404, 'Saved view not found'],
  'bookmark/not-found': [404, 'Bookmark not found'],
  'sandbox/not-found': [404, 'Scenario not found'],
  'sandbox/too-many': [409, 'Too many scenarios'],
  'casefile/not-found': [404, 'Casefile not found'],
  'casefile/edited-meanwhile': [409, 'Edited meanwhile'],
  'casefile/not-deletable': [409, 'Cannot be deleted'],
  'casefile/unknown-place': [422, 'Unknown domain or subdomain'],
  'casefile/not-yours': [403, 'Not your casefile'],
  'casefile/still-a-draft': [409, 'Still a draft'],
  'casefile/not-published': [409, 'Not published'],
  'policy/not-found': [404, 'Policy not found'],
  'policy/edited-meanwhile': [409, 'Edited meanwhile'],
  'problem/not-found': [404, 'Problem not found'],
  'problem/built-in': [409, 'Built-in problem'],
  'problem/name-taken': [409, 'Problem exists already'],
  'problem/unknown-casefile': [422, 'Unknown casefile'],
  'problem/unknown-domain': [422, 'Unknown domain'],
  'provenance/not-found': [404, 'Run not found'],
  'upload/no-file': [400, 'No file'],
  'upload/incomplete': [400, 'Upload broke off'],
  'upload/empty': [422, 'Empty file'],
  'upload/too-large': [413, 'File too large'],
  'upload/too-many-pages': [422, 'Too many pages'],
  'upload/unpacks-too-large': [422, 'Unpacks too large'],
  'upload/needs-password': [422, 'Protected by a password'],
  'upload/damaged': [422, 'Damaged file'],
  'upload/unsupported-type': [415, 'Unsupported type'],
  'upload/unsafe-content': [422, 'Unsafe content'],
  'upload/took-too-long': [422, 'Took too long'],
  'upload/took-too-much-memory': [422, 'Took too much memory'],
  'upload/busy': [503, 'Busy'],
  'upload/address-refused': [422, 'Address refused'],
  'upload/address-failed': [502, 'Address did not answer'],
  'artifact/not-found': [404, 'Policy text not found'],
  'ocr/not-needed': [409, 'Nothing to recognize'],
  'ingest/not-suggested': [409, 'Nothing suggested yet'],
  'ingest/unknown-suggestion': [422, 'Unknown suggestion'],
  'ingest/already-locked': [409, 'Snapshot already locked'],
  'dataset/not-found': [404, 'Data set not found'],
  'dataset/unreadable': [422, 'Unreadable data'],
  'dataset/of-archive': [409, 'Data set of the archive'],
  'dataset/missing': [409, 'Data set missing'],
  'lock/already-locked': [409, 'Design already locked'],
  'lock/invalid-design': [422, 'Invalid design'],
  'lock/statement-missing': [422, 'Statement missing'],
  'lock/statement-contradicted': [422, 'Statement contradicted'],
  'lock/undeclared-change': [422, 'Change without a reason'],
  'lock/not-found': [409, 'Lock not found'],
  'run/design-not-locked': [409, 'Design not locked'],
  'run/in-progress': [409, 'Run in progress'],
  'run/already-published': [409, 'Already published'],
  'run/data-changed': [409, 'Data changed after the lock'],
  'run/not-reproducible': [409, 'Run not reproducible'],
  'run/not-completed': [409, 'Run not completed'],
  'job/not-found': [404, 'Job not found'],
  'job/already-ended': [409, 'Job ended already'],
  'run/failed': [409, 'Run failed'],
  'publication/not-analyzed': [409, 'Not analyzed'],
  'publication/not-approved': [409, 'Not approved yet'],
  'publication/already-published': [409, 'Already published'],
  'publication/hash-mismatch': [409, 'Fingerprints do not match'],
  'publication/preview-unavailable': [503, 'Preview not available'],
  'cover/not-found': [404, 'Cover picture not found'],
  'review/nothing-to-check': [409, 'Nothing to check'],
  'review/not-requested': [409, 'No check requested'],
  'review/comment-not-found': [404, 'Remark not found'],
  'import/invalid-source': [422, 'Invalid source'],
  'import/unknown-casefile': [422, 'Unknown casefile'],
  'import/quote-not-in-text': [422, 'Quote not in the text'],
  'import/changed-after-lock': [409, 'Source changed after the lock'],
  'backup/not-found': [404, 'Backup not found'],
  'backup/broken': [422, 'Backup is broken'],
  'backup/in-progress': [409, 'Backup in progress'],
  'backup/server-running': [409, 'Server is running'],
  'release/not-found': [404, 'Release not found'],
  'job/not-retryable': [409, 'Nothing to try again'],
  'nightly/in-progress': [409, 'Nightly rebuild in progress'],
  'mail/not-sent': [502, 'Letter not sent'],
  'claim/not-found': [404, 'Claim not found'],
  'claim/decided': [409, 'Claim decided already'],
  'flag/not-found': [404, 'Flag not found'],
  'server/unexpected': [500, 'Something went wrong'],
} as const satisfies Record<string, readonly [status: number, name: string]>

export type ServerErrorCode = keyof typeof SERVER_ERRORS

/** What would lift a refusal, for programs. */
export interface Remedy {
  requiredTier?: Tier
  /** When a monthly limit begins anew, ISO. */
  resetsAt?: string
  limitType?: LimitType
  retryAfterSeconds?: number
  /** Further fields of the answer's head. */
  headers?: Record<string, string>
}

/** A refusal with a sentence that a person can act on. */
export class ServerError extends Error {
  readonly code: ServerErrorCode
  readonly issues: { path: string; message: string }[] | undefined
  readonly remedy: Remedy

  constructor(
    code: ServerErrorCode,
    message: string,
    issues?: { path: string; message: string }[],
    remedy: Remedy = {},
  ) {
    super(message)
    this.name = 'ServerError'
    this.code = code
    this.issues = issues
    this.remedy = remedy
  }
}

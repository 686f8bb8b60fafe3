import type { OutgoingEmail, OutgoingEmailState } from '../../../../contract/outgoing-email.ts'
import { formatDateTime, plural } from '@casefiles/engine/words'

export const EMAIL_WORDS: Record<OutgoingEmailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  undelivered: 'Undelivered',
  expired: 'Expired',
  dismissed: 'Given up',
}

export const EMAIL_TAGS = {
  waiting: 'plain',
  sent: 'good',
  undelivered: 'danger',
  expired: 'warning',
  dismissed: 'plain',
} as const satisfies Record<OutgoingEmailState, string>

/** What happened to an email, or happens next. */
export function fateOf({ state, attempts, next_attempt_at, settled_at, last_error }: OutgoingEmail): string {
  const tried = plural(attempts, 'attempt')
  const why = last_error === null ? '' : `: ${last_error}`
  switch (state) {
    case 'sent':
      return `Sent ${formatDateTime(settled_at!)}`
    case 'waiting':
      return `${tried}${why}; next ${formatDateTime(next_attempt_at!)}`
    case 'undelivered':
      return `${tried}${why}`
    case 'expired':
      return `Its link ran out ${formatDateTime(settled_at!)}${why}`
    case 'dismissed':
      return `Given up ${formatDateTime(settled_at!)}${why}`
  }
}

import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { hashToken, newToken } from '../../base/http/access.ts'
import type { Email } from '../../base/mail/mailer.ts'
import { deleteExpiredAccountTokens, insertAccountToken, type AccountTokenRow } from './account-token.repository.ts'

/** Whom an email goes to; links begin at the address of the site. */
interface Address {
  publicUrl: string
  to: string
}

const ARCHIVE = 'Policy Casefiles'
const sign = ({ publicUrl }: Address) => `\n\n${ARCHIVE}\n${publicUrl}\n`

/** The token stands behind the `#`: browsers send that part to nobody, so it is in no log and no Referer. */
const link = ({ publicUrl }: Address, path: string, token: string) => `${publicUrl}${path}#token=${token}`

function message(address: Address, subject: string, paragraphs: string[]): Email {
  return { to: address.to, subject, text: paragraphs.join('\n\n') + sign(address) }
}

/**
 * To whoever wrote this address down as theirs. Nothing else that was typed stands in it: anybody can have it sent to
 * anybody, and it must not carry words of theirs.
 */
export function confirmRegistrationEmail(address: Address, token: string): Email {
  return message(address, `Confirm your address for ${ARCHIVE}`, [
    'Confirm this address to finish your account. The link works once, for 24 hours:',
    link(address, '/verify-email', token),
    'If you did not ask for an account, do nothing: without the link none is made, and what was typed is deleted.',
  ])
}

/** To the owner of an account whose address somebody registered again. */
export function alreadyRegisteredEmail(address: Address): Email {
  return message(address, `You have an account at ${ARCHIVE}`, [
    'Somebody, probably you, asked for an account with this address. There is one already; nothing was changed.',
    `Sign in: ${address.publicUrl}/login`,
    `Forgot the password? Choose a new one: ${address.publicUrl}/forgot-password`,
    'If it was not you, you need not do anything.',
  ])
}

export function resetPasswordEmail(address: Address, token: string): Email {
  return message(address, `Choose a new password for ${ARCHIVE}`, [
    'Somebody, probably you, asked for a new password. The link works once, for one hour:',
    link(address, '/reset-password', token),
    'If it was not you, do nothing: the old password stays as it is.',
  ])
}

/** To somebody for whom an admin made an account. */
export function invitationEmail(address: Address, token: string): Email {
  return message(address, `You have an account at ${ARCHIVE}`, [
    'An administrator made an account with this address for you. Choose its password; the link works once, for seven days:',
    link(address, '/reset-password', token),
    `If it has run out, ask for another email: ${address.publicUrl}/contact`,
    'If you expected no account, do nothing: nobody can use it without the link.',
  ])
}

/** To the owner of an account whose password an admin reset. */
export function passwordResetByAdminEmail(address: Address, token: string): Email {
  return message(address, `Choose a new password for ${ARCHIVE}`, [
    'An administrator reset the password of your account. The old one no longer works, and you were signed out everywhere.',
    'Choose a new one. The link works once, for one hour:',
    link(address, '/reset-password', token),
    `If it has run out, ask for another email: ${address.publicUrl}/contact`,
  ])
}

export function passwordChangedEmail(address: Address): Email {
  return message(address, `Your password at ${ARCHIVE} was changed`, [
    'Your password was changed just now, and every other place where you were signed in was signed out.',
    `If it was not you, choose a new one at once: ${address.publicUrl}/forgot-password`,
  ])
}

/** To the owner of an account whose second factor was switched on or off, or was reset by an admin. */
export function secondFactorEmail(address: Address, state: 'on' | 'off' | 'reset'): Email {
  const how = state === 'reset' ? 'switched off by an administrator' : `switched ${state}`
  return message(address, `The second factor of your account at ${ARCHIVE} was ${how}`, [
    state === 'on'
      ? 'From now on sign-in asks for a code of your app beside the password.'
      : 'From now on sign-in asks for the password alone.',
    `If you did not want this, choose a new password at once: ${address.publicUrl}/forgot-password`,
  ])
}

/** To the new address of an account. */
export function confirmAddressEmail(address: Address, token: string): Email {
  return message(address, `Confirm your new address for ${ARCHIVE}`, [
    'Confirm that your account is to have this address. The link works once, for 24 hours:',
    link(address, '/verify-email', token),
    'If you did not ask for this, do nothing: no account gets this address.',
  ])
}

/** To the owner of an account whose address somebody else asked for. */
export function addressTakenEmail(address: Address): Email {
  return message(address, `Your address at ${ARCHIVE} was asked for`, [
    'Somebody asked to give another account this address. An address belongs to one account, so nothing was changed.',
    'If it was you: delete the account that you no longer need first. If not, you need not do anything.',
  ])
}

/** To the present address, before anything changes. */
export function addressChangeNotice(address: Address): Email {
  return message(address, `A new address was asked for your account at ${ARCHIVE}`, [
    'Somebody who knows your password, probably you, asked to change the address of your account. It changes once the link ' +
      'in an email to the new address is opened.',
    `If it was not you, choose a new password at once: ${address.publicUrl}/forgot-password. That also ends the request.`,
  ])
}

/** To the address that the account had. */
export function addressChangedEmail(address: Address): Email {
  return message(address, `The address of your account at ${ARCHIVE} was changed`, [
    'Your account has a new address now, and no emails come here any more.',
    `If it was not you, write to us: ${address.publicUrl}/contact`,
  ])
}

export function accountDeletedEmail(address: Address): Email {
  return message(address, `Your account at ${ARCHIVE} was deleted`, [
    'Your account and what was stored about you were deleted. This is the last email to this address.',
    `If it was not you, write to us: ${address.publicUrl}/contact`,
  ])
}

const HOUR = 60 * 60_000
/** How long the links of emails work, in milliseconds. */
export const LINK_LIFETIMES = {
  registration: 24 * HOUR,
  'change-email': 24 * HOUR,
  'reset-password': HOUR,
} as const

/** The same for somebody who is invited and did not ask for it. */
export const INVITATION_LIFETIME = 7 * 24 * HOUR

export const laterThan = (time: string, milliseconds: number): string =>
  new Date(Date.parse(time) + milliseconds).toISOString()

/** Makes a link for an account. @returns the token for its email, kept nowhere but there */
export async function makeAccountLink(
  db: Db,
  { now }: Pick<ServerContext, 'now'>,
  { user_id, purpose, email = null }: Pick<AccountTokenRow, 'user_id' | 'purpose'> & { email?: string | null },
): Promise<string> {
  const token = newToken()
  const at = now()
  await deleteExpiredAccountTokens(db, at)
  const expires_at = laterThan(at, LINK_LIFETIMES[purpose])
  await insertAccountToken(db, { token_hash: hashToken(token), user_id, purpose, email, created_at: at, expires_at })
  return token
}

/** One refusal for links that never were, were used or have run out: which of them is nobody's business. */
export function linkInvalid(): ServerError {
  return new ServerError('auth/link-invalid', 'This link was used already or has run out. Ask for a new email.')
}

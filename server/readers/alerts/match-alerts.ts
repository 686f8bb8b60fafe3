import { joinWithAnd } from '@casefiles/engine/words'
import { fitsAlert, type AlertFilter } from '../../../contract/alert.ts'
import type { ArchiveEvent, Change } from '../../../contract/archive-event.ts'
import { hasTier } from '../../../contract/access.ts'
import { isListedCasefile } from '../../../contract/teaching-example.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { queueEmail } from '../../base/mail/outgoing/queue-email.ts'
import { findMembers, findMembership } from '../../people/teams/team.repository.ts'
import { monthEnd, monthOf, tryMeter, insertUsageItem } from '../../people/usage/usage.service.ts'
import { findActiveAlerts, insertNotice } from './alert.repository.ts'

type Context = Pick<ServerContext, 'now' | 'newId' | 'publicUrl' | 'secrets'>
type ActiveAlert = Awaited<ReturnType<typeof findActiveAlerts>>[number]

/**
 * Tells everybody whose alert fits: a first version that fits, a later one in which something changed that a reader would
 * believe otherwise, a correction, a retraction; a teaching example is none of what they wait for. An account is told once, however many of its alerts fit.
 *
 * @param trx the transaction in which the event is told
 */
export async function queueNotices(trx: Db, context: Context, event: ArchiveEvent): Promise<void> {
  if (!isListedCasefile(event)) return
  if (event.type === 'casefile.published' && event.version > 1 && event.changes.length === 0) return
  const told = new Set<string>()
  for (const alert of await findActiveAlerts(trx)) {
    const fits = fitsAlert(JSON.parse(alert.filter_json) as AlertFilter, event.casefile)
    if (!fits || told.has(alert.user_id) || !hasTier(alert, 'pro')) continue
    told.add(alert.user_id)
    const owner = { id: alert.user_id, role: alert.role, tier: alert.tier }
    if (await tryMeter(trx, context, owner, 'alerts')) await notify(trx, context, alert, event, told)
    else await sayHeldBack(trx, context, alert.user_id)
  }
}

async function notify(
  trx: Db,
  context: Context,
  alert: ActiveAlert,
  event: ArchiveEvent,
  told: Set<string>,
): Promise<void> {
  const words = noticeWords(event)
  const notice = { ...words, url: `/casefiles/${event.slug}`, created_at: context.now(), is_read: 0 }
  await insertNotice(trx, { id: context.newId(), user_id: alert.user_id, ...notice })
  for (const member of await teamOf(trx, alert)) {
    if (told.has(member)) continue
    told.add(member)
    await insertNotice(trx, { id: context.newId(), user_id: member, ...notice })
  }
  if (alert.by_email === 1) await queueAlertEmail(trx, context, alert, event)
}

const CHANGED: Record<Change, string> = {
  verdict: 'its verdict',
  sign: 'the direction of its effect',
  band: 'the band of its evidence score',
}

/** What a notice says of an event: a title, and one or two sentences. */
function noticeWords({ type, casefile, changes, version, vintage, correction }: ArchiveEvent): {
  title: string
  text: string
} {
  const { docket, title } = casefile
  if (type === 'casefile.retracted') {
    return {
      title: `Retracted: ${title}`,
      text: `${docket} should no longer be relied on. Its page says why and stays where it is.`,
    }
  }
  if (type === 'casefile.corrected') return { title: `Corrected: ${title}`, text: `${docket}: ${correction}` }
  if (version === 1) return { title: `New casefile: ${title}`, text: `${docket}: ${findingOf(casefile)}` }
  return {
    title: `Changed: ${title}`,
    text: `Version ${version} of ${docket}${vintage === undefined ? '' : ', the same design on new data,'} changed ${joinWithAnd(changes.map((change) => CHANGED[change]))}. ${findingOf(casefile)}`,
  }
}

function findingOf({ plain_verdict, eqs_overall }: ArchiveEvent['casefile']): string {
  const score =
    eqs_overall === null ? 'Evidence score not yet available' : `Evidence score ${Math.round(eqs_overall)} of 100`
  return `${plain_verdict} ${score}.`
}

/** Members who are told with the owner of an alert; its emails go to the owner alone. */
async function teamOf(trx: Db, { user_id, for_team, tier }: ActiveAlert): Promise<string[]> {
  if (for_team !== 1 || tier !== 'enterprise') return []
  const team = await findMembership(trx, user_id)
  if (team?.role !== 'owner') return []
  return (await findMembers(trx, team.id)).map(({ id }) => id)
}

async function queueAlertEmail(trx: Db, context: Context, alert: ActiveAlert, event: ArchiveEvent): Promise<void> {
  const { title, text } = noticeWords(event)
  const stop = `${context.publicUrl}/unsubscribe?token=${alert.unsubscribe_token}`
  const message = {
    to: alert.email,
    subject: title,
    text: [
      text,
      event.url,
      `You get this email because of your alert "${alert.name}" at Policy Casefiles. To stop its emails: ${stop}`,
      '',
    ].join('\n\n'),
    unsubscribeUrl: `${context.publicUrl}/api/alerts/unsubscribe/${alert.unsubscribe_token}`,
  }
  await queueEmail(trx, context, message, { userId: alert.user_id })
}

/** Once a month an account is told that the rest of its alerts wait for the next one. */
async function sayHeldBack(trx: Db, context: Context, userId: string): Promise<void> {
  const at = context.now()
  const item = { subject: `user:${userId}`, meter: 'alerts', month: monthOf(at), item: 'limit reached' }
  if (!(await insertUsageItem(trx, item))) return
  await insertNotice(trx, {
    id: context.newId(),
    user_id: userId,
    created_at: at,
    is_read: 0,
    url: '/pro/subscription',
    title: 'All alerts of this month are used',
    text: `Further matches are not announced until ${monthEnd(at).slice(0, 10)} (UTC). Enterprise has no limit.`,
  })
}

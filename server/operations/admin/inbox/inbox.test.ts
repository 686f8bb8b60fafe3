import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inboxAnswer } from '../../../../contract/admin/inbox.ts'
import { outgoingEmailListAnswer } from '../../../../contract/outgoing-email.ts'
import { whenAllAnswered } from '../../../base/mail/mailer.ts'
import { queueEmail } from '../../../base/mail/outgoing/queue-email.ts'
import { queueDelivery } from '../../../readers/outbound/delivery.repository.ts'
import { insertAccount } from '../../../test-support/accounts.ts'
import { openAdminApp, type AdminApp } from '../../../test-support/apps.ts'
import { expectProblem, callsOf } from '../../../test-support/calls.ts'
import { publishSynthetic } from '../../../test-support/synthetic-rows.ts'
import { TEST_DATABASES } from '../../../test-support/test-databases.ts'

describe.each(TEST_DATABASES)('the admin’s inbox on %s', (_name, database) => {
  let opened: AdminApp
  let admin: ReturnType<typeof callsOf>
  beforeEach(async () => {
    opened = await openAdminApp(database)
    admin = callsOf(opened.app, { headers: opened.headers } as never)
  })
  afterEach(() => opened.context.close())

  const inbox = async (query = '') => inboxAnswer.parse(await (await admin.get(`/api/admin/inbox${query}`)).json())
  const emails = async (query = '') =>
    outgoingEmailListAnswer.parse(await (await admin.get(`/api/admin/emails${query}`)).json()).rows

  async function addUndelivered(to: string, expiresAt?: string): Promise<string> {
    const { context } = opened
    const email = { to, subject: 'Your claim about a casefile', text: 'We checked it.' }
    await queueEmail(context.db, context, email, expiresAt === undefined ? {} : { expiresAt })
    const state = { state: 'undelivered', attempts: 9, next_attempt_at: null, settled_at: context.now() } as const
    await context.db.updateTable('outgoing_emails').set(state).where('to_address', '=', to).execute()
    return (await emails(`?q=${to}`))[0].id
  }

  async function addOneOfEach(): Promise<string> {
    const { context } = opened
    const { db } = context
    const [{ slug }] = await publishSynthetic(context, 1)
    const at = context.now()
    const reader = await insertAccount(context, 'user', 'enterprise')
    const about = { casefile_slug: slug, user_id: null, state: 'open', created_at: at } as const
    const claim = {
      version: 1,
      part: 'verdict',
      evidence_json: '[]',
      name: '',
      email: null,
      answer: null,
      updated_at: at,
    }
    await db
      .insertInto('claims')
      .values({ id: 'claim', text: 'The sign is wrong.', ...about, ...claim })
      .execute()
    await db
      .insertInto('flags')
      .values({ id: 'flag', reason: 'broken', text: 'See table 2.', ...about })
      .execute()
    const request = {
      name: 'Ada',
      organization: 'Evidence Office',
      email: 'ada@office.example',
      purpose: 'Bulk exports.',
    }
    const sent = { user_id: null, state: 'open', answer: null, created_at: at, updated_at: at } as const
    await db
      .insertInto('enterprise_requests')
      .values({ id: 'request', ...request, ...sent })
      .execute()
    const hook = { user_id: reader, url: 'https://hook.example/in', events_json: '[]', secret: 's', created_at: at }
    for (const id of ['failing', 'fine']) {
      await db
        .insertInto('webhooks')
        .values({ id, ...hook, is_active: 1, off_by_admin: 0 })
        .execute()
      const call = { user_id: reader, webhook_id: id, event_id: 'e', event_type: 'test', body: '{}', at: context.now() }
      await queueDelivery(db, { id: `${id}-1`, kind: 'webhook', ...call })
      await queueDelivery(db, { id: `${id}-2`, kind: 'webhook', ...call, at: context.now() })
    }
    const failed = { state: 'failed', last_error: 'The address answered 500.' } as const
    await db.updateTable('deliveries').set(failed).where('id', 'in', ['failing-2', 'fine-1']).execute()
    await addUndelivered('claimant@test.example')
    return slug
  }

  it('holds what waits of every kind in one list, and nothing that works', async () => {
    const slug = await addOneOfEach()
    const { rows, total } = await inbox()
    expect(total).toBe(5)
    const shown = rows.map(({ kind, about }) => `${kind} ${about}`)
    expect(shown.slice(0, 3).toSorted()).toEqual([
      `claim ${slug}`,
      'enterprise-request Evidence Office',
      `flag ${slug}`,
    ])
    expect(shown.slice(3)).toEqual(['webhook https://hook.example/in', 'email claimant@test.example'])
    expect((await inbox('?kind=webhook')).rows).toMatchObject([{ id: 'failing', detail: 'The address answered 500.' }])
    expect((await inbox('?q=table%202')).rows).toMatchObject([{ kind: 'flag' }])
    const overview = await (await admin.get('/api/admin/overview')).json()
    expect(overview.inbox).toEqual({
      alarm: 0,
      approval: 0,
      claim: 1,
      flag: 1,
      'enterprise-request': 1,
      webhook: 1,
      email: 1,
    })
  })

  it('lets an email be tried again, or given up with its text', async () => {
    const [again, away] = [await addUndelivered('again@test.example'), await addUndelivered('away@test.example')]
    expect(await (await admin.post(`/api/admin/emails/${again}/retry`, {})).json()).toMatchObject({ state: 'waiting' })
    await whenAllAnswered()
    expect(opened.context.emails.map(({ to }) => to)).toEqual(['again@test.example'])
    expect(await (await admin.post(`/api/admin/emails/${away}/dismiss`, {})).json()).toMatchObject({
      state: 'dismissed',
    })
    expect((await inbox()).total).toBe(0)
    await expectProblem(await admin.post(`/api/admin/emails/${away}/retry`, {}), 'email/settled')
    await expectProblem(await admin.post('/api/admin/emails/none/retry', {}), 'email/not-found')
    const actions = await opened.context.db
      .selectFrom('activity')
      .select(['action', 'subject'])
      .orderBy('seq')
      .execute()
    expect(actions.slice(-2)).toEqual([
      { action: 'email.retried', subject: `email:${again}` },
      { action: 'email.dismissed', subject: `email:${away}` },
    ])
  })

  it('does not send an email again whose link has run out', async () => {
    const id = await addUndelivered('late@test.example', '2026-01-01T00:00:01.000Z')
    await expectProblem(await admin.post(`/api/admin/emails/${id}/retry`, {}), 'email/settled')
    expect(await emails()).toMatchObject([{ to: 'late@test.example', state: 'expired' }])
  })
})

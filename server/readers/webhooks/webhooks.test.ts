import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { syntheticPublication } from '../../../tests/support/synthetic-publication.ts'
import { createApp } from '../../app.ts'
import { recordArchiveEvent } from '../../record/archive-events/archive-event.service.ts'
import { settleOutbound, type WebhookNetwork } from '../outbound/outbound.ts'
import { insertPerson, type JsonCall } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import type { User } from '../../../contract/user.ts'
import { isPublicAddress } from '../../base/network/public-request.ts'
import { openSecretBox } from '../../base/secrets/secret-box.ts'
import { addWebhook, resealWebhooks } from './webhook.service.ts'

/* A real receiver on this machine, which fails when it is told to; only the question whether it is public is answered for it. */
interface Received {
  headers: http.IncomingHttpHeaders
  body: string
}

let context: TestContext
let app: Hono
let receiver: http.Server
let port: number
let received: Received[]
/** What the receiver answers to the next calls; then 200. */
let answers: (number | 'hang up')[]
let call: JsonCall
const here: WebhookNetwork = {
  resolve: async () => ['127.0.0.1'],
  isPublic: () => true,
  isPortAllowed: () => true,
}

beforeEach(async () => {
  context = await openTestContext(openSqlite)
  app = createApp(context)
  ;({ call } = await person('enterprise'))
  received = []
  answers = []
  receiver = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const answer = answers.shift() ?? 200
      if (answer === 'hang up') request.socket.destroy()
      else response.writeHead(answer, { location: 'http://127.0.0.1/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  port = (receiver.address() as AddressInfo).port
})
afterEach(async () => {
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
  await context.close()
})

const person = (tier: 'pro' | 'enterprise') => insertPerson(context, app, '/api/webhooks', tier)

/** A webhook to the receiver; its address is written past the check of ports, which tests of the check have. */
async function subscribe(events = ['casefile.published']): Promise<{ id: string; secret: string }> {
  const { body } = await call('POST', '', { url: 'https://receiver.example/hook', events })
  const url = `http://receiver.example:${port}/hook`
  await context.db.updateTable('webhooks').set({ url }).where('id', '=', body.webhook.id).execute()
  return { id: body.webhook.id, secret: body.secret }
}
async function publish() {
  const { casefile } = syntheticPublication(0)
  await context.db.transaction().execute((trx) =>
    recordArchiveEvent(trx, context, {
      type: 'casefile.published',
      version: 1,
      at: context.now(),
      casefile,
      before: null,
    }),
  )
}
/** Sends what is due so many minutes from now. */
async function later(minutes: number) {
  const at = new Date(Date.parse(context.now()) + minutes * 60_000).toISOString()
  await settleOutbound({ ...context, now: () => at, network: here })
}
const log = async (id: string) => (await call('GET', `/${id}/deliveries`)).body.deliveries as any[]

describe('a webhook', () => {
  it('is called with a body that its secret signs', async () => {
    const { secret } = await subscribe()
    await publish()
    await later(0)
    const [{ headers: sent, body }] = received as [Received]
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(sent['policy-casefiles-signature'] as string)!
    expect(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')).toBe(signature)
    expect(JSON.parse(body)).toMatchObject({ type: 'casefile.published', version: 1 })
  })

  it('is called again after failures with growing waits, with the same delivery number, until it answers', async () => {
    const { id } = await subscribe()
    answers = [500, 'hang up', 302]
    await publish()
    await later(0)
    expect(await log(id)).toMatchObject([{ state: 'waiting', attempts: 1, last_status: 500 }])
    await later(0.1)
    expect(received).toHaveLength(1)
    await later(1)
    expect(await log(id)).toMatchObject([{ attempts: 2, last_status: null }])
    await later(10)
    await later(60)
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 4, last_status: 200, last_error: null }])
    expect(new Set(received.map((one) => one.headers['policy-casefiles-delivery'])).size).toBe(1)
  })

  it('is given up after two days of failures, and can be replayed', async () => {
    const { id } = await subscribe()
    answers = Array.from({ length: 9 }, () => 503)
    await publish()
    for (let day = 0; day < 9; day += 1) await later(day * 2880)
    expect(await log(id)).toMatchObject([{ state: 'failed', attempts: 9, next_attempt_at: null }])
    const [failed] = await log(id)
    expect((await call('POST', `/${id}/deliveries/${failed.id}/replay`)).body.deliveries).toHaveLength(2)
    await later(0)
    expect((await log(id)).map(({ state }) => state)).toContain('delivered')
    expect(received.at(-1)!.body).toBe(received[0].body)
  })

  it('is tried with a signed event of its own, whatever it wants and while it is on', async () => {
    const { id } = await subscribe()
    const { status, body } = await call('POST', `/${id}/test`)
    expect([status, body.deliveries]).toMatchObject([200, [{ type: 'webhook.test', state: 'waiting' }]])
    await later(0)
    expect(JSON.parse(received[0].body)).toMatchObject({ type: 'webhook.test', webhook: id })
    expect(received[0].headers['policy-casefiles-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
    await call('PATCH', `/${id}`, { is_active: false })
    expect((await call('POST', `/${id}/test`)).body).toMatchObject({ code: 'webhook/switched-off' })
  })

  it('never reaches into the network this server stands in', async () => {
    const { id } = await subscribe()
    await publish()
    await settleOutbound({ ...context, network: { ...here, isPublic: () => false } })
    expect(received).toEqual([])
    expect((await log(id))[0].last_error).toContain('not public')
    for (const url of ['ftp://a.example/', 'https://user:word@a.example/', 'https://a.example:8080/', 'hello'])
      expect((await call('POST', '', { url, events: ['casefile.published'] })).status).toBeGreaterThanOrEqual(400)
  })

  it('signs with a secret that the database does not show, through a change of the key', async () => {
    const { secret, id } = await subscribe()
    const kept = async () => (await context.db.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow()).secret
    expect(await kept()).toBe(secret)
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    for (const keys of [[older], [newer, older], [newer]]) {
      context.secrets = openSecretBox(keys)
      const isSealedAnew = keys.length === 2 || keys[0] === older
      expect(await resealWebhooks(context)).toEqual({ sealed: isSealedAnew ? 1 : 0, unreadable: 0 })
      expect(await kept()).not.toContain(secret)
      await publish()
      await later(0)
      const { headers: sent, body } = received.at(-1)!
      const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(sent['policy-casefiles-signature'] as string)!
      expect(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')).toBe(signature)
    }
    app = createApp(context)
    ;({ call } = await person('enterprise'))
    const added = await subscribe()
    expect(JSON.stringify(await context.db.selectFrom('webhooks').selectAll().execute())).not.toContain(added.secret)

    context.secrets = openSecretBox([])
    expect(await resealWebhooks(context)).toEqual({ sealed: 0, unreadable: 2 })
    await publish()
    await later(0)
    expect((await log(added.id))[0]).toMatchObject({
      state: 'waiting',
      last_error: expect.stringContaining('SECRETS_KEY'),
    })
    expect(id).not.toBe(added.id)
  })

  it('is not taken for an address inside, by its number or by its name', async () => {
    const { id } = await subscribe()
    const inside = ['127.0.0.1', '10.0.0.8', '192.168.1.1', '169.254.169.254', '[::1]', '[::ffff:10.0.0.8]', '0x7f.1']
    for (const host of [...inside, 'localhost']) {
      const url = `https://${host}/hook`
      const refused = await call('POST', '', { url, events: ['casefile.published'] })
      expect(refused, host).toMatchObject({ status: 422, body: { code: 'upload/address-refused' } })
      expect((await call('PATCH', `/${id}`, { url })).body.code).toBe('upload/address-refused')
    }
    const named = { ...here, resolve: async () => ['93.184.216.34', '10.0.0.8'], isPublic: isPublicAddress }
    const user = { id: 'u1' } as User
    const added = addWebhook({ ...context, network: named }, user, { url: 'https://hook.example/', events: [] })
    await expect(added).rejects.toMatchObject({ code: 'upload/address-refused' })
  })

  it('is Enterprise’s, is its owner’s alone, and shows its secret once', async () => {
    const { id, secret } = await subscribe()
    expect((await (await person('pro')).call('GET', '')).body).toMatchObject({
      error: 'API access not available',
      requiredTier: 'enterprise',
    })
    const other = await person('enterprise')
    for (const [method, path] of [
      ['PATCH', `/${id}`],
      ['DELETE', `/${id}`],
      ['GET', `/${id}/deliveries`],
    ] as const)
      expect((await other.call(method, path, method === 'PATCH' ? {} : undefined)).status).toBe(404)
    const shown = JSON.stringify([
      (await call('GET', '')).body,
      await context.db.selectFrom('activity').selectAll().execute(),
    ])
    expect(shown).not.toContain(secret)
  })

  it('is not called when it is off, deleted, or its owner is Enterprise no more', async () => {
    const { id } = await subscribe()
    await call('PATCH', `/${id}`, { is_active: false })
    await publish()
    await later(0)
    await call('PATCH', `/${id}`, { is_active: true })
    await context.db.updateTable('users').set({ tier: 'free' }).execute()
    await publish()
    await later(0)
    expect(received).toEqual([])
  })
})

import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyActivity } from '../../base/activity/activity.service.ts'
import { REPORTS_PER_ACCOUNT, REPORTS_PER_NETWORK } from '../../people/auth/limit-attempts.ts'
import { appendLink } from '../../base/chain/chain.service.ts'
import { verifyChain } from '../../record/publications/verify-chain.ts'
import { whenAllAnswered } from '../../base/mail/mailer.ts'
import { commitCasefile } from '../../record/publications/commit-publications.ts'
import { casefilePath, type PublicationMeta } from '../../record/publications/publication-files.ts'
import { reconcilePublications } from '../../record/publications/reconcile-publications.ts'
import { findOpenEvents } from '../../record/archive-events/archive-event.service.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openPublishedApp } from '../../test-support/apps.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'

const SLUG = 'seat-belt-laws'
const CLAIM = { part: 'Results', text: 'The second table gives the interval of another outcome.' }
const ERRATUM = 'The note under table 2 names the wrong outcome; it should say deaths of occupants.'
const ANSWER = 'Thank you, you are right.'

describe.each(EVERY_DATABASE)('readers’ claims and flags on %s', (_name, open) => {
  let app: Hono
  let context: TestContext
  let admin: Record<string, string>
  beforeAll(async () => {
    ;({ app, context } = await openPublishedApp(open))
    admin = await signedInHeaders(context, await insertAccount(context, 'admin', 'free'))
  })
  afterAll(() => context.close())

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(`/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const get = async (path: string, headers = admin): Promise<any> =>
    (await app.request(`/api/${path}`, { headers })).json()
  const forget = () => context.db.deleteFrom('sign_in_attempts').execute()
  async function send(claim: object, headers = {}): Promise<string> {
    await forget()
    expect((await post(`casefiles/${SLUG}/claims`, { ...CLAIM, ...claim }, headers)).status).toBe(200)
    return (await get('admin/claims')).rows[0].id
  }

  it('come to the admin with their evidence, and nobody else reads them', async () => {
    const id = await send({ evidence: ['https://example.org/table'], name: 'R. Reader', email: 'reader@test.example' })
    expect(await get(`admin/claims/${id}`)).toMatchObject({
      ...CLAIM,
      casefile: SLUG,
      version: 1,
      state: 'open',
      evidence: ['https://example.org/table'],
      name: 'R. Reader',
      email: 'reader@test.example',
    })
    const own = await signedInHeaders(context, await insertAccount(context, 'user', 'enterprise'))
    const sent = await send({}, own)
    for (const path of ['admin/claims', `admin/claims/${sent}`, 'admin/flags'])
      expect(await get(path, own)).toMatchObject({ code: 'auth/not-allowed' })
    expect((await get('admin/claims?q=another+outcome&state=open')).total).toBe(2)
    await expectProblem(await app.request('/api/admin/claims/nobody', { headers: admin }), 'claim/not-found')
  })

  it('take plain text and web links only, and drop what a program filled in', async () => {
    const refused = [
      { text: 'short' },
      { text: '<script>alert("twenty characters")</script>' },
      { evidence: ['javascript:alert(1)'] },
      { evidence: ['ftp://example.org/file'] },
      { part: 'Nowhere' },
      { email: 'nobody' },
    ]
    for (const wrong of refused) {
      await expectProblem(await post(`casefiles/${SLUG}/claims`, { ...CLAIM, ...wrong }), 'request/invalid')
    }
    const { total } = await get('admin/claims')
    expect((await post(`casefiles/${SLUG}/claims`, { ...CLAIM, website: 'https://spam.example' })).status).toBe(200)
    expect((await get('admin/claims')).total).toBe(total)
    await expectProblem(await post('casefiles/nobody/claims', CLAIM), 'casefile/not-found')
  })

  it('are limited by network address and by account', async () => {
    const flag = { reason: 'spam' }
    const sendMany = async (times: number, headers = {}) => {
      await forget()
      for (let n = 0; n < times; n += 1) expect((await post(`casefiles/${SLUG}/flags`, flag, headers)).status).toBe(200)
      await expectProblem(await post(`casefiles/${SLUG}/flags`, flag, headers), 'auth/too-many-attempts')
    }
    await sendMany(REPORTS_PER_NETWORK)
    const account = await insertAccount(context, 'user', 'free')
    await sendMany(REPORTS_PER_ACCOUNT, await signedInHeaders(context, account))
  })

  it('upheld publish an erratum: a link of the chain beside a document that stays, and an email', async () => {
    const id = await send({ email: 'reader@test.example' })
    const before = openArchiveReader(context.publications).casefile(SLUG)!
    expect(before.errata).toBeUndefined()
    expect((await post(`admin/claims/${id}/review`, {}, admin)).status).toBe(200)
    expect(openArchiveReader(context.publications).casefile(SLUG)!.standing).toMatchObject({ state: 'under review' })
    await expectProblem(await post(`admin/claims/${id}/review`, {}, admin), 'claim/decided')
    const decision = { state: 'upheld', answer: ANSWER, erratum: ERRATUM }
    expect((await post(`admin/claims/${id}/decision`, decision, admin)).status).toBe(200)
    await expectProblem(await post(`admin/claims/${id}/decision`, decision, admin), 'claim/decided')
    const after = openArchiveReader(context.publications).casefile(SLUG)!
    expect(after.errata).toMatchObject([{ version: 1, text: ERRATUM }])
    expect(openArchiveReader(context.publications).casefile(SLUG, 1)!.errata).toEqual(after.errata)
    expect([after.sha256, after.sealed]).toEqual([before.sha256, before.publication])
    expect(after.standing).toMatchObject({ state: 'corrected', notice: expect.stringContaining(ERRATUM) })
    const chain = await verifyChain(context, SLUG)
    expect(chain.at(-1)).toEqual({ kind: 'erratum', version: 1, hash: after.errata![0].link_hash, problem: null })
    expect(chain.filter(({ problem }) => problem !== null)).toEqual([])
    const publicLinks = after.chain!.map(({ hash }) => hash)
    expect(publicLinks).toEqual([
      ...[...after.publication.chain, after.link].map(({ hash }) => hash),
      after.errata![0].link_hash,
    ])
    const answered = await get(`v2/casefiles/${SLUG}`)
    expect(answered.errata).toEqual(after.errata)
    expect(answered.casefile.status).toBe('published')
    expect((await get('v2/casefiles')).casefiles[0].corrected_at).toBe(after.errata![0].published_at)
    expect(context.requests).toContain(`corrected ${SLUG} v1`)
    const told = await findOpenEvents(context.db, 100)
    expect(told.at(-1)).toMatchObject({ type: 'casefile.corrected', slug: SLUG, version: 1, correction: ERRATUM })
    await whenAllAnswered()
    expect(context.emails.at(-1)).toMatchObject({ to: 'reader@test.example' })
    expect(context.emails.at(-1)!.text).toContain(ANSWER)
  })

  it('show in the chain when an erratum’s words were changed afterwards', async () => {
    await context.db.updateTable('errata').set({ text: 'Nothing was wrong.' }).execute()
    const broken = (await verifyChain(context, SLUG)).filter(({ problem }) => problem !== null)
    expect(broken).toMatchObject([{ kind: 'erratum', problem: expect.stringContaining('The erratum changed') }])
    await context.db.updateTable('errata').set({ text: ERRATUM }).execute()
  })

  it('get the links of their corrections at a start, where those were published without them', async () => {
    const { publications } = context
    const entry = publications.entry(casefilePath(SLUG))!
    const { chain, ...meta } = entry.meta as PublicationMeta
    await publications.commit(new Map([[casefilePath(SLUG), { hash: entry.hash, meta }]]), 'an older release')
    expect(openArchiveReader(publications).casefile(SLUG)!.chain).toBeUndefined()
    expect(await reconcilePublications(context)).toEqual([SLUG])
    expect(openArchiveReader(publications).casefile(SLUG)!.chain).toEqual(chain)
    expect(await reconcilePublications(context)).toEqual([])
  })

  it('keep a lock that is not published yet out of the public links', async () => {
    const { publications, db } = context
    const { publication, link } = openArchiveReader(publications).casefile(SLUG)!
    const lock = publication.chain.find(({ kind }) => kind === 'lock')!
    const next = { kind: 'lock' as const, casefile: SLUG, version: 2, author: 'An analyst', created_at: context.now() }
    await appendLink(db, { ...next, content_sha256: lock.content_sha256, by: 'test' })
    await commitCasefile(context, SLUG, publication.dataset.sha256)
    const kinds = openArchiveReader(publications)
      .casefile(SLUG)!
      .chain!.map(({ kind }) => kind)
    expect(kinds).toEqual([...publication.chain, link].map(({ kind }) => kind).concat('erratum'))
    await db.deleteFrom('chain_entries').where('kind', '=', 'lock').where('version', '=', 2).execute()
  })

  it('rejected or answered change nothing on the page; without an address no email goes out', async () => {
    const emails = context.emails.length
    for (const state of ['rejected', 'answered']) {
      const id = await send({})
      expect((await post(`admin/claims/${id}/decision`, { state, answer: ANSWER }, admin)).status).toBe(200)
      expect(await get(`admin/claims/${id}`)).toMatchObject({ state, answer: ANSWER })
    }
    await whenAllAnswered()
    expect(context.emails).toHaveLength(emails)
    expect(openArchiveReader(context.publications).casefile(SLUG)!.errata).toHaveLength(1)
  })

  it('leave flags to be dismissed together and opened again; all of it stands in the log', async () => {
    const ids = (await get('admin/flags?state=open')).rows.map((row: { id: string }) => row.id)
    await expectProblem(
      await post('admin/flags', { ids: [...ids, 'none'], state: 'dismissed' }, admin),
      'flag/not-found',
    )
    expect((await get('admin/flags?state=open')).total).toBe(ids.length)
    await post('admin/flags', { ids, state: 'dismissed' }, admin)
    expect((await get('admin/flags?state=open')).total).toBe(0)
    await post('admin/flags', { ids, state: 'open' }, admin)
    expect((await get('admin/flags?state=open')).total).toBe(ids.length)
    const logged = await context.db.selectFrom('activity').select('action').orderBy('seq').execute()
    expect(logged.map(({ action }) => action).filter((action) => /^(claim|flag)\./.test(action))).toEqual([
      'claim.in-review',
      'claim.upheld',
      'claim.rejected',
      'claim.answered',
      'flag.dismissed',
      'flag.open',
    ])
    expect((await verifyActivity(context.db)).brokenAt).toBeNull()
  })
})

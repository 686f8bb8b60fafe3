import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import {
  contentListAnswer,
  adminPolicyDetailSchema,
  adminPolicyListAnswer,
  adminProblemDetailSchema,
  adminProblemListAnswer,
} from '../../../../contract/admin/content.ts'
import { adminOverviewSchema } from '../../../../contract/admin/overview.ts'
import { domainsResponseSchema } from '../../../../contract/gap-map.ts'
import { policyResponseSchema } from '../../../../contract/policy.ts'
import { overallBand } from '@casefiles/engine/eqs'
import { findPolicy, upsertPolicy } from '../../../record/policies/policy.repository.ts'
import { upsertProblem } from '../../../record/problems/problem.repository.ts'
import { insertAccount, signedInHeaders, agreeToAll } from '../../../test-support/accounts.ts'
import { policySource, problemSource } from '../../../test-support/archive-sources.ts'
import { expectProblem } from '../../../test-support/calls.ts'
import { openPublishedApp, publishCopy } from '../../../test-support/apps.ts'
import type { TestContext } from '../../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../../test-support/test-databases.ts'

describe.each(TEST_DATABASES)('content in the admin area on %s', (_name, open) => {
  let context: TestContext
  let app: Hono
  let admin: string
  let headers: Record<string, string>
  beforeAll(async () => {
    ;({ app, context } = await openPublishedApp(open))
    admin = await insertAccount(context, 'admin', 'free')
    headers = await signedInHeaders(context, admin)
    await upsertPolicy(context.db, policySource(['seat-belt-laws']), context.now())
    await upsertProblem(context.db, problemSource(['seat-belt-laws', 'not-here-yet']), context.now())
    await upsertProblem(
      context.db,
      {
        ...problemSource(['not-here-yet', 'seat-belt-laws']),
        slug: 'built-in',
        docket: 'PR-007',
        title: 'Of the archive',
      },
      context.now(),
    )
  })
  afterAll(() => context.close())

  const call = (method: string, path: string, body?: unknown) =>
    app.request(`/api/admin/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const get = async (path: string) => (await call('GET', path)).json()
  const titles = async (query: string) =>
    contentListAnswer.parse(await get(`content?${query}`)).rows.map(({ slug }) => slug)
  const actions = async (subject: string) => {
    const entries = context.db.selectFrom('activity').selectAll().where('subject', '=', subject)
    return entries.orderBy('seq').execute()
  }

  it('lists casefiles and problems together, by stage, domain, score and words', async () => {
    const { rows, total } = contentListAnswer.parse(await get('content?sort=title'))
    expect(total).toBe(3)
    expect(rows.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual(
      ['casefile published', 'problem waiting', 'problem waiting'].sort(),
    )
    expect(await titles('kind=casefile')).toEqual(['seat-belt-laws'])
    expect(await titles('status=waiting&sort=docket')).toEqual(['built-in', 'two-laws'])
    expect(await titles('domain=transport-safety&q=invented')).toEqual(['two-laws'])
    expect(await titles('eqs=none&sort=docket')).toEqual(['built-in', 'two-laws'])
    const { eqs } = rows.find(({ slug }) => slug === 'seat-belt-laws')!
    for (const band of ['strong', 'moderate', 'weak'])
      expect(await titles(`eqs=${band}`)).toEqual(band === overallBand(eqs!) ? ['seat-belt-laws'] : [])
    expect(await titles('status=draft')).toEqual([])
    const page = contentListAnswer.parse(await get('content?sort=-eqs&limit=1'))
    expect(await titles(`sort=-eqs&limit=5&cursor=${page.next_cursor}`)).toHaveLength(2)
  })

  it('changes the words of a policy as a new version, over what the archive says, and back', async () => {
    const before = adminPolicyDetailSchema.parse(await get('policies/belt-laws'))
    const words = { ...before.words, title: 'Belt laws, told better' }
    const changed = await call('PUT', 'policies/belt-laws/words', { words, from: before.updated_at })
    expect(await changed.json()).toMatchObject({
      words,
      archive: before.words,
      is_edited: true,
      versions: [{ version: 1 }],
    })
    expect(context.requests.at(-1)).toBe('published policy belt-laws v1')
    const stale = await call('PUT', 'policies/belt-laws/words', { words: before.words, from: before.updated_at })
    await expectProblem(stale, 'policy/edited-meanwhile')
    await upsertPolicy(context.db, { ...policySource(['seat-belt-laws']), summary: 'A newer source.' }, context.now())
    expect((await findPolicy(context.db, 'belt-laws'))!.policy).toMatchObject({
      title: words.title,
      summary: 'A newer source.',
    })
    const now = adminPolicyDetailSchema.parse(await get('policies/belt-laws'))
    const back = await call('PUT', 'policies/belt-laws/words', { words: now.archive, from: now.updated_at })
    expect(await back.json()).toMatchObject({ is_edited: false, versions: [{ version: 2 }, { version: 1 }] })
    const { policy } = policyResponseSchema.parse(await (await app.request('/api/policies/belt-laws')).json())
    expect(policy.policy.title).toBe('Invented belt laws')
    const [entry] = await actions('policy:belt-laws')
    expect(entry).toMatchObject({
      action: 'policy.changed',
      actor_id: admin,
      before_json: '{"title":"Invented belt laws"}',
      after_json: '{"title":"Belt laws, told better"}',
    })
  })

  it('lists policies with what is published of them, and publishes again only what differs', async () => {
    const { rows } = adminPolicyListAnswer.parse(await get('policies?q=BELT&domain=transport-safety&edited=no'))
    expect(rows).toMatchObject([{ slug: 'belt-laws', casefiles: 1, texts: 1, published: { version: 2 } }])
    expect(adminPolicyListAnswer.parse(await get('policies?edited=yes')).total).toBe(0)
    expect(await (await call('POST', 'policies/belt-laws/republish')).json()).toEqual({ version: null, waits_for: [] })
    await expectProblem(await call('POST', 'policies/nothing/republish'), 'policy/not-found')
  })

  it('adds a policy over casefiles, and a problem from words that it proposes', async () => {
    const { slug: _, dates: __, cues: ___, texts: ____, ...words } = policySource(['seat-belt-laws'])
    const given = { ...words, title: 'A law that nobody brought in' }
    const added = adminPolicyDetailSchema.parse(await (await call('POST', 'policies', given)).json())
    expect(added).toMatchObject({ slug: 'a-law-that-nobody-brought-in', versions: [{ version: 1 }] })
    const again = adminPolicyDetailSchema.parse(await (await call('POST', 'policies', given)).json())
    expect(again.slug).toBe('a-law-that-nobody-brought-in-2')
    expect((await actions(`policy:${added.slug}`)).map(({ action }) => action)).toEqual(['policy.added'])
    await expectProblem(await call('POST', 'policies', { ...given, subdomain: 'nowhere' }), 'casefile/unknown-place')
    await expectProblem(await call('POST', 'policies', { ...given, casefiles: ['none'] }), 'casefile/not-found')
    const asked = await call('POST', 'problems/proposal', { casefile: 'seat-belt-laws' })
    await expectProblem(asked, 'problem/too-few-casefiles')
    const source = { ...problemSource(['seat-belt-laws', 'seat-belt-laws']), slug: 'added', docket: 'PR-901' }
    await expectProblem(await call('POST', 'problems', source), 'request/invalid')
  })

  it('says what a problem waits for, and edits only those made in the studio', async () => {
    const { rows } = adminProblemListAnswer.parse(await get('problems'))
    expect(rows.map(({ docket, is_built_in }) => [docket, is_built_in])).toEqual([
      ['PR-007', true],
      ['PR-900', false],
    ])
    const asked = await call('POST', 'problems/two-laws/republish')
    expect(await asked.json()).toEqual({ version: null, waits_for: ['not-here-yet'] })
    await publishCopy(context, 'invented-laws')
    const source = { ...problemSource(['seat-belt-laws', 'invented-laws']), title: 'Laws, told better' }
    const saved = adminProblemDetailSchema.parse(await (await call('PUT', 'problems/two-laws', source)).json())
    expect(saved).toMatchObject({ source: { title: 'Laws, told better' }, versions: [{ version: 1 }] })
    expect((await actions('problem:two-laws')).map(({ action }) => action)).toEqual([
      'problem.republish-asked',
      'problem.changed',
    ])
    expect(await titles('status=published&kind=problem')).toEqual(['two-laws'])
    const proposal = await (await call('POST', 'problems/proposal', { casefile: 'seat-belt-laws' })).json()
    const added = adminProblemDetailSchema.parse(await (await call('POST', 'problems', proposal)).json())
    expect(added).toMatchObject({ is_built_in: false, versions: [{ version: 1 }] })
    const builtIn = { ...problemSource(['seat-belt-laws', 'invented-laws']), slug: 'built-in', docket: 'PR-007' }
    await expectProblem(await call('PUT', 'problems/built-in', builtIn), 'problem/built-in')
  })

  it('retracts a casefile with a reason, once, and asks for pages to be compared', async () => {
    const reason = 'The data were wrong.'
    const standing = async () => {
      const { domains } = domainsResponseSchema.parse(await (await app.request('/api/v2/domains')).json())
      return domains.find(({ slug }) => slug === 'transport-safety')!._count.casefiles
    }
    const before = await standing()
    const retract = () => call('POST', 'content/casefiles/seat-belt-laws/retract', { reason })
    expect(await (await retract()).json()).toMatchObject({ waiting: { kind: 'retraction', until: expect.any(String) } })
    expect(await titles('status=retracted')).toEqual([])
    await agreeToAll(context)
    await expectProblem(await retract(), 'casefile/not-published')
    const short = await call('POST', 'content/casefiles/seat-belt-laws/retract', { reason: 'No.' })
    await expectProblem(short, 'request/invalid')
    const [last] = (await actions('casefile:seat-belt-laws')).slice(-1)
    expect(last).toMatchObject({
      action: 'casefile.retracted',
      actor_id: admin,
      after_json: expect.stringContaining(reason),
    })
    expect(await titles('status=retracted')).toEqual(['seat-belt-laws'])
    expect(await standing()).toBe(before - 1)
    const asked = await call('POST', 'content/rebuild', { pages: ['/casefiles/seat-belt-laws'] })
    expect(await asked.json()).toEqual({ success: true, state: 'idle' })
    expect(context.requests.at(-1)).toBe('asked for by an admin: /casefiles/seat-belt-laws')
    await expectProblem(await call('POST', 'content/rebuild', { pages: ['/../etc'] }), 'request/invalid')
  })

  it('stands beside accounts and a log that are ordered and filtered by the same database', async () => {
    const rows = async (path: string) => ((await get(path)) as { rows: object[] }).rows
    for (const sort of ['name', 'email', '-role', 'tier', '-seen', 'created'])
      expect(await rows(`users?sort=${sort}&role=admin&q=TEST&limit=1`)).toMatchObject([
        { id: admin, views: { used: 0 } },
      ])
    expect(await rows(`logs?q=words&actor=${admin}&action=policy.changed&subject=BELT&from=2026-01-01`)).toEqual([])
    expect(await rows(`logs?actor=${admin}@test&action=casefile.retracted&to=2026-01-01`)).toMatchObject([
      { actor: `${admin}@test.example`, subject: 'casefile:seat-belt-laws' },
    ])
    expect(await (await call('GET', 'logs/check')).json()).toMatchObject({ broken_at: null })
    expect((await rows('policies?sort=-updated&limit=1')).length).toBe(1)
    expect((await rows('problems?sort=title&q=told')).length).toBe(1)
  })

  it('is counted on the overview, with what was done last', async () => {
    const overview = adminOverviewSchema.parse(await get('overview'))
    expect(overview).toMatchObject({
      // the reviewer who agreed to the retraction, too
      users: { total: 2, disabled: 0, admins: 1 },
      casefiles: { retracted: 1, published: 1 },
      policies: { total: 3, published: 3 },
      problems: { total: 3, published: 2 },
      reviews: 0,
      sign_in: 'coming-soon',
      mail: 'outbox',
      build_error: null,
    })
    expect(overview.activity[0].action).toBe('site.rebuild-asked')
  })
})

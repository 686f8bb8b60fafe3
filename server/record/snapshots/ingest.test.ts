import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import type { Artifact, Cue } from '../../../contract/studio/ingest.ts'
import { createApp } from '../../app.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { verifyChain } from '../publications/verify-chain.ts'
import { ServerError } from '../../base/errors.ts'
import { importDomains } from '../importer/import-archive.ts'
import { makeAccount } from '../../test-support/accounts.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { expectProblem, callsOf } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { findDecisions } from '../../texts/ingestion/ingest.repository.ts'

const ACT = `AN ACT relating to the minimum wage in the State of Maine.

Section 1. Every employer with 20 or more employees shall pay each employee at least $12.50 per hour.

Section 2. This Act takes effect on January 1, 2021.
`
const HOSTILE_NAME = '../../../etc/cron.d/loi №7 – 法律 🏛\u202e.txt'

describe.each(TEST_DATABASES)('ingestion on %s', (name, open) => {
  /** What asks the database for nothing new is tested on one: each text is read in a process of its own. */
  const once = it.runIf(name === 'SQLite')

  let context: TestContext
  let app: Hono
  let calls: ReturnType<typeof callsOf>
  beforeEach(async () => {
    context = await openTestContext(open, {
      fetchDocument: async (url) => ({ bytes: Buffer.from(ACT), name: 'act.txt', url: `${url}#final` }),
    })
    app = createApp(context)
    await importDomains(context, copyArchive(context.folder))
    calls = callsOf(app, await makeAccount(context, 'analyst'))
  })
  afterEach(() => context.close())

  const json = async <Body = any>(response: Response | Promise<Response>): Promise<Body> =>
    (await (await response).json()) as Body
  const file = (name = 'act.txt', content: BlobPart = ACT) => new File([content], name)
  const upload = async (fields: Record<string, string> = {}) =>
    (await json(calls.send('/api/v3/ingest/upload', { ...fields, file: file() }))).artifact_id as string

  once('goes from an uploaded text to a draft with a frozen policy, whose chain holds', async () => {
    const artifact_id = await upload({ jurisdiction_hint: '', topic_hint: '' })
    const extracted = await json(calls.post('/api/v3/ingest/extract', { artifact_id }))
    expect(extracted.cues).toMatchObject({
      jurisdiction: 'US-ME',
      topic: 'labour-employment/minimum-wage',
      effective_date: '2021-01-01',
    })
    expect(extracted.warnings).toEqual([])
    const wage = extracted.cues.threshold_tokens.find(({ token }: { token: string }) => token.includes('12.50'))
    expect(wage).toMatchObject({ operator: 'ge', value: 12.5 })

    const { suggestion } = await json(calls.post('/api/v3/ingest/suggest', { artifact_id }))
    expect(suggestion).toMatchObject({ domain: 'labour-employment', subdomain: 'minimum-wage' })
    expect(suggestion.hypothesis).toContain('Maine')
    const { tag } = suggestion.patterns[0]

    const locked = await json(
      calls.post('/api/v3/ingest/lock', {
        artifact_id,
        title: 'Minimum wage in Maine',
        domain: suggestion.domain,
        subdomain: suggestion.subdomain,
        pattern_tag: tag,
        hypothesis: suggestion.hypothesis,
        design_snapshot_meta: { policy_intent: 'Raise low wages.' },
      }),
    )
    const slug = 'minimum-wage-in-maine'
    expect(locked).toMatchObject({ success: true, casefile: { id: slug, slug, status: 'draft' } })
    expect(locked.lock.previous).toBeNull()

    const casefile = await json(calls.get(`/api/v2/studio/casefiles/${slug}`))
    expect(casefile).toMatchObject({ status: 'draft', lock: null, design_type: tag })
    expect(casefile.document).toMatchObject({
      jurisdiction: 'Maine',
      period: '2014–2023',
      description: suggestion.hypothesis,
      artifacts: [artifact_id],
      texts: { policy_intent: 'Raise low wages.' },
    })
    expect(await findChain(context.db, slug)).toMatchObject([
      { kind: 'snapshot', version: 1, author: 'analyst of a test', hash: locked.lock.hash, previous: null },
    ])
    expect(await verifyChain(context, slug)).toMatchObject([{ kind: 'snapshot', problem: null }])
    expect(await json(calls.get(`/api/v2/artifacts/${artifact_id}`))).toMatchObject({
      status: 'locked',
      casefile: slug,
    })

    await expectProblem(await calls.post('/api/v3/ingest/lock', { artifact_id }), 'ingest/already-locked')
    await expectProblem(await calls.remove(`/api/v2/studio/casefiles/${slug}`), 'casefile/not-deletable')
  })

  once('locks with nothing but the text, under the defaults', async () => {
    const artifact_id = await upload()
    const { casefile, lock } = await json(calls.post('/api/v3/ingest/lock', { artifact_id }))
    const snapshot = await context.db.selectFrom('policy_snapshots').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(snapshot.content_json)).toMatchObject({
      title: 'act',
      domain: 'generic',
      subdomain: 'generic',
      pattern_tag: 'eventstudy-generic',
      dataset_name: 'policy-panel',
      time_window: '2014–2023',
    })
    expect([snapshot.hash, snapshot.casefile_slug]).toEqual([lock.hash, casefile.slug])

    await context.db.updateTable('policy_snapshots').set({ content_json: '{"domain":"health"}' }).execute()
    expect((await verifyChain(context, casefile.slug))[0].problem).toMatch(/^The policy snapshot changed/)
  })

  it('locks what was accepted for the text where the call names nothing else', async () => {
    const artifact_id = await upload()
    const { suggestion } = await json(calls.post('/api/v3/ingest/suggest', { artifact_id }))
    const [first, second] = suggestion.patterns.map(({ tag }: { tag: string }) => tag)
    expect(second).toBeDefined()
    const on = (suggested_value: string) => ({ artifact_id, suggestion_type: 'pattern', suggested_value })
    const others = callsOf(app, await makeAccount(context, 'analyst'))
    await calls.post('/api/v3/ingest/accept', on(second))
    await calls.post('/api/v3/ingest/reject', on(first))
    // what another account accepts is not taken over one's own rejection
    await others.post('/api/v3/ingest/accept', on(first))
    const { casefile } = await json(calls.post('/api/v3/ingest/lock', { artifact_id }))
    const snapshot = await context.db.selectFrom('policy_snapshots').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(snapshot.content_json)).toMatchObject({
      pattern_tag: second,
      domain: 'labour-employment',
      subdomain: 'minimum-wage',
      dataset_name: 'policy-panel',
      time_window: '2014–2023',
    })
    expect(await json(calls.get(`/api/v2/studio/casefiles/${casefile.id}`))).toMatchObject({
      design_type: second,
      domain: 'labour-employment',
      subdomain: 'minimum-wage',
    })
  })

  once('locks what the call names before what was accepted, and the defaults where all was rejected', async () => {
    const decide = async (artifact_id: string, verb: 'accept' | 'reject') => {
      const { suggestion } = await json(calls.post('/api/v3/ingest/suggest', { artifact_id }))
      for (const { tag } of suggestion.patterns)
        await calls.post(`/api/v3/ingest/${verb}`, { artifact_id, suggestion_type: 'pattern', suggested_value: tag })
    }
    const lockedAs = async (body: { artifact_id: string; pattern_tag?: string; domain?: string }) => {
      const { lock } = await json(calls.post('/api/v3/ingest/lock', body))
      const kept = context.db.selectFrom('policy_snapshots').select('content_json').where('hash', '=', lock.hash)
      const { pattern_tag, domain, subdomain } = JSON.parse((await kept.executeTakeFirstOrThrow()).content_json)
      return { pattern_tag, domain, subdomain }
    }
    const [named, rejected] = [await upload(), await upload()]
    await decide(named, 'accept')
    expect(await lockedAs({ artifact_id: named, pattern_tag: 'IV', domain: 'generic' })).toEqual({
      pattern_tag: 'IV',
      domain: 'generic',
      subdomain: 'generic',
    })
    await decide(rejected, 'reject')
    expect(await lockedAs({ artifact_id: rejected })).toEqual({
      pattern_tag: 'eventstudy-generic',
      domain: 'generic',
      subdomain: 'generic',
    })
  })

  it('keeps the latest decision of each account on each suggestion', async () => {
    const artifact_id = await upload()
    const on = (suggested_value: string) => ({ artifact_id, suggestion_type: 'pattern', suggested_value })
    await expectProblem(await calls.post('/api/v3/ingest/accept', on('DiD')), 'ingest/not-suggested')
    const { suggestion } = await json(calls.post('/api/v3/ingest/suggest', { artifact_id }))
    const { tag } = suggestion.patterns[0]
    expect(await json(calls.post('/api/v3/ingest/accept', on(tag)))).toEqual({
      success: true,
      suggestion: { ...on(tag), decision: 'accept' },
    })
    await calls.post('/api/v3/ingest/reject', on(tag))
    expect(await findDecisions(context.db, artifact_id)).toMatchObject([{ suggested_value: tag, decision: 'reject' }])
    await expectProblem(await calls.post('/api/v3/ingest/reject', on('Guesswork')), 'ingest/unknown-suggestion')
  })

  once('suggests designs by texts, or by title and place, and takes feedback', async () => {
    const asked = { title: 'Minimum wage', domain: 'labour-employment', subdomain: 'minimum-wage' }
    const byTitle = await json(calls.post('/api/v2/suggestions', asked))
    expect(byTitle.outcomes).toContain('employment')
    const byText = await json(
      calls.post('/api/v2/suggestions', { ...asked, artifacts: [await upload(), await upload()] }),
    )
    const types = byText.design_candidates.map(({ type }: { type: string }) => type)
    expect(types).toEqual([...new Set(types)])
    expect(types.length).toBeGreaterThan(0)
    const item = byText.design_candidates[0]
    const said = { eventType: 'accept', suggestionPayload: { item }, accepted: true }
    expect(await json(calls.post('/api/v2/suggestions/feedback', said))).toEqual({ success: true, suggestion: item })
    expect(await context.db.selectFrom('suggestion_feedback').select('accepted').execute()).toEqual([{ accepted: 1 }])
  })

  once('keeps a file under no name of its sender and hands it back as a download that nothing runs', async () => {
    const artifact = await json<Artifact>(calls.send('/api/v2/artifacts', { file: file(HOSTILE_NAME) }))
    expect(artifact).toMatchObject({ file_name: 'loi №7 – 法律 🏛.txt', media_type: 'text/plain', status: 'uploaded' })
    expect(fs.readdirSync(`${context.folder}/artifacts`)).toEqual([artifact.sha256])
    expect(fs.readdirSync(`${context.folder}/uploads`)).toEqual([])
    const response = await calls.get(`/api/v2/artifacts/${artifact.id}/file`)
    expect(await response.text()).toBe(ACT)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%-]+$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  once('answers cues with places in the text, at the address with the double prefix too', async () => {
    const { id } = await json<Artifact>(calls.send('/api/v2/artifacts', { file: file() }))
    const { cues } = await json<{ cues: Cue[] }>(calls.get(`/api/api/v2/artifacts/${id}/cues`))
    const { raw_text } = await json(calls.get(`/api/v2/artifacts/${id}/text`))
    expect(cues.find(({ cue_type }) => cue_type === 'jurisdiction')).toMatchObject({
      cue_value: 'US-ME',
      label: 'Maine',
    })
    const date = cues.find(({ cue_type }) => cue_type === 'effective_date')!
    expect([date.cue_key, date.cue_value]).toEqual(['effective_date', '2021-01-01'])
    expect([...raw_text].slice(date.start!, date.end!).join('')).toContain('January 1, 2021')
    expect(date.reason).not.toBe('')
    expect(await json(calls.get(`/api/v2/artifacts/${id}/cues`))).toEqual({ cues, left_out: null })
  })

  it('lists texts from the newest, page by page, and those of one casefile', async () => {
    const started = { title: 'Wages', domain: 'generic', subdomain: 'generic', design_type: 'DiD' }
    const first = await json<Artifact>(calls.send('/api/v2/artifacts', { file: file('first.txt') }))
    const { id: casefile } = await json(calls.post('/api/v2/studio/casefiles', { ...started, artifacts: [first.id] }))
    for (const name of ['second.txt', 'third.txt']) await calls.send('/api/v2/artifacts', { file: file(name) })
    const page = await json(calls.get('/api/v2/artifacts?limit=2'))
    expect(page.artifacts.map(({ title }: Artifact) => title)).toEqual(['third', 'second'])
    const rest = await json(calls.get(`/api/v2/artifacts?limit=2&cursor=${page.next_cursor}`))
    expect([rest.artifacts.map(({ title }: Artifact) => title), rest.next_cursor]).toEqual([['first'], null])
    const own = await json(calls.get(`/api/v2/artifacts?casefile=${casefile}`))
    expect(own.artifacts).toMatchObject([{ id: first.id, casefile }])
  })

  once('fetches a text from an address, and says what the address refused', async () => {
    const sourceUrl = 'https://law.example/act'
    const fetched = await json<Artifact>(calls.post('/api/v2/artifacts', { sourceUrl, kind: 'policy_text' }))
    expect(fetched).toMatchObject({ source_url: `${sourceUrl}#final`, title: 'act', kind: 'policy_text' })
    context.fetchDocument = async () => {
      throw new ServerError('upload/address-refused', 'The address leads into a network that is not public.')
    }
    const refusing = callsOf(createApp(context), await makeAccount(context, 'analyst'))
    await expectProblem(await refusing.post('/api/v2/artifacts', { sourceUrl }), 'upload/address-refused')
    await expectProblem(await calls.post('/api/v2/artifacts', { sourceUrl: 'act' }), 'request/invalid')
    await expectProblem(
      await calls.post('/api/v2/artifacts', { sourceUrl: `${sourceUrl}${'a'.repeat(20_000)}` }),
      'request/body-too-large',
    )
  })

  once('refuses what is no text, keeps nothing of it, and works on', { tags: ['night'] }, async () => {
    const send = (name: string, content: BlobPart, fields = {}) =>
      calls.send('/api/v2/artifacts', { ...fields, file: file(name, content) })
    await expectProblem(await send('empty.txt', ''), 'upload/empty')
    await expectProblem(await send('a.pdf', new Uint8Array([0x89, 0x50, 0x4e, 0x47])), 'upload/unsupported-type')
    await expectProblem(await send('a.pdf', '%PDF-1.7'), 'upload/damaged')
    await expectProblem(await send('a.txt', ACT, { casefileId: 'nothing-here' }), 'casefile/not-found')
    await expectProblem(await send('a.txt', 'a'.repeat(25_000_001)), 'upload/too-large')
    await expectProblem(await calls.get('/api/v2/artifacts/nothing'), 'artifact/not-found')
    for (const folder of ['artifacts', 'uploads']) expect(fs.readdirSync(`${context.folder}/${folder}`)).toEqual([])
    expect((await send('a.txt', 'wrong name'.repeat(3))).status).toBe(200)
  })
})

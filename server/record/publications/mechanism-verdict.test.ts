import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { bulkRows } from '../../readers/exports/bulk-rows.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { publishSynthetic } from '../../test-support/synthetic-rows.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { parseCard } from './casefile-card.ts'
import { publishDocument } from './publish-document.ts'

const SENTENCE = 'No verdict: a mechanism study.'

let context: TestContext
let slug: string
beforeAll(async () => {
  context = await openTestContext(openSqlite)
  // as a mechanism was stored before its `plain_verdict` was a sentence; what is stored never changes
  const [document] = await publishSynthetic(context, 1, ({ casefile, analysis }) => {
    casefile.plain_verdict = null as never
    analysis.verdict.verdict = null
  })
  slug = document.slug
})
afterAll(() => context.close())

it('every answer says in words that a mechanism has no verdict, also of a document that holds null', async () => {
  const app = createApp(context)
  const get = async (path: string): Promise<any> => (await app.request(`/api/v2/casefiles${path}`)).json()
  expect((await get('')).casefiles[0].plain_verdict).toBe(SENTENCE)
  expect((await get(`/${slug}`)).casefile.plain_verdict).toBe(SENTENCE)
  expect((await get(`/${slug}/results`)).metadata.plain_verdict).toBe(SENTENCE)
})

it('so do exports, and what pages, feeds and lists are made from', async () => {
  const rows: unknown[][] = []
  const wanted = { kind: 'casefiles' as const, format: 'csv' as const, columns: ['slug', 'verdict'] }
  for await (const row of bulkRows(context.publications, wanted)) rows.push(row)
  expect(rows).toEqual([[slug, SENTENCE]])

  const reader = openArchiveReader(context.publications)
  expect(reader.index().casefiles[0].plain_verdict).toBe(SENTENCE)
  expect(reader.casefile(slug)!.publication.casefile.plain_verdict).toBe(SENTENCE)
  expect(parseCard('{"plain_verdict":null}').plain_verdict).toBe(SENTENCE)
})

it('a policy whose document holds null is not published again for its sentence', async () => {
  const [casefile] = openArchiveReader(context.publications).index().casefiles
  const stored = { ...casefile, plain_verdict: null as never }
  const policyOf = (card: typeof casefile) => (stamp: { version: number; published_at: string }) => ({
    slug: 'a-policy',
    ...stamp,
    casefiles: [{ slug, card }],
  })
  const publish = (card: typeof casefile) =>
    publishDocument(context, { folder: 'policies', slug: 'a-policy' }, policyOf(card), ({ slug }) => ({ slug }))
  expect(await publish(stored)).toBe(1)
  expect(await publish(casefile)).toBeNull()
  expect(await publish({ ...casefile, title: 'Another title' })).toBe(2)
})

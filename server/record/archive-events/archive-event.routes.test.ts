import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { syntheticPublication } from '../../../tests/support/synthetic-publication.ts'
import { createApp } from '../../app.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { recordArchiveEvent } from './archive-event.service.ts'

describe.each(TEST_DATABASES)('what happened in the archive, on %s', (_name, open) => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(open)
  })
  afterEach(() => context.close())

  async function publish(slug: string, at: string): Promise<void> {
    const casefile = { ...syntheticPublication(0).casefile, slug }
    const happening = { type: 'casefile.published' as const, version: 1, at, casefile, before: null }
    await context.db.transaction().execute((trx) => recordArchiveEvent(trx, context, happening))
  }
  async function changes(query: string): Promise<{ slugs: string[]; next: string | null }> {
    const response = await createApp(context).request(`/api/v2/changes${query}`)
    expect(response.status).toBe(200)
    const { events, next } = await response.json()
    return { slugs: events.map(({ slug }: { slug: string }) => slug), next }
  }

  it('is told in order, a page at a time, each thing once, also where several share a moment', async () => {
    for (const slug of ['first', 'second', 'third']) await publish(slug, '2026-03-01T10:00:00.000Z')
    await publish('later', '2026-03-02T10:00:00.000Z')
    const told: string[] = []
    let since = ''
    for (let page = 0; page < 5; page += 1) {
      const { slugs, next } = await changes(`?limit=1${since && `&since=${encodeURIComponent(since)}`}`)
      told.push(...slugs)
      since = next!
    }
    expect(told.slice(0, 3).toSorted()).toEqual(['first', 'second', 'third'])
    expect(told.slice(3)).toEqual(['later'])
    await publish('latest', '2026-03-03T10:00:00.000Z')
    expect((await changes(`?since=${encodeURIComponent(since)}`)).slugs).toEqual(['latest'])
  })

  it('is told from a day or a time on', async () => {
    await publish('early', '2026-03-01T10:00:00.000Z')
    await publish('late', '2026-03-02T10:00:00.000Z')
    expect((await changes('?since=2026-03-02')).slugs).toEqual(['late'])
    expect((await changes('?since=2026-03-01T09:59Z')).slugs).toEqual(['early', 'late'])
    expect((await changes('?since=2026-03-03')).slugs).toEqual([])
  })

  it('names addresses as the archive is reached now, whatever it was called when it happened', async () => {
    await publish('moved', '2026-03-01T10:00:00.000Z')
    const urls = async (publicUrl: string) => {
      const answer = await createApp({ ...context, publicUrl }).request('/api/v2/changes')
      return (await answer.json()).events.map(({ url }: { url: string }) => url)
    }
    expect(await urls('https://archive.example')).toEqual(['https://archive.example/casefiles/moved'])
    expect(await urls('https://moved.example')).toEqual(['https://moved.example/casefiles/moved'])
    // an event that an earlier release kept with its address
    const { event_json } = await context.db.selectFrom('archive_events').select('event_json').executeTakeFirstOrThrow()
    const kept = JSON.stringify({ ...JSON.parse(event_json), url: 'https://old.example/casefiles/moved' })
    await context.db.updateTable('archive_events').set({ event_json: kept }).execute()
    expect(await urls('https://moved.example')).toEqual(['https://moved.example/casefiles/moved'])
  })

  it('is nothing in an empty archive, and a time that is none is refused with what to give', async () => {
    expect(await changes('')).toEqual({ slugs: [], next: null })
    for (const since of ['yesterday', '2026-99-99', '2026-03-01T10:00:00']) {
      const response = await createApp(context).request(`/api/v2/changes?since=${since}`)
      expect([since, response.status]).toEqual([since, 400])
      expect((await response.json()).detail).toContain('2026-01-31')
    }
  })
})

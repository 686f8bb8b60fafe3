import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { settleOutbound } from '../../readers/outbound/outbound.ts'
import { insertPerson, type Person } from '../../test-support/calls.ts'
import { openSqlite, TEST_DATABASES } from '../../test-support/test-databases.ts'
import { verifyChain } from '../publications/verify-chain.ts'
import { settleVintages } from './carry-on.ts'
import { pullVintages } from './pull-vintages.ts'
import { openFollowed, panelUpTo, type Followed } from './test-support/followed-source.ts'

let followed: Followed
afterEach(() => followed.close())

const published = (version?: number) =>
  openArchiveReader(followed.context.publications).casefile(followed.slug, version)
const problems = async () =>
  (await verifyChain(followed.context, followed.slug)).flatMap(({ problem }) => problem ?? [])
/** What needs somebody, but for the problem that no followed casefile has yet. */
const attention = async (): Promise<any[]> => {
  const { attention: all } = await (await followed.calls.get('/api/v2/studio/summary?mine=true')).json()
  return all.filter(({ path }: { path: string }) => path !== '/studio/problems/new')
}
/** Past values revised, and two years more. */
const revised = () => panelUpTo(1996).replace('AK,Alaska,1983,3358,', 'AK,Alaska,1983,3359,')

describe.each(TEST_DATABASES)('a new vintage that fits, on %s', (_name, open) => {
  beforeEach(async () => {
    followed = await openFollowed(open)
  })

  it('becomes a version that waits for its analyst, who is told; the old page stays', async () => {
    await followed.declare()
    followed.agency.serve(revised())
    expect(await followed.night()).toBe(
      `1 source asked: 1 new vintage and 0 unchanged. Locked on new data: ${followed.slug}`,
    )
    await settleVintages(followed.context)
    expect(await followed.casefile()).toMatchObject({ status: 'analyzed', version: 2, publication: { version: 1 } })
    expect(published()!.publication.version).toBe(1)
    expect(await attention()).toMatchObject([
      {
        casefile: followed.slug,
        message: expect.stringMatching(/^A new vintage fits: vintage 2, pulled on 1 January/),
      },
    ])
    const [{ vintages }] = await followed.sources()
    expect(vintages).toMatchObject([
      {
        number: 2,
        fits: true,
        problems: [],
        changes: { against: 1, rows_added: 102, rows_gone: 0, cells_changed: 1, columns_changed: [{ name: 'miles' }] },
        casefiles: [{ slug: followed.slug, version: 2, state: 'analyzed', note: null }],
      },
    ])
  })

  it(
    'is published by itself where that was declared before it came: the same choices on other data, told to subscribers',
    { tags: ['night'] },
    async () => {
      const reader = await subscriber()
      await followed.declare({ publish: 'by-itself' })
      followed.agency.serve(revised())
      await followed.night()
      expect(await settleVintages(followed.context)).toEqual([followed.slug])
      expect(await settleVintages(followed.context)).toEqual([])

      const [first, second] = [published(1)!.publication, published()!.publication]
      expect([first.version, second.version]).toEqual([1, 2])
      expect(second.design.vintage).toMatchObject({ number: 2, url: followed.agency.url, fixed_by: { version: 1 } })
      expect(second.design.vintage!.fixed_by.link_hash).toBe(first.chain.find(({ kind }) => kind === 'lock')!.hash)
      const { dataset: _, vintage: __, deviations, ...choices } = second.design
      const { dataset: ___, ...locked } = first.design
      expect(choices).toEqual(locked)
      expect(deviations).toEqual([
        { field: 'dataset.sha256', why: expect.stringContaining('vintage 2 of the same source') },
      ])
      expect(second.deviations.filter(({ state }) => state === 'undeclared')).toEqual([])
      expect(
        second.vintages!.map(({ version, number, effect, rows }) => [version, number, effect!.value! > 0, rows]),
      ).toEqual([
        [1, 1, false, 612],
        [2, 2, true, 714],
      ])
      expect(await problems()).toEqual([])

      await settleOutbound(followed.context)
      const { notices } = (await reader.call('GET', '/notices')).body
      expect(notices[0].text).toContain('Version 2 of CF-1001, the same design on new data, changed its verdict')
      const api = await followed.app.request(`/api/v2/casefiles/${followed.slug}/vintages`)
      expect((await api.json()).vintages).toEqual(second.vintages)
    },
  )

  it('is no vintage where the file is one that came before', async () => {
    await followed.declare()
    followed.agency.serve(panelUpTo(1994))
    expect(await followed.night()).toBe('1 source asked: 0 new vintages and 1 unchanged')
    followed.agency.serve(revised())
    await followed.night(1)
    expect(await followed.night(2)).toBe('1 source asked: 0 new vintages and 1 unchanged')
    followed.agency.serve(panelUpTo(1994))
    expect(await followed.night(3)).toBe('1 source asked: 0 new vintages and 1 unchanged')
    const [source] = await followed.sources()
    expect(source.vintages.map(({ number }) => number)).toEqual([2])
    expect(source.last!.message).toBe('The file is that of vintage 1, so it is no new one.')
  })
})

async function subscriber(): Promise<Person> {
  const person = await insertPerson(followed.context, followed.app, '/api', 'pro')
  await person.call('POST', '/alerts', { name: 'Belts', filter: { slug: followed.slug } })
  return person
}

describe('a source', () => {
  beforeEach(async () => {
    followed = await openFollowed(openSqlite)
  })

  it('is asked when its day has come and no sooner', async () => {
    await followed.declare({ schedule: 'weekly' })
    followed.agency.serve(panelUpTo(1995))
    await followed.night()
    expect(await followed.night(6)).toBe('No source is due')
    expect(await followed.night(7)).toMatch(/^1 source asked/)
    expect(followed.agency.asked()).toBe(2)
  })

  it('that does not answer is asked again the next night, and named when it failed three times', async () => {
    await followed.declare({ schedule: 'monthly' })
    followed.agency.serve(503)
    expect(await followed.night()).toBe('1 source asked: 0 new vintages, 0 unchanged and 1 failed')
    await followed.night(1)
    expect(await attention()).toEqual([])
    expect(await followed.night(2)).toMatch(
      /^failed: 1 source asked: .*answered 503 instead of a data file\. \(3 failures in a row\)$/,
    )
    expect(await attention()).toMatchObject([
      { message: expect.stringContaining('could not be pulled 3 times in a row') },
    ])
    followed.agency.serve(panelUpTo(1995))
    await followed.night(3)
    expect((await followed.sources())[0]).toMatchObject({ failures: 0, vintages: [{ number: 2 }] })
  })

  it('that answers with a page, or leads inside, is a failure and no vintage', async () => {
    await followed.declare()
    followed.agency.serve('<p>Moved</p>', { 'content-type': 'text/html' })
    await followed.night()
    followed.agency.serve(302, { location: 'http://169.254.169.254/latest' })
    const inside = {
      ...followed.context,
      network: { ...followed.agency.network, isPublic: (ip: string) => ip === '127.0.0.1' },
    }
    const at = new Date(Date.parse(followed.context.now()) + 86_400_000).toISOString()
    await pullVintages({ ...inside, now: () => at })
    const [source] = await followed.sources()
    expect(source).toMatchObject({ failures: 2, vintages: [] })
    expect(source.last!.message).toContain('leads into a network that is not public')
  })
})

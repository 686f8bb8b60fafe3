import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem, callsOf } from '../../test-support/calls.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { isPublicAddress } from '../../base/network/public-request.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { settleVintages } from './carry-on.ts'
import { openFollowed, panelUpTo, RULES, type Followed } from './test-support/followed-source.ts'

let followed: Followed
beforeEach(async () => {
  followed = await openFollowed(openSqlite)
})
afterEach(() => followed.close())

const body = (changes: object = {}) => ({
  url: followed.agency.url,
  licence: 'CC0',
  schedule: 'daily',
  rules: RULES,
  ...changes,
})
const declare = (changes: object = {}, sha256 = followed.sha256, calls = followed.calls) =>
  calls.put(`/api/v2/studio/datasets/${sha256}/source`, body(changes))

describe('a source is declared', () => {
  it('with every column as what it holds now, before anything is pulled', async () => {
    const source = await followed.declare()
    expect(source).toMatchObject({ publish: 'waits', is_active: true, is_fixed: false, failures: 0, vintages: [] })
    const kinds = Object.fromEntries(source.rules.columns.map(({ name, kind }) => [name, kind]))
    expect(kinds).toMatchObject({ state: 'text', year: 'number', fatalities: 'number', speed65: 'yes/no' })
    expect(followed.agency.asked()).toBe(0)
  })

  it('and changed, until a vintage came: then rules and publishing stay, the address does not', async () => {
    await followed.declare()
    expect(await followed.declare({ publish: 'by-itself', schedule: 'weekly' })).toMatchObject({ publish: 'by-itself' })
    followed.agency.serve(panelUpTo(1995))
    await followed.night()
    const fixed = { publish: 'by-itself', schedule: 'monthly', licence: 'CC BY 4.0' }
    expect(await followed.declare(fixed)).toMatchObject({ is_fixed: true, licence: 'CC BY 4.0' })
    await expectProblem(await declare({ publish: 'waits' }), 'source/fixed')
    await expectProblem(await declare({ ...fixed, rules: { ...RULES, most_lost: 0.5 } }), 'source/fixed')
    expect(await followed.declare({ ...fixed, is_active: false })).toMatchObject({ is_active: false })
    expect(await followed.night(40)).toBe('No source is due')
  })

  it('by one account, which alone changes it', async () => {
    await followed.declare()
    const id = await insertAccount(followed.context, 'analyst', 'free')
    const headers = await signedInHeaders(followed.context, id)
    const other = callsOf(followed.app, { id, email: '', password: '', headers })
    await expectProblem(await declare({}, followed.sha256, other), 'source/of-another')
  })

  it('of a file that was uploaded: not of the archive, nor of what a recipe made', async () => {
    const archive = await followed.context.db
      .selectFrom('datasets')
      .selectAll()
      .where('uploaded_by', 'is', null)
      .execute()
    await expectProblem(await declare({}, archive[0].sha256), 'dataset/of-archive')
    const steps = [{ kind: 'filter', where: 'year > 1990' }]
    const made = await followed.calls.post(`/api/v2/studio/datasets/${followed.sha256}/recipe`, { steps })
    await expectProblem(await declare({}, (await made.json()).dataset.sha256), 'source/of-prepared')
  })

  const BROKEN: [what: string, rules: object, sentence: string][] = [
    ['keys that name several rows', { keys: ['state'] }, 'The keys do not name one row each'],
    ['a column that is not there', { columns: [{ name: 'city' }] }, 'The data have no column "city".'],
    ['another kind', { columns: [{ name: 'state', kind: 'number' }, { name: 'year' }] }, 'holds words where numbers'],
    ['keys that are not expected', { columns: [{ name: 'state' }] }, '"year" names rows or units'],
  ]
  it.each(BROKEN)('by rules that the data of now keep: not by %s', async (_what, rules, sentence) => {
    const problem = await expectProblem(await declare({ rules: { ...RULES, ...rules } }), 'source/rules-do-not-hold')
    expect(problem.message).toContain(sentence)
  })

  it('at a public address without a password', async () => {
    const network = {
      ...followed.agency.network,
      isPublic: isPublicAddress,
      isPortAllowed: (port: number) => port === 80,
    }
    Object.assign(followed.context, { network })
    for (const url of [
      'ftp://agency.example/panel.csv',
      'file:///etc/passwd',
      'http://a:b@agency.example/panel.csv',
      'http://agency.example:22/',
      'http://127.0.0.1/panel.csv',
      'http://[::1]/panel.csv',
      'http://169.254.169.254/latest',
      'http://agency.example/panel.csv',
    ])
      await expectProblem(await declare({ url }), 'upload/address-refused')
  })
})

describe('of what follows a source', () => {
  it('nothing is made of a vintage that does not fit; its source says why, and so does “Needs you”', async () => {
    await followed.declare({ publish: 'by-itself' })
    followed.agency.serve(panelUpTo(1996).replaceAll('VT,Vermont', 'NN,Vermont'))
    expect(await followed.night()).toBe('1 source asked: 1 new vintage and 0 unchanged')
    expect(await settleVintages(followed.context)).toEqual([])
    expect(await followed.casefile()).toMatchObject({ status: 'published', version: 1 })
    const summary = await (await followed.calls.get('/api/v2/studio/summary?mine=true')).json()
    const message = expect.stringContaining('does not fit, so nothing was made of it. 1 unit of "state" are gone: VT.')
    // the other thing to do is a problem that names the casefile
    expect(summary.attention.filter(({ casefile }: { casefile: string | null }) => casefile === null)).toEqual([
      { casefile: null, title: 'Panel of the agency', message, path: '/studio/sources' },
    ])

    followed.agency.serve('not a table\n"')
    await followed.night(1)
    followed.agency.serve(panelUpTo(1996))
    await followed.night(2)
    const [{ vintages }] = await followed.sources()
    expect(vintages.map(({ number, fits, sha256 }) => [number, fits, sha256 === null])).toEqual([
      [4, true, false],
      [3, false, expect.any(Boolean)],
      [2, false, false],
    ])
    expect(vintages[0].changes!.against).toBe(1)
    expect(await settleVintages(followed.context)).toEqual([followed.slug])
  })

  it('a casefile of somebody else waits for its analyst, whatever was declared', async () => {
    await followed.context.db.updateTable('drafts').set({ owner_id: 'somebody-else' }).execute()
    await followed.declare({ publish: 'by-itself' })
    followed.agency.serve(panelUpTo(1996))
    await followed.night()
    expect(await settleVintages(followed.context)).toEqual([])
    expect(await followed.casefile()).toMatchObject({ status: 'analyzed', version: 2 })
    expect(openArchiveReader(followed.context.publications).casefile(followed.slug)!.versions).toHaveLength(1)
  })
})

import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { datasetResponseSchema } from '../../../contract/studio/dataset.ts'
import { createApp } from '../../app.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { makeAccount } from '../../test-support/accounts.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { expectProblem, callsOf } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { outcomeColumns } from './hidden-outcomes.ts'

const CSV = 'state,year,rate\nME,2014,1.5\nVT,2015,\n'
const ADDRESS = '/api/v2/studio/datasets'
const said = { name: 'Wages / of states', description: 'Invented.', citation: '', source: '', licence: 'CC0' }

describe.each(TEST_DATABASES)('data sets on %s', (name, open) => {
  let context: TestContext
  let calls: ReturnType<typeof callsOf>
  beforeEach(async () => {
    context = await openTestContext(open)
    calls = callsOf(createApp(context), await makeAccount(context, 'analyst'))
  })
  afterEach(() => context.close())

  const json = async (response: Promise<Response>) => (await response).json()
  const send = (content: BlobPart, description: unknown = said, name = 'data.csv') =>
    calls.send(ADDRESS, { file: new File([content], name), description: JSON.stringify(description) })
  const upload = async (content: BlobPart, name?: string) =>
    datasetResponseSchema.parse(await json(send(content, said, name)))
  const show = async (sha: string, columns: string[], casefile?: string) =>
    datasetResponseSchema.parse(await json(calls.post(`${ADDRESS}/${sha}/looks`, { columns, casefile })))

  it('are kept under their fingerprint as CSV, with a profile, and described later', async () => {
    const { dataset, profile } = await upload(CSV)
    expect(dataset).toMatchObject({ id: 'wages-of-states', file: 'wages-of-states.csv', rows: 2, bytes: CSV.length })
    expect(dataset.sha256).toBe(sha256(CSV))
    expect(context.datasets.read(dataset.sha256).toString()).toBe(CSV)
    expect(profile).toMatchObject({ format: 'text', rows: 2 })
    expect(profile.columns[2]).toMatchObject({ name: 'rate', type: 'number', missing: 1 })

    const columns = [{ name: 'rate', meaning: 'Deaths per 100,000' }]
    const one = `${ADDRESS}/${dataset.sha256}`
    await calls.put(`${one}/columns`, { columns })
    const read = await json(calls.get(one))
    expect(read.dataset.columns.map(({ type, meaning }: any) => [type, meaning])).toEqual([
      ['text', ''],
      ['integer', ''],
      ['number', 'Deaths per 100,000'],
    ])
    await calls.put(`${one}/columns`, { columns })
    const entries = context.db.selectFrom('activity').select(['before_json', 'after_json', 'subject'])
    expect(await entries.where('action', '=', 'dataset.described').execute()).toEqual([
      { before_json: '{"rate":""}', after_json: '{"rate":"Deaths per 100,000"}', subject: `dataset:${dataset.sha256}` },
    ])
    const unknown = { columns: [{ name: 'nothing', meaning: '' }] }
    await expectProblem(await calls.put(`${one}/columns`, unknown), 'request/invalid')

    const stata = path.join(import.meta.dirname, '../data-files/fixtures/haven-stata14.dta')
    const labeled = await upload(fs.readFileSync(stata), 'survey.dta')
    expect(labeled.dataset.columns.map(({ meaning }) => meaning)).toContain('1 = low, 2 = high')

    const again = await json(send(CSV, { ...said, name: 'The same again' }))
    expect(again.dataset.name).toBe(said.name)
    const tabs = await upload(CSV.replaceAll(',', '\t'), 'data.tsv')
    expect(tabs.dataset.sha256).toBe(sha256(CSV))
    expect(fs.readdirSync(`${context.folder}/uploads`)).toEqual([])
  })

  it('show nothing of an uploaded file before somebody says which columns hold no outcome', async () => {
    const { dataset, profile } = await upload(CSV)
    const one = `${ADDRESS}/${dataset.sha256}`
    const closed = ({ columns }: typeof profile) =>
      columns.filter(({ isWithheld }) => isWithheld).map((column) => column.name)
    expect(closed(profile)).toEqual(['state', 'year', 'rate'])
    expect(JSON.stringify(profile)).not.toMatch(/ME|2014|1\.5/)
    expect(await json(calls.get(`${one}/rows`))).toMatchObject({ columns: [], omitted: ['state', 'year', 'rate'] })
    const steps = [{ kind: 'derive', column: 'twice', formula: '2 * rate' }]
    const asked = { steps, keys: [] }
    expect((await json(calls.post(`${one}/recipe/preview`, asked))).sample.columns).toEqual([])
    expect(await context.db.selectFrom('outcome_looks').select('name').execute()).toEqual([])

    expect(closed((await show(dataset.sha256, ['state', 'year'])).profile)).toEqual(['rate'])
    expect(await json(calls.get(`${one}/rows`))).toMatchObject({ columns: ['state', 'year'], omitted: ['rate'] })
    const made = datasetResponseSchema.parse(await json(calls.post(`${one}/recipe`, { steps })))
    expect(closed(made.profile)).toEqual(['rate', 'twice'])
    await expectProblem(await calls.post(`${one}/looks`, { columns: ['nothing'] }), 'request/invalid')
    expect(closed((await show(made.dataset.sha256, ['rate', 'twice'])).profile)).toEqual([])
    expect(closed((await json(calls.get(one))).profile)).toEqual([])
  })

  it('show rows without the outcomes of designs that are not locked', async () => {
    const { dataset } = await upload(CSV)
    await show(dataset.sha256, ['state', 'year', 'rate'])
    const rows = `${ADDRESS}/${dataset.sha256}/rows`
    expect(await json(calls.get(`${rows}?offset=1&limit=5`))).toEqual({
      columns: ['state', 'year', 'rate'],
      rows: [['VT', 2015, null]],
      total: 2,
      omitted: [],
    })
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    const design = { analysis: { outcome: { column: 'rate' } } }
    const started = { title: 'Wages', domain: 'generic', subdomain: 'generic', design_type: 'DiD' }
    const { id } = await json(calls.post('/api/v2/studio/casefiles', { ...started, document: { design } }))
    const hidden = { columns: ['state', 'year'], omitted: ['rate'] }
    expect(await json(calls.get(`${rows}?casefile=${id}`))).toMatchObject(hidden)
    const chosen = { id: dataset.id, sha256: dataset.sha256, revision: 1 }
    await calls.put(`/api/v2/studio/casefiles/${id}/dataset`, chosen)
    expect(await json(calls.get(rows))).toMatchObject(hidden)
    await context.db.updateTable('casefiles').set({ status: 'design_locked' }).where('slug', '=', id).execute()
    expect(await json(calls.get(rows))).toMatchObject({ omitted: [] })
  })

  it('show nothing of what an outcome holds before the lock, whether the draft or the data came first', async () => {
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    const design = { analysis: { outcome: { column: 'rate' } } }
    const started = { title: 'Wages', domain: 'generic', subdomain: 'generic', design_type: 'DiD' }
    const { id } = await json(calls.post('/api/v2/studio/casefiles', { ...started, document: { design } }))
    const fields = { file: new File([CSV], 'data.csv'), description: JSON.stringify(said), casefile: id }
    const { dataset } = datasetResponseSchema.parse(await json(calls.send(ADDRESS, fields)))
    const { profile } = await show(dataset.sha256, ['state', 'year', 'rate'], id)
    const withheld = { name: 'rate', type: 'number', missing: 1, min: null, max: null, mean: null, samples: [] }
    expect(profile.columns[2]).toMatchObject({ ...withheld, isWithheld: true })
    expect(profile.columns[1]).toMatchObject({ min: 2014, max: 2015 })
    const looks = () => context.db.selectFrom('outcome_looks').select(['name', 'kind']).orderBy('name').execute()
    expect((await looks()).map(({ name }) => name)).toEqual(['state', 'year'])
    await calls.put(`/api/v2/studio/casefiles/${id}/dataset`, { id: dataset.id, sha256: dataset.sha256, revision: 1 })
    const one = async () => (await json(calls.get(`${ADDRESS}/${dataset.sha256}`))).profile.columns[2]
    expect(await one()).toMatchObject(withheld)
    await context.db.updateTable('casefiles').set({ status: 'design_locked' }).where('slug', '=', id).execute()
    expect(await one()).toMatchObject({ min: 1.5, samples: ['1.5'] })
    expect(await looks()).toContainEqual({ name: 'rate', kind: 'profile' })
  })

  it('quote no cell of an outcome before the lock, neither in how it was read', async () => {
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    const design = { analysis: { outcome: { column: 'rate' } } }
    const started = { title: 'Wages', domain: 'generic', subdomain: 'generic', design_type: 'DiD' }
    const { id } = await json(calls.post('/api/v2/studio/casefiles', { ...started, document: { design } }))
    const csv = 'state;year;rate\nVT;2014;59,1 b\nVT;2015;61,5\nNH;2014;58,2\nNH;2015;60,3 b\n'
    const fields = { file: new File([csv], 'flagged.csv'), description: JSON.stringify(said), casefile: id }
    const { dataset } = datasetResponseSchema.parse(await json(calls.send(ADDRESS, fields)))
    const { profile } = await show(dataset.sha256, ['state', 'year', 'rate'], id)
    const quoted = ({ log }: typeof profile) =>
      log.filter(({ column }) => column === 'rate').map(({ message }) => message)
    expect(quoted(profile).length).toBeGreaterThan(0)
    for (const message of quoted(profile)) expect(message).not.toMatch(/59|61|58|60/)
    await calls.put(`/api/v2/studio/casefiles/${id}/dataset`, { id: dataset.id, sha256: dataset.sha256, revision: 1 })
    await context.db.updateTable('casefiles').set({ status: 'design_locked' }).where('slug', '=', id).execute()
    const later = datasetResponseSchema.parse(await json(calls.get(`${ADDRESS}/${dataset.sha256}`)))
    expect(quoted(later.profile).join(' ')).toContain('"59,1 b"')
  })

  it('of the archive come first and are described there', async () => {
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    await importSource(context, path.join(archive, 'seat-belt-laws'))
    await upload(CSV)
    const { datasets } = await json(calls.get(ADDRESS))
    expect(datasets.map(({ is_archive }: any) => is_archive)).toEqual([true, false])
    const one = `${ADDRESS}/${datasets[0].sha256}`
    const { profile } = datasetResponseSchema.parse(await json(calls.get(one)))
    expect(profile.columns).toHaveLength(datasets[0].columns)
    await expectProblem(await calls.put(`${one}/columns`, { columns: [] }), 'dataset/of-archive')
  })

  it.runIf(name === 'SQLite')('that cannot be read or described are refused, and nothing of them stays', async () => {
    await expectProblem(await send(''), 'dataset/unreadable')
    await expectProblem(await send('%PDF-1.7'), 'dataset/unreadable')
    await expectProblem(await send('PK\x03\x04broken', said, 'a.xlsx'), 'dataset/unreadable')
    await expectProblem(await send(CSV, { ...said, name: '' }), 'request/invalid')
    await expectProblem(
      await calls.send(ADDRESS, { file: new File([CSV], 'a.csv'), description: '{' }),
      'request/invalid',
    )
    await expectProblem(await calls.get(`${ADDRESS}/${'0'.repeat(64)}`), 'dataset/not-found')
    await expectProblem(await calls.get(`${ADDRESS}/../../secret`), 'request/unknown-route')
    for (const folder of ['datasets', 'uploads']) expect(fs.readdirSync(`${context.folder}/${folder}`)).toEqual([])
  })
})

it('finds the outcomes of any design, and no other column', () => {
  const analysis = {
    unit: 'state',
    outcome: { column: 'rate', label: 'Rate' },
    otherOutcomes: [{ column: 'deaths', ownChoices: { covariates: [{ column: 'rainfall' }] } }],
    adoption: { kind: 'first-treated', column: 'since' },
    covariates: [{ column: 'income' }],
  }
  expect(outcomeColumns({ analysis })).toEqual(['rate', 'deaths'])
})

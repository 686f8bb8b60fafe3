import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Hono } from 'hono'
import { parquetReadObjects } from 'hyparquet'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { policyDossierSchema } from '../../../contract/bulk-export.ts'
import { columnsOf, EXPORT_KINDS } from '../../../contract/export-columns.ts'
import type { Tier } from '../../../contract/user.ts'
import { publishSyntheticRange } from '../../../tests/support/synthetic-archive.ts'
import { createKey } from '../../people/api-keys/api-key.service.ts'
import { importPolicy, importProblem } from '../../record/importer/import-collections.ts'
import { publishDependents } from '../../record/publications/publish-dependents.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { policySource, problemSource } from '../../test-support/archive-sources.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openContentStore } from '../../base/store/content-store.ts'
import { openPublishedApp, publishCopy } from '../../test-support/apps.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { readMeter } from '../../people/usage/usage.service.ts'

const DOSSIER = '/api/export/policy/belt-laws'
const BULK = '/api/export/casefiles'

describe('exports', () => {
  let context: TestContext
  let app: Hono
  const people = new Map<Tier, { id: string; headers: Record<string, string> }>()
  beforeAll(async () => {
    ;({ app, context } = await openPublishedApp(openSqlite))
    await publishCopy(context, 'invented-laws')
    const folder = path.join(context.folder, 'archive')
    for (const name of ['policies/texts', 'problems']) fs.mkdirSync(path.join(folder, name), { recursive: true })
    fs.writeFileSync(path.join(folder, 'policies/texts/act.txt'), 'Every driver shall wear a belt.')
    for (const [place, source] of [
      ['policies/belt-laws.json', policySource(['seat-belt-laws'])],
      ['problems/two-laws.json', problemSource(['seat-belt-laws', 'invented-laws'])],
    ] as const)
      fs.writeFileSync(path.join(folder, place), JSON.stringify(source))
    await importPolicy(context, path.join(folder, 'policies/belt-laws.json'))
    await importProblem(context, path.join(folder, 'problems/two-laws.json'))
    await publishDependents(context)
    publishSyntheticRange(openContentStore(path.join(context.folder, 'publications')), 0, 6)
    for (const tier of ['free', 'pro', 'enterprise'] as const) {
      const id = await insertAccount(context, 'user', tier)
      people.set(tier, { id, headers: await signedInHeaders(context, id) })
    }
  })
  afterAll(() => context.close())

  const get = (address: string, tier: Tier = 'enterprise') =>
    Promise.resolve(app.request(address, { headers: people.get(tier)!.headers }))
  const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

  it('of a policy hold everything the archive has on it, with fingerprints that check', async () => {
    const response = await get(DOSSIER, 'pro')
    expect(response.headers.get('Content-Disposition')).toContain('filename="policy-belt-laws.zip"')
    const files = unzipSync(await bytesOf(response))
    expect(Object.keys(files).sort()).toEqual([
      'README.md',
      'SHA256SUMS',
      'casefiles/seat-belt-laws/publication.json',
      'casefiles/seat-belt-laws/replication.zip',
      'citations.bib',
      'citations.ris',
      'estimates.csv',
      'policy.json',
      'problems/two-laws.json',
      'texts/act.md',
    ])
    const sums = strFromU8(files['SHA256SUMS']).trim().split('\n')
    expect(sums).toHaveLength(8)
    for (const line of sums) {
      const [hash, name] = line.split('  ')
      expect(createHash('sha256').update(files[name]).digest('hex')).toBe(hash)
    }
    const bundle = unzipSync(files['casefiles/seat-belt-laws/replication.zip'])
    expect(Object.keys(bundle)).toEqual(expect.arrayContaining(['data.csv', 'design.json', 'chain.json']))
    const readme = strFromU8(files['README.md'])
    expect(readme).toContain('https://archive.example/casefiles/seat-belt-laws/v1')
    expect(readme).toContain('`casefiles/seat-belt-laws/publication.json` ')
    expect(strFromU8(files['texts/act.md'])).toContain('> Every driver shall wear a belt.')
  })

  it('of a policy are the same bytes every time', async () => {
    const [one, two] = await Promise.all([get(DOSSIER).then(bytesOf), get(DOSSIER).then(bytesOf)])
    expect(Buffer.compare(one, two)).toBe(0)
  })

  it('of a policy come as JSON, CSV, BibTeX and RIS, too', async () => {
    const json = policyDossierSchema.parse(await (await get(`${DOSSIER}?format=json`)).json())
    expect(json.casefiles).toHaveLength(1)
    const csv = Papa.parse<{ id: string }>(await (await get(`${DOSSIER}?format=csv`)).text(), { header: true })
    expect(csv.data.length).toBeGreaterThan(0)
    expect(await (await get(`${DOSSIER}?format=bib`)).text()).toContain('@misc{cf-0001-v1,')
    expect(await (await get(`${DOSSIER}?format=ris`)).text()).toContain('TY  - RPRT')
    await expectProblem(await get(`${DOSSIER}?format=docx`), 'request/invalid')
    await expectProblem(await get('/api/export/policy/no-such-policy'), 'policy/not-found')
  })

  it('need the tier that has them, for sessions and keys alike', async () => {
    for (const [address, tier, needed] of [
      [DOSSIER, 'free', 'pro'],
      [BULK, 'free', 'enterprise'],
      [BULK, 'pro', 'enterprise'],
    ] as const) {
      const refused = await expectProblem(await get(address, tier), 'tier/export-unavailable')
      expect(refused).toMatchObject({ error: 'Export not available', requiredTier: needed })
      expect(refused.message).toBe(`This feature requires ${needed} tier access`)
    }
    const user = { id: people.get('pro')!.id, email: 'pro@test.example', tier: 'pro', name: '', role: 'user' } as const
    const { key } = await createKey(context, user, { name: 'k', scopes: ['read:export'], expires_in_days: null })
    const byKey = (address: string) => app.request(address, { headers: { authorization: `Bearer ${key}` } })
    expect((await byKey(DOSSIER)).headers.get('RateLimit-Remaining')).toBe('999')
    await expectProblem(await byKey(BULK), 'tier/export-unavailable')
  })

  it('are counted and logged when they are made, and only then', async () => {
    const { id, headers } = people.get('enterprise')!
    const read = async () => (await readMeter(context, { id, role: 'user', tier: 'enterprise' }, 'exports')).used
    const before = await read()
    await get(`${DOSSIER}?format=bib`)
    await (await get(`${BULK}?kind=diagnostics&columns=slug,passed`)).text()
    await get('/api/export/policy/no-such-policy')
    await app.request(`${BULK}?columns=nonsense`, { headers })
    expect(await read()).toBe(before + 2)
    const log = await context.db.selectFrom('activity').selectAll().orderBy('seq', 'desc').limit(2).execute()
    expect(log.map(({ action, subject, actor_id }) => [action, subject, actor_id])).toEqual([
      ['export.made', 'archive:diagnostics', id],
      ['export.made', 'policy:belt-laws', id],
    ])
    expect(JSON.parse(log[0].after_json!)).toMatchObject({ format: 'ndjson', columns: ['slug', 'passed'] })
  })

  it.each(EXPORT_KINDS)('of all %s say the same in NDJSON, CSV and Parquet', async (kind) => {
    const ndjson = (await (await get(`${BULK}?kind=${kind}`)).text()).trim().split('\n')
    const rows = ndjson.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(Object.keys(rows[0])).toEqual(columnsOf(kind))
    const slugs = [...new Set(rows.map(({ slug }) => String(slug)))]
    expect(slugs).toHaveLength(8)
    expect(slugs).toEqual([...slugs].sort())
    const csv = Papa.parse<Record<string, string>>(await (await get(`${BULK}?kind=${kind}&format=csv`)).text(), {
      header: true,
      skipEmptyLines: true,
    }).data
    expect(csv).toEqual(
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, String(cell ?? '')]))),
    )
    const parquet = await (await get(`${BULK}?kind=${kind}&format=parquet`)).arrayBuffer()
    expect(await parquetReadObjects({ file: parquet })).toEqual(rows)
  })

  it('hold the columns that are asked for, in that order', async () => {
    const csv = await (await get(`${BULK}?format=csv&columns=verdict,slug,%20slug,eqs_overall`)).text()
    expect(csv.split('\r\n')[0]).toBe('verdict,slug,eqs_overall')
    const refused = await expectProblem(await get(`${BULK}?columns=slug,password_hash`), 'request/invalid')
    expect(refused.message).toContain('Unknown column "password_hash"')
    expect(refused.issues![0].path).toBe('columns')
    await expectProblem(await get(`${BULK}?kind=estimates&columns=constructor`), 'request/invalid')
  })
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { retractCasefile } from '../../record/publications/retract-casefile.ts'
import { siteRoutes } from '../../site/serving/site.routes.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { publishSynthetic } from '../../test-support/synthetic-rows.ts'
import { publishSyntheticCollections } from '../../../tests/support/synthetic-collections.ts'
import type { ContentStore } from '../../base/store/content-store.ts'
import { writeSnapshot } from './write-snapshot.ts'
import { TABLES } from './tables.ts'

const URL = 'http://archive.test'
let context: TestContext
let app: Hono
beforeAll(async () => {
  context = await openTestContext(openSqlite, { publicUrl: URL })
  const data = Buffer.from('unit,year,outcome\na,1990,1\n')
  context.datasets.store(data)
  await publishSynthetic(context, 3, (publication) => {
    publication.dataset.sha256 = sha256(data)
    publication.design.dataset.sha256 = sha256(data)
  })
  publishSyntheticCollections(context.publications as ContentStore, [0, 1])
  app = createApp({ ...context, site: siteRoutes(context.publications) })
})
afterAll(() => context.db.destroy())

const file = async (name: string) => {
  const answer = await app.request(`/snapshot/${name}`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const lines = (bytes: Buffer) =>
  bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the snapshot of an archive', () => {
  it('is described by a README at its address, and may be read by pages elsewhere', async () => {
    const { answer, bytes } = await file('')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(bytes.toString()).toContain(context.publications.head())
    expect((await app.request('/snapshot')).headers.get('location')).toBe('/snapshot/')
    const unknown = await file('secrets.json')
    expect(unknown.answer.status).toBe(404)
    expect(unknown.bytes.toString()).toContain('datapackage.json')
  })

  it.each(TABLES.map(({ name }) => name))(
    'has the same rows of %s in both formats, as its description says',
    async (name) => {
      const [parquet, ndjson] = [await file(`${name}.parquet`), await file(`${name}.ndjson`)]
      const { buffer, byteOffset, length } = parquet.bytes
      const rows = await parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + length) })
      expect(rows.length).toBeGreaterThan(0)
      expect(rows).toEqual(lines(ndjson.bytes))

      const described = JSON.parse((await file('datapackage.json')).bytes.toString()) as {
        resources: { path: string; bytes: number; hash: string; schema: { fields: { name: string; type: string }[] } }[]
      }
      const resource = described.resources.find((one) => one.path === `${name}.parquet`)!
      expect(resource).toMatchObject({ bytes: length, hash: `sha256:${sha256(parquet.bytes)}` })
      for (const { name: column, type } of resource.schema.fields)
        for (const row of rows) if (row[column] !== null) expect([column, typeof row[column]]).toEqual([column, type])
      const croissant = JSON.parse((await file('croissant.json')).bytes.toString()) as {
        recordSet: { name: string; field: { name: string }[] }[]
      }
      const fields = croissant.recordSet.find((one) => one.name === name)!.field.map((field) => field.name)
      expect(fields).toEqual(Object.keys(rows[0]))
    },
  )

  it('says of which casefile a row is, in a key that holds in the same format', async () => {
    interface Resource {
      name: string
      path: string
      schema: { foreignKeys?: { fields: string[]; reference: { resource: string; fields: string[] } }[] }
    }
    const { resources } = JSON.parse((await file('datapackage.json')).bytes.toString()) as { resources: Resource[] }
    const linked = resources.filter(({ schema }) => schema.foreignKeys)
    expect(linked.map(({ path: name }) => name).sort()).toEqual(
      ['diagnostics', 'estimates'].flatMap((name) => [`${name}.ndjson`, `${name}.parquet`]),
    )
    for (const { path: name, schema } of linked.filter((one) => one.path.endsWith('.ndjson')))
      for (const { fields, reference } of schema.foreignKeys!) {
        const target = resources.find((one) => one.name === reference.resource)!.path
        expect(target).toBe('casefiles.ndjson')
        const known = lines((await file(target)).bytes).map((row) => row[reference.fields[0]])
        for (const row of lines((await file(name)).bytes)) expect(known).toContain(row[fields[0]])
      }
  })

  it('is made once, however many ask for it at once, and leaves nothing of what was cut off', async () => {
    const home = path.join(context.dataFolder, 'snapshots')
    fs.rmSync(home, { recursive: true })
    fs.mkdirSync(path.join(home, 'old.unfinished-1'), { recursive: true })
    const again = createApp({ ...context, site: siteRoutes(context.publications) })
    const seen = new Set<string>()
    const watching = fs.watch(home, (_, name) => name !== null && seen.add(name))
    const answers = await Promise.all(
      ['', 'SHA256SUMS', 'casefiles.ndjson'].map(async (name) => again.request(`/snapshot/${name}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(fs.readdirSync(home)).toHaveLength(1)
    await expect.poll(() => [...seen].some((name) => !name.includes('unfinished'))).toBe(true)
    watching.close()
    expect([...seen].filter((name) => /^(?!old).*unfinished/.test(name))).toHaveLength(1)
  })

  it('has a checksum for each of its files', async () => {
    const sums = (await file('SHA256SUMS')).bytes.toString().trimEnd().split('\n')
    expect(sums).toHaveLength(2 * TABLES.length + 4)
    for (const line of sums) {
      const [sum, name] = line.split('  ')
      expect([name, sha256((await file(name)).bytes)]).toEqual([name, sum])
    }
  })

  it('is the same bytes of the same archive, and another once something was published', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-snapshot-'))
    try {
      await writeSnapshot(context.publications, path.join(folder, 'again'), URL)
      const again = fs.readFileSync(path.join(folder, 'again', 'SHA256SUMS'), 'utf8')
      expect((await file('SHA256SUMS')).bytes.toString()).toBe(again)
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
    const before = lines((await file('casefiles.ndjson')).bytes)
    expect(before.map(({ standing }) => standing)).toEqual(['', '', ''])
    await retractCasefile(context, 'synthetic-00000', 'One column was read wrong.', 'Ada Example')
    const [retracted, ...others] = lines((await file('casefiles.ndjson')).bytes)
    expect(retracted).toMatchObject({ slug: 'synthetic-00000', status: 'retracted', effect_value: null })
    expect(retracted.standing).toMatch(/^RETRACTED/)
    expect(others).toEqual(before.slice(1))
    const problem = lines((await file('problems.ndjson')).bytes)[0]
    expect(problem.standing).toMatch(/synthetic-00000: RETRACTED/)
    expect(fs.readdirSync(path.join(context.dataFolder, 'snapshots'))).toHaveLength(1)
  })
})

import fs from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { runToCompletion } from '../importer/run-pipeline.ts'
import { createJobRunner } from '../../base/jobs/job-runner.ts'
import { lockDesign } from '../locks/lock.service.ts'
import { coverPath } from '../publications/publication-files.ts'
import { reconcilePublications } from '../publications/reconcile-publications.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { runHandler } from '../runs/run.service.ts'
import { openContentStore } from '../../base/store/content-store.ts'
import { makeAccount } from '../../test-support/accounts.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { expectProblem, callsOf } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'

const SLUG = 'seat-belt-laws'
const ONE = `/api/v2/studio/casefiles/${SLUG}`
const WORDS = { title: 'Belts and deaths', summary: 'What belts did.', tags: ['belts'] }
const ALT = 'A driver fastens a belt'

/** A picture with a place in it, as telephones write them. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } }).withExif({
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  })

/** A PNG whose first lines promise other measures than it has. */
function promising(png: Buffer, side: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

describe.each(TEST_DATABASES)('cover pictures on %s', (_name, open) => {
  let context: TestContext
  let calls: ReturnType<typeof callsOf>
  beforeEach(async () => {
    context = await openTestContext(open)
    const jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    await importSource(context, path.join(archive, SLUG))
    await lockDesign(context, SLUG, 'an analyst')
    await runToCompletion(context, jobs, SLUG)
    await jobs.stop()
    calls = callsOf(createApp(context), await makeAccount(context, 'analyst'))
  })
  afterEach(() => context.close())

  const send = (content: Uint8Array<ArrayBuffer> | string, name = 'cover.png', type = 'image/png') =>
    calls.send(`${ONE}/cover`, { file: new File([content], name, { type }) })
  const json = async (response: Response | Promise<Response>): Promise<any> => (await response).json()
  const bytesOf = (picture: Sharp) => picture.toBuffer()

  it('are written anew: smaller, and without what stood beside the picture', { tags: ['night'] }, async () => {
    const sent = await bytesOf(photo(2400, 1200).jpeg())
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const cover = await json(send(sent, '../../holiday.jpg', 'image/jpeg'))
    expect(cover).toMatchObject({ width: 1600, height: 800 })
    const shown = await calls.get(`/api/v2/studio/covers/${cover.sha256}`)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(bytes).toHaveLength(cover.bytes)
    const { exif, ...read } = await sharp(bytes).metadata()
    expect([exif, read]).toMatchObject([undefined, { format: 'jpeg', width: 1600, height: 800 }])
    expect(fs.readdirSync(path.join(context.folder, 'uploads'))).toEqual([])
    for (const format of ['png', 'webp'] as const)
      expect(await json(send(await bytesOf(photo(40, 20).toFormat(format))))).toMatchObject({ width: 40, height: 20 })
  })

  it('are refused with a sentence where the file is anything else, and nothing stays', async () => {
    const png = await bytesOf(photo(40, 20).png())
    const refused = async (content: Parameters<typeof send>[0], code: Parameters<typeof expectProblem>[1]) => {
      expect((await expectProblem(await send(content), code)).message).toMatch(/^The .*\.$/)
      expect(fs.readdirSync(path.join(context.folder, 'uploads'))).toEqual([])
    }
    await refused('', 'upload/empty')
    await refused('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'upload/unsupported-type')
    await refused(await bytesOf(photo(40, 20).gif()), 'upload/unsupported-type')
    await refused(png.subarray(0, png.length - 30), 'upload/damaged')
    await refused(promising(png, 60_000) as Buffer<ArrayBuffer>, 'upload/unpacks-too-large')
    await refused(Buffer.alloc(5_000_001, png), 'upload/too-large')
    await expectProblem(await send('\xff\xd8\xff\xe0<?xml version="1.0"?>'), 'upload/unsupported-type')
    expect(await context.db.selectFrom('covers').selectAll().execute()).toEqual([])
  })

  it(
    'are published with the words that say what they show, under the picture’s own fingerprint',
    { tags: ['night'] },
    async () => {
      const { sha256, ...size } = await json(send(await bytesOf(photo(80, 40).png())))
      await expectProblem(
        await calls.post(`${ONE}/publish`, { ...WORDS, cover: { sha256, alt: ' ' } }),
        'request/invalid',
      )
      const unknown = { sha256: 'f'.repeat(64), alt: ALT }
      await expectProblem(await calls.post(`${ONE}/publish-preview`, { ...WORDS, cover: unknown }), 'cover/not-found')

      const words = { ...WORDS, cover: { sha256, alt: ALT } }
      const cover = { sha256, ...size, media_type: 'image/jpeg', alt: ALT }
      expect((await json(calls.post(`${ONE}/publish-preview`, words))).publication.cover).toEqual(cover)
      expect(await json(calls.put(`${ONE}/words`, words))).toMatchObject({ cover })
      await calls.post(`${ONE}/publish`, WORDS)
      const found = openArchiveReader(context.publications).casefile(SLUG)!
      expect(found.publication.cover).toEqual(cover)
      expect(found.versions).toMatchObject([{ version: 1, cover: sha256 }])
      expect(context.publications.entry(coverPath(sha256))!.hash).toBe(sha256)
    },
  )

  it('are made readable again with the publication that a crash cut off', { tags: ['night'] }, async () => {
    const { sha256 } = await json(send(await bytesOf(photo(80, 40).png())))
    await calls.post(`${ONE}/publish`, { ...WORDS, cover: { sha256, alt: ALT } })
    const lost = { ...context, publications: openContentStore(path.join(context.folder, 'empty')) }
    expect(await reconcilePublications(lost)).toEqual([SLUG])
    expect(lost.publications.entry(coverPath(sha256))!.hash).toBe(sha256)
  })

  it('can be taken off again; a document without one says nothing of covers', { tags: ['night'] }, async () => {
    const { sha256 } = await json(send(await bytesOf(photo(80, 40).png())))
    await calls.put(`${ONE}/words`, { ...WORDS, cover: { sha256, alt: ALT } })
    expect(await json(calls.put(`${ONE}/words`, { ...WORDS, cover: null }))).toMatchObject({ cover: null })
    await calls.post(`${ONE}/publish`, WORDS)
    const found = openArchiveReader(context.publications).casefile(SLUG)!
    expect(canonicalJson(found.publication)).not.toContain('"cover"')
    expect(found.versions[0]).not.toHaveProperty('cover')
  })
})

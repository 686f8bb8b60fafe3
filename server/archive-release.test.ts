import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from './base/chain/fingerprint.ts'
import type { Db } from './base/db/schema.ts'
import { createJobRunner } from './base/jobs/job-runner.ts'
import { makeCheckpoint } from './operations/witness/make-checkpoint.ts'
import { prepareArchive } from './prepare-archive.ts'
import { readAdoptedRelease } from './record/archive-release/adopt-release.ts'
import { makeRelease, type ReleaseOptions } from './record/archive-release/make-release.ts'
import {
  chainFile,
  documentFile,
  MANIFEST_FILE,
  readRelease,
  RELEASE_FOLDER,
  releaseRoot,
} from './record/archive-release/read-release.ts'
import { signRelease } from './record/archive-release/write-release.ts'
import { retractCasefile } from './record/publications/retract-casefile.ts'
import { verifyChain } from './record/publications/verify-chain.ts'
import { openPublicationReader } from './record/publications/publication-reader.ts'
import { runHandler } from './record/runs/run.service.ts'
import { copyArchive, copyCasefile, editJson } from './test-support/archive-sources.ts'
import { openTestContext, tickingClock, type TestContext } from './test-support/test-context.ts'
import { LIFE_DATABASES, openSqlite, type OpenDatabase } from './test-support/test-databases.ts'

const FIRST = 'seat-belt-laws'
const SECOND = 'a-second-casefile'
const PROBLEM = 'traffic-deaths'

/** An archive with two casefiles, a policy and a problem, in a folder of its own. */
function layOut(folder: string): string {
  const archive = copyArchive(folder)
  copyCasefile(archive, FIRST, SECOND)
  const write = (file: string, value: object) => {
    fs.mkdirSync(path.dirname(path.join(archive, file)), { recursive: true })
    fs.writeFileSync(path.join(archive, file), JSON.stringify(value))
  }
  const own = JSON.parse(fs.readFileSync(path.resolve(archive, FIRST, 'casefile.json'), 'utf8'))
  write(`problems/${PROBLEM}.json`, problemOver([FIRST, SECOND], own.domain))
  return archive
}

function problemOver(slugs: string[], domain: string): object {
  const shipped = path.resolve(import.meta.dirname, '../data/archive/problems')
  const file = fs.readdirSync(shipped).find((name) => name.endsWith('.json'))!
  const source = JSON.parse(fs.readFileSync(path.join(shipped, file), 'utf8'))
  const [named] = source.casefiles
  return { ...source, slug: PROBLEM, domain, casefiles: slugs.map((slug) => ({ ...named, slug, label: slug })) }
}

describe('the sealed release of an archive', () => {
  const opened: TestContext[] = []
  let home: TestContext
  let archive: string

  beforeEach(async () => {
    home = await open()
    archive = layOut(home.folder)
    await release()
  })
  afterEach(async () => {
    for (const context of opened.splice(0)) await context.close()
  })

  async function open(database: OpenDatabase = openSqlite): Promise<TestContext> {
    const context = await openTestContext(database)
    opened.push(context)
    return context
  }
  const reply = (file: string) => path.join(archive, RELEASE_FOLDER, file)
  const textOf = (file: string) => fs.readFileSync(reply(file), 'utf8')

  /** Makes the next release in an empty folder of its own, a month after the one before. */
  async function release(options: Partial<ReleaseOptions> = {}) {
    const context = await open()
    const before = readRelease(archive)?.manifest.number ?? 0
    Object.assign(context, { now: tickingClock(Date.UTC(2026, before, 1)) })
    const jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    const manifest = await makeRelease(context, jobs, archive, { say: () => undefined, ...options })
    await jobs.stop()
    return manifest
  }

  /** A start of an installation that must compute nothing, much later. */
  async function start(context: TestContext, said: string[] = []) {
    Object.assign(context, { now: tickingClock(Date.UTC(2027, 0, 1)) })
    const compute = async () => Promise.reject(new Error('Nothing is to be computed.'))
    const jobs = createJobRunner(context, { handlers: { run: runHandler({ ...context, compute }) } })
    try {
      return await prepareArchive(context, jobs, archive, (line) => said.push(line))
    } finally {
      await jobs.stop()
    }
  }

  async function recordOf(db: Db) {
    const chain = await db.selectFrom('chain_entries').selectAll().orderBy('hash').execute()
    const locks = await db.selectFrom('locks').selectAll().orderBy('hash').execute()
    const runs = await db.selectFrom('runs').selectAll().orderBy('id').execute()
    const publications = await db.selectFrom('publications').selectAll().orderBy('sha256').execute()
    const events = await db.selectFrom('archive_events').selectAll().orderBy('id').execute()
    return { chain, locks, runs, publications, events }
  }
  const versionsOf = (context: TestContext, slug: string) =>
    context.db
      .selectFrom('publications')
      .select(['version', 'sha256', 'is_current'])
      .where('casefile_slug', '=', slug)
      .orderBy('version')
      .execute()
  const problemsOf = async (context: TestContext, slug: string) =>
    (await verifyChain(context, slug)).filter(({ problem }) => problem !== null)

  it.each(LIFE_DATABASES)(
    'gives every installation the same record, and computes nothing, on %s',
    async (_name, database) => {
      const [one, other] = [await open(), await open(database)]
      const said: string[] = []
      expect(await start(one, said)).toEqual({ casefiles: 2, refused: 0 })
      await start(other)
      const { manifest } = readRelease(archive)!
      expect(said[0]).toBe(
        `Archive release 1 (root ${manifest.root.slice(0, 12)}…): 2 casefiles checked and taken over`,
      )
      expect(await recordOf(other.db)).toEqual(await recordOf(one.db))
      expect((await recordOf(one.db)).chain.map(({ kind }) => kind).toSorted()).toEqual([
        'lock',
        'lock',
        'publication',
        'publication',
        'run',
        'run',
      ])
      // one root over every document, link, card, version and date that is public
      expect(other.publications.head()).toBe(one.publications.head())
      for (const slug of [FIRST, SECOND]) expect(await problemsOf(other, slug)).toEqual([])
      const published = manifest.files[documentFile('casefiles', FIRST, 1)]
      expect(await versionsOf(one, FIRST)).toEqual([{ version: 1, sha256: published, is_current: 1 }])
      expect(readAdoptedRelease(one.publications)).toMatchObject({ number: 1, casefiles: { [FIRST]: [published] } })
      expect(one.publications.entry(`problems/${PROBLEM}`)?.hash).toBe(
        manifest.files[documentFile('problems', PROBLEM, 1)],
      )
      const signed = [await makeCheckpoint(one, 'test'), await makeCheckpoint(other, 'test')]
      for (const { checkpoint } of signed) expect(checkpoint.release).toEqual({ number: 1, root: manifest.root })
      expect(signed[0].key).not.toBe(signed[1].key)
      const before = await recordOf(one.db)
      expect(await start(one)).toEqual({ casefiles: 2, refused: 0 })
      expect(await recordOf(one.db)).toEqual(before)
    },
  )

  it('is refused by the name of whichever file had a byte changed, is missing or was added', async () => {
    const files = Object.keys(readRelease(archive)!.manifest.files)
    expect(files.length).toBeGreaterThanOrEqual(5)
    const context = await open()
    for (const file of [...files, MANIFEST_FILE]) {
      const bytes = fs.readFileSync(reply(file))
      const flipped = Buffer.from(bytes)
      flipped[Math.floor(bytes.length / 2)] ^= 1
      fs.writeFileSync(reply(file), flipped)
      await expect(start(context), file).rejects.toMatchObject({
        code: 'archive-release/damaged',
        message: expect.stringContaining(`${RELEASE_FOLDER}/${file} `),
      })
      fs.writeFileSync(reply(file), bytes)
    }
    fs.renameSync(reply(files[0]), reply('elsewhere.json'))
    await expect(start(context)).rejects.toThrow(`${RELEASE_FOLDER}/${files[0]} is missing`)
    fs.copyFileSync(reply('elsewhere.json'), reply(files[0]))
    await expect(start(context)).rejects.toThrow(`${RELEASE_FOLDER}/elsewhere.json is not named by release 1`)
    expect((await recordOf(context.db)).chain).toEqual([])
  })

  it('is refused where the manifest agrees with a document that its chain does not fix', async () => {
    const file = documentFile('casefiles', FIRST, 1)
    editJson<{ casefile: { title: string } }>(reply(file), (document) => (document.casefile.title = 'Another title'))
    editJson<any>(reply(MANIFEST_FILE), (manifest) => {
      manifest.files[file] = sha256(textOf(file))
      manifest.root = releaseRoot(manifest)
    })
    await expect(start(await open())).rejects.toThrow(`${file} is not what the publication in its chain fixes`)
  })

  it('refuses a casefile whose data are others or gone, by the name of the file, and takes over the rest', async () => {
    const data = path.join(archive, SECOND, 'data.csv')
    const bytes = fs.readFileSync(data)
    fs.writeFileSync(data, Buffer.concat([bytes, Buffer.from('\n')]))
    const [context, said] = [await open(), [] as string[]]
    // the problem that names it waits with it
    expect(await start(context, said)).toEqual({ casefiles: 2, refused: 2 })
    expect(said.find((line) => line.includes('archive-release/files-missing'))).toContain('data.csv')
    expect(said.find((line) => line.includes('import/unknown-casefile'))).toContain(SECOND)
    expect(context.publications.entry(`problems/${PROBLEM}`)).toBeNull()
    expect(openPublicationReader(context.publications).card(FIRST)).not.toBeNull()
    expect(openPublicationReader(context.publications).card(SECOND)).toBeNull()
    fs.writeFileSync(data, bytes)
    expect(await start(context)).toEqual({ casefiles: 2, refused: 0 })
    const whole = await open()
    await start(whole)
    expect(await versionsOf(context, SECOND)).toEqual(await versionsOf(whole, SECOND))
  })

  it('is completed by the next start wherever the first was cut off', async () => {
    const whole = await open()
    await start(whole)
    let cuts = 0
    for (let reached = 0; ; reached += 1) {
      const context = await open()
      const { commit } = context.publications
      let left = reached
      context.publications.commit = (...given) => {
        if (left-- <= 0) throw new Error('cut off')
        return commit(...given)
      }
      const ended = await start(context).then(
        () => 'whole',
        (error: Error) => error.message,
      )
      if (ended === 'whole') break
      expect(ended).toBe('cut off')
      cuts += 1
      context.publications.commit = commit
      await start(context)
      expect(context.publications.head()).toBe(whole.publications.head())
      expect((await recordOf(context.db)).chain).toEqual((await recordOf(whole.db)).chain)
    }
    expect(cuts).toBeGreaterThanOrEqual(4)
  })

  it('asks for pages once the problems that name its casefiles stand, so that no list says there are none', async () => {
    const context = await open()
    const isThere: boolean[] = []
    const request = () => isThere.push(context.publications.entry(`problems/${PROBLEM}`) !== null)
    Object.assign(context, { rebuilds: { ...context.rebuilds, request } })
    await start(context)
    expect(isThere).not.toContain(false)
  })

  it('writes all rows of a take-over or none', async () => {
    const context = await open()
    const isSecond = sql`(select count(*) from publications) = 1`
    await sql`create trigger cut before insert on publications when ${isSecond} begin select raise(abort, 'cut off'); end`.execute(
      context.db,
    )
    await expect(start(context)).rejects.toThrow('cut off')
    const nothing = { chain: [], locks: [], runs: [], publications: [], events: [] }
    expect(await recordOf(context.db)).toEqual(nothing)
    await sql`drop trigger cut`.execute(context.db)
    expect(await start(context)).toEqual({ casefiles: 2, refused: 0 })
  })

  it('makes a new version of what changed, with its reason, and keeps every other byte', async () => {
    const installed = await open()
    await start(installed)
    const before = new Map(Object.keys(readRelease(archive)!.manifest.files).map((file) => [file, textOf(file)]))
    editJson<{ dek: string }>(path.join(archive, FIRST, 'texts.json'), (texts) => (texts.dek = 'Said more plainly.'))
    const said: string[] = []
    expect(await start(installed, said)).toEqual({ casefiles: 2, refused: 1 })
    expect(said.join('\n')).toContain(`the file ${FIRST}/texts.json changed since`)

    await expect(release()).rejects.toMatchObject({ code: 'archive-release/reason-missing' })
    expect(readRelease(archive)!.manifest.number).toBe(1)
    const reason = 'The summary was hard to read.'
    const manifest = await release({ reasons: new Map([[FIRST, reason]]) })
    expect(manifest).toMatchObject({ number: 2, changes: [{ casefile: FIRST, version: 2, reason }] })
    expect(manifest.earlier.map(({ number }) => number)).toEqual([1])
    for (const [file, text] of before) if (file !== chainFile(FIRST)) expect(textOf(file), file).toBe(text)
    expect(textOf(chainFile(FIRST))).toContain(JSON.parse(before.get(chainFile(FIRST))!).links.at(-1).hash)

    // an installation of the first release is brought up to the second, and a fresh one gets both versions
    const fresh = await open()
    for (const context of [installed, fresh]) {
      expect(await start(context)).toEqual({ casefiles: 2, refused: 0 })
      expect((await versionsOf(context, FIRST)).map(({ is_current }) => is_current)).toEqual([0, 1])
      expect(await problemsOf(context, FIRST)).toEqual([])
    }
    expect(fresh.publications.head()).toBe(installed.publications.head())
    const reader = openPublicationReader(fresh.publications)
    const { publication, meta } = reader.current(FIRST)!
    expect(publication.texts.dek).toBe('Said more plainly.')
    expect(publication.design.revision).toMatchObject({ of: 1, reason, fixed_by: { version: 1 } })
    const first = reader.document(meta.versions[0].sha256)
    expect(publication.design.lock_status).toBe(first.design.lock_status)
    expect(first.texts.dek).not.toBe('Said more plainly.')
    const told = (await recordOf(installed.db)).events.map(({ created_at }) => created_at).toSorted()
    expect(told.at(-1)! >= '2026-02').toBe(true)

    expect((await release()).number).toBe(2)
  })

  it('declares a changed choice, and lets the log judge its lock', async () => {
    editJson<{ seed: number }>(path.join(archive, FIRST, 'design.json'), (design) => (design.seed += 1))
    await release({ reason: 'Another seed.' })
    const context = await open()
    await start(context)
    const { publication } = openPublicationReader(context.publications).current(FIRST)!
    expect(publication.deviations.filter(({ state }) => state !== 'same')).toMatchObject([
      { field: 'seed', state: 'declared', why: 'Another seed.' },
    ])
    expect(publication.design.lock_status).toBe('after-results')
    expect(publication.design.revision).toEqual({ of: 1, reason: 'Another seed.' })
  })

  it('leaves an installation alone that computed its own casefiles, and one that went on by itself', async () => {
    const folder = path.join(archive, RELEASE_FOLDER)
    fs.renameSync(folder, `${archive}-release`)
    const own = await open()
    const jobs = createJobRunner(own, { handlers: { run: runHandler(own) } })
    await prepareArchive(own, jobs, archive, () => undefined)
    await jobs.stop()
    const installed = await open()
    fs.renameSync(`${archive}-release`, folder)
    await start(installed)
    await retractCasefile(installed, FIRST, 'Found wrong here.', 'An admin')
    for (const context of [own, installed]) {
      const before = await recordOf(context.db)
      const said: string[] = []
      expect(await start(context, said)).toEqual({ casefiles: 2, refused: 0 })
      expect(await recordOf(context.db)).toEqual(before)
      if (context === own) expect(said[0]).toContain('the casefiles here go on with a chain of their own')
    }
    expect(readAdoptedRelease(own.publications)).toBeNull()
  })

  it('lets a casefile that is not in it be computed here', async () => {
    copyCasefile(archive, FIRST, 'a-third-casefile')
    editJson<{ docket: string }>(
      path.join(archive, 'a-third-casefile/casefile.json'),
      (casefile) => (casefile.docket = 'CF-9002'),
    )
    const context = await open()
    Object.assign(context, { now: tickingClock(Date.UTC(2027, 0, 1)) })
    const jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    const said: string[] = []
    const outcome = await prepareArchive(context, jobs, archive, (line) => said.push(line))
    expect(outcome, said.join('\n')).toEqual({ casefiles: 3, refused: 0 })
    await jobs.stop()
    expect(openPublicationReader(context.publications).card('a-third-casefile')).not.toBeNull()
    expect(Object.keys(readAdoptedRelease(context.publications)!.casefiles).toSorted()).toEqual([SECOND, FIRST])
  })

  it('is signed by whoever publishes it, and refused with a signature of something else', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const { manifest } = readRelease(archive)!
    signRelease(archive, manifest, pem)
    expect(readRelease(archive)!.manifest).toEqual(manifest)
    signRelease(archive, { root: '0'.repeat(64) }, pem)
    expect(() => readRelease(archive)).toThrow('signature.json is no signature of release 1')
  })
})

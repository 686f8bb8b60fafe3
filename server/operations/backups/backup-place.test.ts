import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderBucket } from '../../base/storage/folder-bucket.ts'
import { openPublishedApp } from '../../test-support/apps.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { EXISTS_ONCE, existsOnce, keptByAge } from './backup-place.ts'
import { listAllBackups, listKeptBackups } from './backup-copies.ts'
import { listBackups } from './backup-folder.ts'
import { withBackup } from './backup-source.ts'
import { makeBackup, pruneBackups } from './make-backup.ts'
import { verifyBackup } from './backup-manifest.ts'
import { examine } from '../doctor/examine.ts'
import { takeDown } from '../takedowns/takedown.service.ts'
import { holdsBytes } from '../takedowns/rewrite-backup.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 29, 3, 30)
const idOf = (time: number) => `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

describe('what is kept by age', () => {
  it('is all of the last day, one of each day, of five weeks and of twelve months', () => {
    const hourly = Array.from({ length: 400 * 24 }, (_, hour) => idOf(START - hour * 3_600_000))
    const stays = [...keptByAge(hourly, 7, new Date(START).toISOString())].sort().reverse()
    expect(stays.slice(0, 24)).toEqual(hourly.slice(0, 24))
    const rest = stays.slice(24)
    const days = new Set(rest.map((id) => id.slice(0, 10)))
    expect(rest).toHaveLength(days.size)
    // five days more, the Sundays before, and the last day of each month
    expect([...days].slice(0, 9)).toEqual([
      '2026-11-27',
      '2026-11-26',
      '2026-11-25',
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-15',
      '2026-11-08',
      '2026-11-01',
    ])
    expect([...days].slice(9)).toEqual([
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
      '2025-12-31',
      '2025-11-30',
    ])
  })

  it('does not wander: thinning every night for two years leaves the same as thinning once', () => {
    let kept: string[] = []
    const all: string[] = []
    for (let night = 0; night < 730; night += 1) {
      const id = idOf(START + night * DAY)
      all.push(id)
      kept = [...keptByAge([...kept, id], 7, new Date(START + night * DAY).toISOString())]
    }
    const at = new Date(START + 729 * DAY).toISOString()
    expect([...kept].sort()).toEqual([...keptByAge(all, 7, at)].sort())
  })

  it('is the newest of all, however old', () => {
    expect([...keptByAge([idOf(START)], 1, new Date(START + 1000 * DAY).toISOString())]).toEqual([idOf(START)])
    expect([...keptByAge([], 7, new Date(START).toISOString())]).toEqual([])
  })
})

describe('a second place for backups', () => {
  let context: TestContext
  let place: string
  let time: number
  beforeEach(async () => {
    ;({ context } = await openPublishedApp(openSqlite))
    time = START
    context.now = () => new Date((time += 1000)).toISOString()
    place = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-second-'))
    context.backupTo = folderBucket(place)
  })
  afterEach(async () => {
    await context.close()
    fs.rmSync(place, { recursive: true, force: true })
  })

  const there = () => listKeptBackups({ storage: { bucket: context.backupTo! } })
  const backups = async () => {
    const findings = await examine(context, { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:4321' })
    return findings.find(({ name }) => name === 'Backups')!
  }

  it('gets each backup whole, readable by the server’s account alone, and brings it back where the folder is lost', async () => {
    const { id } = await makeBackup(context, 'test')
    expect(await there()).toEqual([id])
    // both lie on one disk here, which is said
    expect((await backups()).state).toBe('attention')
    const files = fs.readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    for (const file of files) expect(fs.statSync(path.join(file.parentPath, file.name)).mode & 0o077).toBe(0)
    fs.rmSync(path.join(context.dataFolder, 'backups'), { recursive: true })
    expect((await listAllBackups(context)).map((one) => one.id)).toEqual([id])
    await withBackup(context, id, async (folder) => expect((await verifyBackup(folder)).id).toBe(id))
  })

  it('refuses a backup whose bytes were changed there', { tags: ['night'] }, async () => {
    const { id, files } = await makeBackup(context, 'test')
    fs.rmSync(path.join(context.dataFolder, 'backups'), { recursive: true })
    const shared = files.find((file) => file.path.startsWith('files/'))!
    fs.appendFileSync(path.join(place, 'backups/files', shared.sha256), 'x')
    await expect(withBackup(context, id, async () => undefined)).rejects.toMatchObject({ code: 'backup/broken' })
  })

  it('keeps what is deleted here on purpose, and lets go of what is old', { tags: ['night'] }, async () => {
    const first = (await makeBackup(context, 'test')).id
    time += 2 * DAY
    const second = (await makeBackup(context, 'test')).id
    await pruneBackups(context, 7, 'test')
    expect(await there()).toEqual([second, first])
    time += 400 * DAY
    const third = (await makeBackup(context, 'test')).id
    expect(await pruneBackups(context, 7, 'test')).toEqual([second, first])
    expect(await there()).toEqual([third])
  })

  it('loses what is taken down', { tags: ['night'] }, async () => {
    await makeBackup(context, 'test')
    const { sha256 } = await context.db.selectFrom('datasets').select('sha256').executeTakeFirstOrThrow()
    await takeDown(context, { sha256, reason: 'The data name people.', basis: 'Order 12/2026' }, 'test')
    expect(fs.readdirSync(path.join(place, 'backups/files'))).not.toContain(sha256)
    const [kept] = await listBackups(context.dataFolder)
    expect(kept.manifest!.files.some((file) => holdsBytes(file, sha256))).toBe(false)
    expect(await there()).toEqual([kept.id])
  })

  it('that is not there fails the backup by name, keeps it here, and is said by the doctor', async () => {
    fs.rmSync(place, { recursive: true })
    await expect(makeBackup(context, 'test')).rejects.toMatchObject({
      code: 'storage/unreachable',
      message: expect.stringContaining(place),
    })
    expect(await listBackups(context.dataFolder)).toHaveLength(1)
    expect(fs.existsSync(place)).toBe(false)
    expect(await backups()).toMatchObject({ state: 'failing', message: expect.stringContaining(place) })
  })

  it('that is not named is said until it is', async () => {
    expect(existsOnce(context)).toBe(false)
    context.backupTo = undefined
    expect(existsOnce(context)).toBe(true)
    await makeBackup(context, 'test')
    expect(await backups()).toMatchObject({ state: 'failing', message: EXISTS_ONCE })
  })
})

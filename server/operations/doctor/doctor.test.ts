import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderBucket } from '../../base/storage/folder-bucket.ts'
import { openPublishedApp } from '../../test-support/apps.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { casefilePath } from '../../record/publications/publication-files.ts'
import { EXISTS_ONCE } from '../backups/backup-place.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { doctorCommand, parseDoctorArguments } from '../command-line/doctor-command.ts'

const HERE = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:4321' }

describe('the doctor', () => {
  let context: TestContext
  beforeEach(async () => {
    context = (await openPublishedApp(openSqlite)).context
    context.backupTo = folderBucket(fs.mkdtempSync(path.join(context.folder, 'second-place-')))
  })
  afterEach(() => context.close())

  const look = (settings = HERE) => doctorCommand(context, settings, parseDoctorArguments([]))
  const repair = () => doctorCommand(context, HERE, parseDoctorArguments(['--repair']))
  const document = () =>
    context.publications.objectFile(context.publications.entry(casefilePath('seat-belt-laws'))!.hash)
  const dataset = () =>
    path.join(context.dataFolder, 'datasets', fs.readdirSync(path.join(context.dataFolder, 'datasets'))[0])

  it('finds nothing failing where everything is whole, and asks for a backup', async () => {
    const { text, exitCode } = await look()
    expect(exitCode, text).toBe(0)
    expect(text).toContain('attention  Backups: there is none that can be used')
    expect(text).toContain('well       Chains from lock to publication: ')
  })

  it('ends with 1 until a second place for backups is named, however many there are', async () => {
    context.backupTo = undefined
    await makeBackup(context, 'test')
    const { text, exitCode } = await look()
    expect([exitCode, text]).toEqual([1, expect.stringContaining(`failing    Backups: ${EXISTS_ONCE}`)])
  })

  it('says of a second place on the same disk that both go at once', async () => {
    await makeBackup(context, 'test')
    const { text, exitCode } = await look()
    expect(exitCode).toBe(0)
    expect(text).toContain('attention  Backups: the newest is ')
    expect(text).toMatch(/second-place-\w+ lies on the disk of the data, and is lost with it/)
  })

  it('mends a document, its data and the list of publications from a backup, and leaves what is whole alone', async () => {
    await makeBackup(context, 'test')
    const harmed = [document(), dataset(), context.publications.objectFile(context.publications.head())]
    const before = harmed.map((file) => fs.readFileSync(file))
    fs.writeFileSync(harmed[0], 'x')
    fs.writeFileSync(harmed[1], 'y')
    const { exitCode, text } = await look()
    expect([exitCode, text]).toEqual([1, expect.stringContaining('failing    Publications')])
    fs.rmSync(harmed[2])
    const mended = await repair()
    expect(mended.text.match(/^mended .*from the backup/gm)).toHaveLength(3)
    expect(mended.exitCode, mended.text).toBe(0)
    expect(harmed.map((file) => fs.readFileSync(file))).toEqual(before)
    expect((await repair()).text).toContain('Nothing had to be mended.')
  })

  it(
    'makes a document again from the database where no backup has it, and says what it cannot mend',
    { tags: ['night'] },
    async () => {
      const file = document()
      const before = fs.readFileSync(file)
      fs.writeFileSync(file, 'x')
      expect((await repair()).text).toContain('seat-belt-laws: its document was made again from the database')
      expect(fs.readFileSync(file)).toEqual(before)
      fs.writeFileSync(dataset(), 'y')
      const { text, exitCode } = await repair()
      expect([exitCode, text]).toEqual([1, expect.stringMatching(/not mended datasets\/\w+\.csv: no backup has/)])
    },
  )

  it('removes damaged pages, so that they are rendered again', async () => {
    const page = context.releases.putObject('a page')
    await context.releases.commit(new Map([['/about', { hash: page }]]))
    fs.writeFileSync(context.releases.objectFile(page), 'x')
    expect((await repair()).text).toContain('/about: removed')
    expect(fs.existsSync(context.releases.objectFile(page))).toBe(false)
  })

  it('notices an address that only this machine reaches, pages that name another one, and a clock that is behind', async () => {
    expect((await look({ ...HERE, host: '0.0.0.0' })).text).toContain('attention  Public address')
    const front = context.releases.putObject('<link rel="canonical" href="https://old.example/">')
    await context.releases.commit(new Map([['/', { hash: front }]]))
    expect((await look({ ...HERE, publicUrl: 'https://new.example' })).text).toContain(
      'the pages name https://old.example',
    )
    context.now = () => '2020-01-01T00:00:00.000Z'
    expect(await look()).toMatchObject({ exitCode: 1, text: expect.stringContaining('failing    Clock') })
  })

  it('takes no other word than --repair, and that the clock is right with it', () => {
    expect(parseDoctorArguments(['--repair'])).toEqual({ isRepairing: true, isClockRight: false })
    expect(() => parseDoctorArguments(['--clock-is-right'])).toThrow('--clock-is-right with --repair')
    expect(() => parseDoctorArguments(['--mend'])).toThrow('not "--mend"')
  })
})

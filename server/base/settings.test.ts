import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('settings', () => {
  it('start on this machine at port 4321 with everything in data/local', () => {
    expect(readSettings({}, '/checkout')).toMatchObject({
      host: '127.0.0.1',
      port: 4321,
      dataFolder: '/checkout/data/local',
      databaseUrl: undefined,
      publicUrl: 'http://127.0.0.1:4321',
    })
  })

  it('take an empty value as not set', () => {
    const settings = readSettings({ DATABASE_URL: '', DATA_DIR: ' ', ARCHIVE_DIR: '', HOST: '' }, '/checkout')
    expect(settings.archiveFolder).toBe('/checkout/data/archive')
    expect(settings).toMatchObject({ host: '127.0.0.1', dataFolder: '/checkout/data/local', databaseUrl: undefined })
  })

  it('keep an absolute folder and a public address as given', () => {
    const settings = readSettings({ DATA_DIR: '/srv/casefiles', PUBLIC_URL: 'https://archive.example' }, '/checkout')
    expect(settings).toMatchObject({ dataFolder: '/srv/casefiles', publicUrl: 'https://archive.example' })
  })

  it.each(['http', '-1', '65536', '4.5'])('refuse the port %s and name the setting', (PORT) => {
    expect(() => readSettings({ PORT }, '/checkout')).toThrow(/^The setting PORT is not valid: must be a whole number/)
  })

  it.each(['/srv/casefiles', '/srv/casefiles/backups', '/srv/casefiles/../casefiles/second/'])(
    'take no folder of the data folder for a second place: %s',
    (BACKUP_TO) => {
      expect(() => readSettings({ DATA_DIR: '/srv/casefiles', BACKUP_TO }, '/checkout')).toThrow(
        'The setting BACKUP_TO is not valid: it lies in DATA_DIR, and would be lost with it.',
      )
    },
  )

  it('take a folder beside the data folder for one', () => {
    const settings = readSettings({ DATA_DIR: '/srv/casefiles', BACKUP_TO: '/srv/casefiles-2/' }, '/checkout')
    expect(settings.backupTo).toBe('/srv/casefiles-2')
  })

  it('take roles of a process on PostgreSQL, all of them where none is named', () => {
    const DATABASE_URL = 'postgres://archive@db.example/archive'
    expect(readSettings({}, '/checkout').roles).toEqual(['web', 'analysis', 'render', 'ingest', 'nightly'])
    expect(readSettings({ DATABASE_URL, ROLES: 'analysis, web' }, '/checkout').roles).toEqual(['analysis', 'web'])
    expect(readSettings({ DATABASE_URL }, '/checkout', ['ingest']).roles).toEqual(['ingest'])
    expect(() => readSettings({ DATABASE_URL, ROLES: 'kitchen' }, '/checkout')).toThrow(
      'The setting ROLES is not valid: must be some of web, analysis, render, ingest, nightly, with commas between them.',
    )
    expect(() => readSettings({ ROLES: 'web' }, '/checkout')).toThrow('The setting ROLES needs DATABASE_URL')
  })

  it('take keys of 32 bytes in base64, one or several', () => {
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const SECRETS_KEY = `${first.toString('base64')}, ${second.toString('base64')}`
    expect(readSettings({ SECRETS_KEY }, '/checkout').secretKeys).toEqual([first, second])
    expect(readSettings({ SECRETS_KEY: '' }, '/checkout').secretKeys).toEqual([])
    expect(() => readSettings({ SECRETS_KEY: 'hello' }, '/checkout')).toThrow(
      'The setting SECRETS_KEY is not valid: must be 32 bytes in base64',
    )
  })

  it('keep 200 MB of the disk free, and log to files and to whatever collects stdout', () => {
    expect(readSettings({}, '/checkout')).toMatchObject({
      leastFreeBytes: 200_000_000,
      logTo: 'both',
      copyMinutes: 10,
    })
    expect(readSettings({ MIN_FREE_MB: '0', LOG_TO: 'stdout' }, '/checkout')).toMatchObject({
      leastFreeBytes: 0,
      logTo: 'stdout',
    })
    expect(() => readSettings({ LOG_TO: 'printer' }, '/checkout')).toThrow('The setting LOG_TO is not valid')
  })
})

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
})

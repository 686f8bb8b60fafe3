import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import SqliteDatabase from 'better-sqlite3'
import { checkCheckout, describeUnwritable, keepPrivate } from './private-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
let dataFolder: string
beforeEach(() => {
  dataFolder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-private-')), 'data')
})
afterEach(() => fs.rmSync(path.dirname(dataFolder), { recursive: true, force: true }))

function run(script: string, ...args: string[]): void {
  const env = { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '' }
  // as a shell runs it whose files others may read
  const words = ['umask 022; exec "$@"', 'sh', process.execPath, path.join('scripts', script), ...args]
  execFileSync('sh', ['-c', ...words], { cwd: root, env, stdio: 'pipe' })
}

/** Folders and files that others could do anything with, by mode. */
function open(): Record<string, string> {
  const places = fs.readdirSync(dataFolder, { recursive: true }).map((name) => path.join(dataFolder, String(name)))
  const modes = [dataFolder, ...places].map((place) => [place, fs.lstatSync(place).mode & 0o777] as const)
  return Object.fromEntries(
    modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([place, mode]) => [place, mode.toString(8)]),
  )
}

// Windows has no such modes.
describe.skipIf(process.platform === 'win32')('the data folder', () => {
  it('is the server’s account’s alone, with the database, the log and a backup', () => {
    run('user.ts', 'add', 'ada@test.example', '--role', 'analyst', '--name', 'Ada')
    run('backup.ts')
    const kept = fs.readdirSync(dataFolder)
    expect(kept).toEqual(expect.arrayContaining(['casefiles.sqlite', 'logs', 'backups']))
    expect(open()).toEqual({})
  })

  it('of an older release is closed to others at the next start', { tags: ['night'] }, () => {
    fs.mkdirSync(path.join(dataFolder, 'logs'), { recursive: true, mode: 0o755 })
    fs.writeFileSync(path.join(dataFolder, 'outbox.txt'), 'a', { mode: 0o644 })
    fs.chmodSync(dataFolder, 0o755)
    run('user.ts', 'list')
    expect(open()).toEqual({})
  })
})

const failed = (code: string) => Object.assign(new Error(`${code}: something of the system`), { code })
const thrownBy = (work: () => void): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('It was to fail.')
}

describe('a data folder that cannot be worked on', () => {
  let folder: string
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-unwritable-'))
  })
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

  it.each(['EACCES', 'EPERM', 'EROFS', 'SQLITE_READONLY_DIRECTORY', 'SQLITE_CANTOPEN'])(
    'without permission (%s) names the folder, what to allow and what to set',
    (code) => {
      expect(describeUnwritable(failed(code), '/srv/data')).toBe(
        "The data folder /srv/data cannot be written to (read-only, or another account's); make it writable, or name another one in DATA_DIR.",
      )
    },
  )

  it('that a read-only disk does not let be made says the same', () => {
    const error = Object.assign(failed('ENOENT'), { syscall: 'mkdir' })
    expect(describeUnwritable(error, '/srv/data')).toContain('cannot be written to')
    expect(describeUnwritable(Object.assign(failed('ENOENT'), { syscall: 'open' }), '/srv/data')).toBeNull()
  })

  it.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])('without space (%s) says how much is needed', (code) => {
    expect(describeUnwritable(failed(code), '/srv/data')).toMatch(/^There is no space left .*DATA_DIR.* 2 GB\.$/)
  })

  it.each(['SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_WRITE'])(
    'where nothing is free says so of a file of SQLite that could not grow (%s), elsewhere it is another failure',
    (code) => {
      expect(describeUnwritable(failed(code), '/srv/data', () => 4096)).toMatch(/^There is no space left /)
      expect(describeUnwritable(failed(code), '/srv/data', () => 1e9)).toBeNull()
    },
  )

  it('that is a file, or lies in one, says so', () => {
    const file = path.join(folder, 'file')
    fs.writeFileSync(file, '')
    for (const place of [file, path.join(file, 'data')])
      expect(
        describeUnwritable(
          thrownBy(() => keepPrivate(place)),
          place,
        ),
      ).toContain('is a file or lies in one')
  })

  it('as SQLite says it, also when that is the cause of another error', () => {
    const error = thrownBy(() => new SqliteDatabase(path.join(folder, 'none', 'server.lock'), { fileMustExist: true }))
    expect(describeUnwritable(new Error('not opened', { cause: error }), folder)).toBeNull()
    const cannot = failed('SQLITE_CANTOPEN')
    expect(describeUnwritable(new Error('not opened', { cause: cannot }), folder)).toContain('cannot be written to')
  })

  it('and no other failure is taken for one', () => {
    expect(describeUnwritable(failed('EADDRINUSE'), folder)).toBeNull()
    expect(describeUnwritable('a string', folder)).toBeNull()
  })
})

describe('a checkout in which pages are to be compiled', () => {
  let root: string
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-checkout-'))
  })
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

  it('is ready where its two folders are there or can be made', () => {
    checkCheckout(root)
    checkCheckout(root)
    expect(fs.readdirSync(path.join(root, 'node_modules'))).toEqual(['.cache'])
  })

  it('is refused with the way out where they cannot be made', () => {
    fs.writeFileSync(path.join(root, 'node_modules'), '')
    expect(() => checkCheckout(root)).toThrow(
      `Pages are compiled in .astro and node_modules/.cache of ${root}, and these cannot be written to; make the two writable for this account, or start from a copy that is.`,
    )
  })
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeUnwritable } from './describe-unwritable.ts'
import { keepPrivate } from './private-files.ts'

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

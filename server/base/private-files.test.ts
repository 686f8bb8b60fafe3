import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

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

  it('of an older release is closed to others at the next start', () => {
    fs.mkdirSync(path.join(dataFolder, 'logs'), { recursive: true, mode: 0o755 })
    fs.writeFileSync(path.join(dataFolder, 'outbox.txt'), 'a', { mode: 0o644 })
    fs.chmodSync(dataFolder, 0o755)
    run('user.ts', 'list')
    expect(open()).toEqual({})
  })
})

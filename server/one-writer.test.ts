import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdFolder } from './base/db/hold-folder.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Runs a program of the product. @returns the code it ends with and what it printed */
function run(file: string, args: string[], dataFolder: string): Promise<{ code: number | null; printed: string }> {
  const env = { ...process.env, DATA_DIR: dataFolder, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '' }
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, printed })))
}

describe('a server that cannot work on its data folder', () => {
  it('ends with 1 and one sentence that names the way out', { tags: ['night'] }, async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-no-folder-')), 'file')
    fs.writeFileSync(file, '')
    const { code, printed } = await run('server/main.ts', [], path.join(file, 'data'))
    expect(code).toBe(1)
    expect(printed.trim().split('\n')).toEqual([
      expect.stringMatching(/is a file or lies in one; name another one in DATA_DIR\.$/),
    ])
    fs.rmSync(path.dirname(file), { recursive: true })
  })
})

describe('beside a server that works on a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-writer-'))
    holdFolder(folder, { instance: 'first', process: 'process 1 on somewhere' })
  })
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

  it('a second one ends with 1 and one sentence, and has touched nothing', async () => {
    const { code, printed } = await run('server/main.ts', [], folder)
    expect(code).toBe(1)
    expect(printed.trim().split('\n')).toEqual([expect.stringMatching(/process 1 on somewhere.*stop it first/)])
    expect(fs.readdirSync(folder).sort()).toEqual(['server', 'server.lock'])
  })

  it('a restore is refused, whatever the host is called now', { tags: ['night'] }, async () => {
    const { code, printed } = await run('scripts/restore.ts', ['2026-01-01T00-00-00Z'], folder)
    expect(code).toBe(1)
    expect(printed).toContain('server/folder-in-use')
  })

  it('accounts are listed all the same', { tags: ['night'] }, async () => {
    const { code, printed } = await run('scripts/user.ts', ['list'], folder)
    expect([code, printed]).toEqual([0, 'There are no accounts yet.\n'])
  })
})

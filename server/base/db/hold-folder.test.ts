import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdFolder } from './hold-folder.ts'

describe('holding a data folder', () => {
  let folder: string
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-hold-'))))
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))
  const hold = (instance: string) => holdFolder(folder, { instance, process: `host:${instance}` }, 0)

  it('is refused while another one holds it, with a sentence that names it', () => {
    const first = hold('1')
    expect(() => hold('2')).toThrow(/works on .* already \(host:1\); stop it first/)
    first.release()
    const second = hold('2')
    expect(second.predecessor).toEqual({ instance: '1', process: 'host:1' })
    second.release()
  })

  it('ends with the process that was killed, and tells who that was', async () => {
    const other = fork(path.join(import.meta.dirname, 'hold-folder.process.ts'), [folder], {
      execArgv: ['--expose-gc'],
    })
    await once(other, 'message')
    expect(() => hold('1')).toThrow('another:process')
    other.kill('SIGKILL')
    await once(other, 'exit')
    const mine = hold('1')
    expect(mine.predecessor?.instance).toBe('other')
    mine.release()
  })

  it('does not mind what another release left of its holder', () => {
    fs.writeFileSync(path.join(folder, 'server'), 'some-host:4711')
    const mine = hold('1')
    expect(mine.predecessor).toBeNull()
    mine.release()
  })
})

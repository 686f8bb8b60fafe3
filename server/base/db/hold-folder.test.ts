import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdFolder, outcomeOfSuccessor, succeedHolder, whenSuccessorWaits, isFolderHeld } from './hold-folder.ts'

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

describe('a data folder goes from one process to the next', () => {
  const me = { instance: '1', process: 'host:1' }
  let folder: string
  let successor: ChildProcess | undefined
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-hand-over-'))))
  afterEach(() => {
    successor?.kill('SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true })
  })
  const startSuccessor = () => (successor = fork(path.join(import.meta.dirname, 'hand-over.process.ts'), [folder]))
  const { signal } = new AbortController()

  it('once the holder lets go, and the holder is told when the other one answers', async () => {
    const held = holdFolder(folder, me)
    const other = startSuccessor()
    await whenSuccessorWaits(folder, signal)
    const holds = once(other, 'message')
    held.release()
    expect((await holds)[0]).toBe('holds, after 1')
    const outcome = outcomeOfSuccessor(folder, me)
    other.send('answer')
    expect(await outcome).toBeNull()
    expect(() => holdFolder(folder, me, 0)).toThrow('the next one')
  })

  it('and comes back to the holder where the other one is killed before it answers', { tags: ['night'] }, async () => {
    const held = holdFolder(folder, me)
    const other = startSuccessor()
    await whenSuccessorWaits(folder, signal)
    const holds = once(other, 'message')
    held.release()
    await holds
    const outcome = outcomeOfSuccessor(folder, me)
    other.kill('SIGKILL')
    const again = await outcome
    expect(again?.predecessor?.instance).toBe('2')
    expect(isFolderHeld(folder)).toBe(true)
    again?.release()
  })

  it('to one successor at a time', async () => {
    const held = holdFolder(folder, me)
    startSuccessor()
    await whenSuccessorWaits(folder, signal)
    const third = succeedHolder(
      folder,
      { instance: '3', process: 'host:3' },
      { patienceMs: 0, onWaiting: () => undefined },
    )
    await expect(third).rejects.toThrow('Another process waits already')
    held.release()
  })

  it('or not at all: who is not let in is told by whom', async () => {
    const held = holdFolder(folder, me)
    const patience = { patienceMs: 50, onWaiting: () => undefined }
    await expect(succeedHolder(folder, { instance: '2', process: 'host:2' }, patience)).rejects.toThrow('host:1')
    held.release()
    expect(isFolderHeld(folder)).toBe(false)
  })
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openCommandLog, openServerLog, writeTogether } from './open-log.ts'

let dataFolder: string
let logs: string
beforeEach(() => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-log-'))
  logs = path.join(dataFolder, 'logs')
})
afterEach(() => fs.rmSync(dataFolder, { recursive: true, force: true }))

const open = () => openServerLog({ dataFolder, logLevel: 'info', logTo: 'file' })
const kept = () => fs.readdirSync(logs).sort()
const read = (name: string) => fs.readFileSync(path.join(logs, name), 'utf8')

it('lines become JSON in a numbered file, which the next start goes on with', async () => {
  for (const word of ['first', 'second']) {
    const { log } = await open()
    log.info({ word }, 'request')
    await vi.waitFor(() => expect(read('server.1.log')).toContain(word))
  }
  const lines = read('server.1.log').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).word)).toEqual(['first', 'second'])
})

it('a full file is followed by another, and the oldest are deleted', async () => {
  fs.mkdirSync(logs)
  for (let number = 1; number <= 14; number += 1) fs.writeFileSync(path.join(logs, `server.${number}.log`), 'old\n')
  fs.truncateSync(path.join(logs, 'server.14.log'), 10 * 1024 * 1024)
  const { log } = await open()
  log.info('the line that fills it')
  await vi.waitFor(() => expect(kept()).toContain('server.15.log'))
  await vi.waitFor(() => expect(kept()).not.toContain('server.3.log'))
  expect(kept()).toEqual(expect.arrayContaining(['server.5.log', 'server.14.log', 'server.15.log']))
})

// A device that is always full, as a disk becomes.
it.skipIf(!fs.existsSync('/dev/full'))(
  'a full disk stops nothing: lines wait, then are dropped and counted',
  async () => {
    fs.mkdirSync(logs)
    fs.symlinkSync('/dev/full', path.join(logs, 'server.1.log'))
    const { log, state } = await open()
    log.info('the first line')
    await vi.waitFor(() => expect(state.failure()).toBe('ENOSPC'))
    const long = 'x'.repeat(10_000)
    for (let line = 0; line < 300; line += 1) log.info(long)
    expect(state.dropped()).toBeGreaterThan(150)
    expect(state.dropped()).toBeLessThan(300)
  },
)

it('a folder that cannot be made stops nothing either', async () => {
  fs.writeFileSync(logs, 'a file where the folder should be')
  const { log, state } = await open()
  for (let line = 0; line < 3; line += 1) {
    log.info('a line')
    await vi.waitFor(() => expect(state.failure()).not.toBeNull())
  }
})

it('a command writes to a file of its own before it goes on', () => {
  openCommandLog({ dataFolder, logLevel: 'info' }).info('a backup was made')
  expect(read('commands.log')).toContain('a backup was made')
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openTogether() {
  const written: string[] = []
  return { written, lines: writeTogether((some) => written.push(some)) }
}

it('lines that come close to each other are one write, in their order', () => {
  const { written, lines } = openTogether()
  for (const line of ['one\n', 'two\n']) lines.write(line)
  expect(written).toEqual([])
  vi.advanceTimersByTime(10)
  lines.write('three\n')
  vi.advanceTimersByTime(10)
  expect(written).toEqual(['one\ntwo\n', 'three\n'])
})

it('many lines wait for nobody', () => {
  const { written, lines } = openTogether()
  for (let line = 0; line < 300; line += 1) lines.write(`${'x'.repeat(99)}\n`)
  expect(written.join('')).toHaveLength(16_400)
})

it('what waits at the end is written at once, and once', () => {
  const { written, lines } = openTogether()
  lines.write('the last\n')
  lines.flush()
  lines.flush()
  vi.runAllTimers()
  expect(written).toEqual(['the last\n'])
})

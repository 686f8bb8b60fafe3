import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, afterAll, describe } from 'vitest'
import { Turns, runSubprocess } from './run-subprocess.ts'

it('runs so many at once, the others in order, and turns away whom it cannot keep', async () => {
  const turns = new Turns(2, 2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) => () => {
    started.push(number)
    return new Promise<number>((resolve) => ends.push(() => resolve(number)))
  }
  const taken = [1, 2, 3, 4, 5].map((number) => turns.take(work(number)))
  expect([started, taken[4]]).toEqual([[1, 2], undefined])
  ends[1]()
  expect(await taken[1]).toBe(2)
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3])
  ends[0]()
  await taken[0]
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3, 4])
})

it('goes on after work that failed', async () => {
  const turns = new Turns(1, 1)
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(turns.take(() => Promise.resolve('yes'))).resolves.toBe('yes')
})

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-subprocess-'))
const entry = path.join(import.meta.dirname, 'fixtures/try.ts')
const limits = { milliseconds: 20_000, megabytes: 64 }
const attempt = async (what: string, argument = '') => {
  const answer = await runSubprocess({ entry, order: { what, argument }, input: Buffer.from('abc'), limits })
  return answer.result ?? answer.failure
}

describe('a process apart', () => {
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  it('reads what it is handed and may write to the one file it is given', async () => {
    const [input, output] = [path.join(folder, 'in'), path.join(folder, 'out')]
    fs.writeFileSync(input, 'handed')
    const files = [fs.openSync(input, 'r'), fs.openSync(output, 'w')] as const
    const order = { what: 'copy', argument: '' }
    expect(await runSubprocess({ entry, order, input: files[0], output: files[1], limits })).toEqual({ result: 6 })
    for (const file of files) fs.closeSync(file)
    expect(fs.readFileSync(output, 'utf8')).toBe('handed')
  })

  it('can neither read other files, nor write, nor start a program, nor see the settings of the server', async () => {
    const secret = path.join(folder, 'secret')
    fs.writeFileSync(secret, 'secret')
    expect(await attempt('read', secret)).toMatch(/ERR_ACCESS_DENIED|restricted/)
    expect(await attempt('read', path.resolve(import.meta.dirname, '../../../data/archive/domains.json'))).toMatch(
      /denied|restricted/i,
    )
    expect(await attempt('write', path.join(folder, 'new'))).toMatch(/denied|restricted/i)
    expect(await attempt('start')).toMatch(/denied|restricted/i)
    expect(await attempt('environment')).toBe(0)
  })

  it('is ended when it takes too long, or when whoever waits gives up', async () => {
    const run = { entry, order: { what: 'hang', argument: '' }, input: Buffer.alloc(0) }
    const slow = runSubprocess({ ...run, limits: { ...limits, milliseconds: 300 } })
    await expect(slow).rejects.toMatchObject({ why: 'time' })
    const givingUp = new AbortController()
    const given = runSubprocess({ ...run, limits, signal: givingUp.signal })
    givingUp.abort(new Error('Cancelled.'))
    await expect(given).rejects.toThrow('Cancelled.')
  })
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runSubprocess } from './run-subprocess.ts'

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

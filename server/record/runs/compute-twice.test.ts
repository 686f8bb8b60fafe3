import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { ComputeAnalysis, RunInputs } from './compute-analysis.ts'
import { computeTwice } from './compute-twice.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compute-twice-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** @returns the most computations that were under way together, and what was said of them before they ended */
async function computedAtOnce(megabytes: number, cores: number): Promise<[most: number, ...said: string[]]> {
  const file = path.join(folder, `${megabytes}.csv`)
  fs.writeFileSync(file, '')
  fs.truncateSync(file, megabytes * 1e6)
  let [underWay, most] = [0, 0]
  const compute: ComputeAnalysis = async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise(setImmediate)
    underWay -= 1
    return '{}'
  }
  const said: string[] = []
  const watch = {
    onProgress: () => undefined,
    onLog: (line: string) => said.push(line),
    signal: new AbortController().signal,
  }
  expect(await computeTwice(compute, { file } as RunInputs, watch, cores)).toBe('{}')
  return [most, ...said.slice(0, -1)]
}

it('computes small data twice side by side, and large ones too where there are cores enough', async () => {
  expect(await computedAtOnce(1, 2)).toEqual([2, expect.stringContaining('side by side')])
  expect(await computedAtOnce(30, 4)).toEqual([2, expect.stringContaining('side by side')])
})

it('leaves a core to readers while it computes large data on two, and says when the second computation begins', async () => {
  expect(await computedAtOnce(30, 2)).toEqual([
    1,
    expect.stringContaining('one after the other'),
    'The first computation is done. The second takes about as long.',
  ])
})

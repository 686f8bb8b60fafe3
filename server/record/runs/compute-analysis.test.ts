import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { RUN_STEPS } from '../../../contract/run.ts'
import { transparencyFacts } from '../../../contract/transparency-facts.ts'
import { fingerprint, sha256 } from '../../base/chain/fingerprint.ts'
import { analyzeDesign } from './analyze-design.ts'
import {
  computeInSubprocess,
  keepProcesses,
  LOWEST_PRIORITY,
  type AnalysisInputs,
  type RunInputs,
} from './compute-analysis.ts'

const source = path.resolve(import.meta.dirname, '../../../data/archive/seat-belt-laws')
const file = path.join(source, 'data.csv')
const csv = fs.readFileSync(file, 'utf8')
const design = JSON.parse(fs.readFileSync(path.join(source, 'design.json'), 'utf8'))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compute-analysis-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

function lockedOn(data: string): Omit<RunInputs, 'file'> {
  const locked = { ...design, dataset: { id: 'seat-belts', sha256: sha256(data) } } as AnalysisInputs['design']
  return { design: locked, facts: transparencyFacts(locked) }
}
const inputs: RunInputs = { file, ...lockedOn(csv) }
const quiet = { onProgress: () => undefined, signal: new AbortController().signal }

describe('an analysis in a process of its own', () => {
  it('gives the same bytes as one computed here, and says the five steps in order', async () => {
    const steps: string[] = []
    const onProgress = (step: string) => void (steps.at(-1) === step || steps.push(step))
    const analysis = await computeInSubprocess(inputs, { ...quiet, onProgress })
    expect(steps).toEqual([...RUN_STEPS])
    expect(sha256(analysis)).toBe(fingerprint(await analyzeDesign({ ...lockedOn(csv), csv })))
  })

  it("hands on the engine's refusal with its code", async () => {
    const other = csv.replace('fatalities', 'casualties')
    const broken = { file: path.join(folder, 'other.csv'), ...lockedOn(other) }
    fs.writeFileSync(broken.file, other)
    await expect(computeInSubprocess(broken, quiet)).rejects.toMatchObject({
      code: 'run/failed',
      message: expect.stringMatching(/"fatalities".*\(frame\/missing-column\)/),
    })
  })

  it('refuses data that are not the locked ones', async () => {
    const computed = computeInSubprocess({ file, ...lockedOn(`${csv}\n`) }, quiet)
    await expect(computed).rejects.toMatchObject({ code: 'run/data-changed' })
  })

  it('ends at once when it is stopped', async () => {
    const controller = new AbortController()
    const onProgress = () => controller.abort(new Error('stopped'))
    await expect(computeInSubprocess(inputs, { onProgress, signal: controller.signal })).rejects.toThrow('stopped')
    await expect(computeInSubprocess(inputs, { ...quiet, signal: controller.signal })).rejects.toThrow('stopped')
  })
})

describe('processes that are kept', () => {
  const kept = keepProcesses(LOWEST_PRIORITY)
  afterAll(() => kept.close())

  it(
    'give the bytes of a fresh one, one analysis after the other and beside each other, after a refusal and a stop too',
    { tags: ['night'] },
    async () => {
      const fresh = await computeInSubprocess(inputs, quiet)
      await expect(kept.compute({ file, ...lockedOn(`${csv}\n`) }, quiet)).rejects.toMatchObject({
        code: 'run/data-changed',
      })
      const controller = new AbortController()
      const onProgress = () => controller.abort(new Error('stopped'))
      await expect(kept.compute(inputs, { onProgress, signal: controller.signal })).rejects.toThrow('stopped')
      const again = [
        await kept.compute(inputs, quiet),
        ...(await Promise.all([1, 2].map(() => kept.compute(inputs, quiet)))),
      ]
      expect(again.map(sha256)).toEqual(again.map(() => sha256(fresh)))
    },
  )
})

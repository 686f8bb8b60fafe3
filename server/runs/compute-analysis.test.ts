import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { RUN_STEPS } from '../../contract/run.ts'
import { fingerprint, sha256 } from '../chain/fingerprint.ts'
import { analyzeDesign } from './analyze-design.ts'
import { computeInWorker } from './compute-analysis.ts'
import type { AnalysisInputs } from './compute-analysis.ts'
import { transparencyFacts } from '../../contract/transparency-facts.ts'

const source = path.resolve(import.meta.dirname, '../../data/archive/seat-belt-laws')
const csv = fs.readFileSync(path.join(source, 'data.csv'), 'utf8')
const design = {
  ...JSON.parse(fs.readFileSync(path.join(source, 'design.json'), 'utf8')),
  dataset: { id: 'seat-belts', sha256: sha256(csv) },
} as AnalysisInputs['design']
const inputs: AnalysisInputs = { csv, design, facts: transparencyFacts(design) }
const quiet = { onProgress: () => undefined, signal: new AbortController().signal }

describe('an analysis in a worker thread', () => {
  it('gives the same bytes as one computed here, and says the five steps in order', async () => {
    const steps: string[] = []
    const onProgress = (step: string) => void (steps.at(-1) === step || steps.push(step))
    const analysis = await computeInWorker(inputs, { ...quiet, onProgress })
    expect(steps).toEqual([...RUN_STEPS])
    expect(fingerprint(analysis)).toBe(fingerprint(await analyzeDesign(inputs)))
  })

  it("hands on the engine's refusal with its code", async () => {
    const broken = { ...inputs, csv: csv.replace('fatalities', 'casualties') }
    await expect(computeInWorker(broken, quiet)).rejects.toMatchObject({
      code: 'run/failed',
      message: expect.stringMatching(/"fatalities".*\(frame\/missing-column\)/),
    })
  })

  it('ends at once when it is stopped', async () => {
    const controller = new AbortController()
    const onProgress = () => controller.abort(new Error('stopped'))
    await expect(computeInWorker(inputs, { onProgress, signal: controller.signal })).rejects.toThrow('stopped')
    await expect(computeInWorker(inputs, { ...quiet, signal: controller.signal })).rejects.toThrow('stopped')
  })
})

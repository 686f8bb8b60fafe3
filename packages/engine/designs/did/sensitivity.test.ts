import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '../design.ts'
import type { Sensitivity } from '../../analysis.ts'
import { parseCsv } from '../../frame/csv.ts'
import { readerWords } from '../../verdict/reader-words.ts'
import { estimate, type DidFit } from './estimate.ts'
import { preflight } from './preflight.ts'
import { varyAssumptions } from './sensitivity.ts'
import { didSchema } from './spec.ts'
import { mapInPlace } from '../../tasks/map-tasks.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

const folder = path.resolve(import.meta.dirname, '../../../../data/archive/seat-belt-laws')

describe('sensitivity of the seat-belt laws', () => {
  let fit: DidFit
  let sensitivity: Sensitivity[]
  let evidence: Evidence
  const progress: number[] = []
  let again: string

  beforeAll(async () => {
    const design = JSON.parse(fs.readFileSync(path.join(folder, 'design.json'), 'utf8'))
    // every year and length of time: the published design leaves those out in which hardly any state is left to compare
    const { window: _years, headlineWindow: _exposure, weight: _miles, ...all } = design.analysis
    const spec = didSchema.parse(all)
    const { seed, intent } = design
    const quiet = { seed, intent, words: readerWords(design.words), log: () => {}, progress: () => {}, map: mapInPlace }
    const frame = preflight(parseCsv(fs.readFileSync(path.join(folder, 'data.csv'), 'utf8')), spec, quiet)
    fit = estimate(frame, spec, quiet)
    const context = { ...quiet, progress: (share: number) => progress.push(share) }
    ;({ sensitivity, evidence } = tell(await varyAssumptions(frame, spec, fit, context)))
    again = JSON.stringify(tell(await varyAssumptions(frame, spec, fit, quiet)).sensitivity)
  })

  it('has every analysis that the method names, each with a sentence that carries a number', () => {
    expect(sensitivity.map(({ id }) => id)).toEqual([
      'honest-relative-magnitudes',
      'honest-smoothness',
      'placebo-dates',
      'leave-one-unit-out',
      'leave-one-cohort-out',
      'specification-curve',
    ])
    for (const { message } of sensitivity) expect(message).toMatch(/^[A-Z0-9].*\d.*\.$/)
  })

  it('gives the score its moves and biases, in the units of the estimate', () => {
    expect(Object.keys(evidence).sort()).toEqual(['choices', 'leaveOneClusterOut', 'placeboDates'])
    // in percent, of an estimate with a standard error of four
    for (const { value, noise } of Object.values(evidence)) {
      expect(Math.abs(value!)).toBeLessThan(40)
      expect(noise).toBeGreaterThanOrEqual(0)
    }
  })

  it('leaves out each of 51 states and each of 12 cohorts', () => {
    const lengths = Object.fromEntries(sensitivity.map(({ id, series }) => [id, series.length]))
    expect(lengths).toMatchObject({ 'leave-one-unit-out': 51, 'leave-one-cohort-out': 12, 'placebo-dates': 6 })
  })

  it('finds the locked design on the specification curve', () => {
    const locked = sensitivity.at(-1)!.series.filter((point) => point.locked)
    expect(locked.map(({ value, ci }) => [value, ...ci])).toEqual([[fit.primary.value, ...fit.primary.ci]])
  })

  it('speaks of states and the law, by their names', () => {
    const message = (id: string) => sensitivity.find((one) => one.id === id)!.message
    expect(message('leave-one-unit-out')).toContain('The estimate runs from −2.70 to 7.55 log points.')
    expect(evidence.leaveOneClusterOut.text).toContain('Without New Hampshire the estimate moves by')
    expect(message('specification-curve')).toContain('New Hampshire is the only one.')
    const texts = sensitivity.map(({ title, varied, message }) => `${title} ${varied} ${message}`).join(' ')
    expect(texts).not.toMatch(/\bunits?\b|\btreated\b|\btreatment\b|\bNH\b/)
  })

  it('reports progress that never goes back and ends at 1', () => {
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(1)
    expect(progress.length).toBeGreaterThan(50)
  })

  it('gives the same numbers again', () => {
    expect(again).toBe(JSON.stringify(sensitivity))
  })
})

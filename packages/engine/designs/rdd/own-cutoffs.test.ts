import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { analyze } from '../../analyze.ts'
import { toJson } from '../../analysis.ts'
import { openExplorer } from '../../explorer/explorer.ts'
import { replicate } from '@casefiles/recipes/replication'
import { conformanceCases } from '../../test-support/conformance-cases.ts'
import { toTable } from '../../test-support/conformance-case.ts'
import { tellAnalysis } from '@casefiles/words'
import { tell } from './test-support/analysis.ts'

/* Schools of three regions, each with its own pass mark; moved to one mark they are the rows of the conformance case. */

const { rows: schools, spec, intent } = conformanceCases.RDD
const MARKS = [40, 60, 75]
const rows = schools.map((row, at) => {
  const mark = MARKS[at % 3]
  return { ...row, mark, score: Number(row.score) - 60 + mark }
})
// differences of scores and marks under 1,000, without what their last digits lose
const moved = rows.map((row) => ({ ...row, score: Number((row.score - row.mark).toFixed(11)) }))
const words = {
  policyName: 'Funding',
  outcomeName: 'reading',
  places: 'three regions',
  years: '2001',
  unitPlural: 'schools',
}
const request = (changes: object) => ({
  designType: 'RDD',
  spec: { ...spec, ...changes },
  intent,
  words,
  seed: 3,
  facts: null,
})

describe('cutoffs of a row’s own', () => {
  it('give what the distance from them gives, in every number', async () => {
    const own = await analyze(toTable(rows), request({ ownCutoffs: 'mark' }))
    const by = await analyze(toTable(moved), request({ cutoff: 0 }))
    const numbers = ({ estimates, checks, eqs }: typeof own) => ({
      estimates: estimates.map(({ id, value, se, ci, p, n }) => ({ id, value, se, ci, p, n })),
      checks: checks.map(({ id, passed, statistic }) => ({ id, passed, statistic })),
      overall: eqs.overall,
    })
    expect(toJson(numbers(own))).toEqual(toJson(numbers(by)))
    expect(Math.abs(own.estimates[0].value - 3)).toBeLessThan(3 * own.estimates[0].se)
  })

  it('count rows equally far from their own cutoff as equal, whatever the last bits of the differences', async () => {
    const tenths = schools.map((row, at) => {
      const steps = Math.round(Number(row.score) - 60)
      const mark = [1.1, 2, 3.3][at % 3]
      return { ...row, mark, score: Number((mark + steps / 10).toFixed(1)), steps: steps / 10 }
    })
    expect(new Set(tenths.map(({ score, mark }) => score - mark)).size).toBeGreaterThan(80)
    const { runningVariable } = spec as { runningVariable: object }
    const by = { runningVariable: { ...runningVariable, column: 'steps' }, cutoff: 0 }
    const numbers = async (changes: object) =>
      toJson(
        (await analyze(toTable(tenths), request(changes))).estimates.map(({ value, se, ci, n }) => [value, se, ci, n]),
      )
    expect(await numbers({ ownCutoffs: 'mark' })).toEqual(await numbers(by))
  })

  it('say so on figures, and the number in `cutoff` is not read', async () => {
    const { plots, estimates } = await analyze(toTable(rows), request({ ownCutoffs: 'mark', cutoff: 999 }))
    const scatter = plots.find(({ kind }) => kind === 'rd-scatter')!
    expect(tell(scatter.x)).toEqual({ label: 'School score less its own cutoff', unit: 'points' })
    expect(scatter.annotations[0]).toMatchObject({ at: 0 })
    expect(estimates[0].value).not.toBeNaN()
  })

  it('have an effect each where subgroups go by the same column', async () => {
    const subgroups = { column: 'mark', label: 'Pass mark' }
    const { estimates, checks } = await analyze(toTable(rows), request({ ownCutoffs: 'mark', subgroups: [subgroups] }))
    const each = estimates.filter(({ name }) => /Pass mark/.test(tell(name)))
    expect(each).toHaveLength(3)
    for (const { value, se } of each) expect(Math.abs(value - 3)).toBeLessThan(3.5 * se)
    expect(checks.some(({ id }) => id.startsWith('heterogeneity'))).toBe(true)
  })

  it('are explored as they are analyzed', async () => {
    const [data, asked] = [toTable(rows), request({ ownCutoffs: 'mark' })]
    const analysis = await analyze(data, asked)
    const explorer = await openExplorer(data, asked, await tellAnalysis(analysis))
    expect((await explorer.answer({})).estimate).toEqual(analysis.estimates[0])
    const { estimate, rowsUsed } = await explorer.answer({ kernel: 'uniform' })
    expect(estimate.value).not.toBe(analysis.estimates[0].value)
    expect(rowsUsed).toBeLessThan(rows.length)
  })

  it('are refused where a heap at one threshold is counted, and where there is no such column', async () => {
    const heap = { ownCutoffs: 'mark', bunching: { from: 55, to: 65 } }
    await expect(analyze(toTable(rows), request(heap))).rejects.toMatchObject({ code: 'rdd/bunching-choice' })
    await expect(analyze(toTable(rows), request({ ownCutoffs: 'line' }))).rejects.toMatchObject({
      code: 'frame/missing-column',
    })
  })

  it('are carried by a script in base R that finds the estimate', { tags: ['night'] }, async () => {
    const table = toTable(rows)
    const locked = { design: 'RDD' as const, spec: { ...spec, ownCutoffs: 'mark' }, seed: 3, intent, words }
    const { primary, replication } = await replicate(table, locked)
    const { text } = replication.scripts.find(({ language }) => language === 'base-r')!
    expect(text).toContain('number("score") - number("mark")')
    if (spawnSync('Rscript', ['--version']).error) return
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'own-cutoffs-'))
    try {
      const names = Object.keys(rows[0])
      const csv = [names, ...rows.map((row) => names.map((name) => row[name as keyof typeof row]))]
      fs.writeFileSync(path.join(folder, 'data.csv'), `${csv.map((cells) => cells.join(',')).join('\n')}\n`)
      fs.writeFileSync(path.join(folder, 'script.R'), text)
      const { stdout, stderr } = spawnSync('Rscript', ['script.R'], { cwd: folder, encoding: 'utf8' })
      const found = /estimate\D*(-?[\d.]+)/i.exec(stdout)
      expect(Number(found?.[1]), stdout + stderr).toBeCloseTo(primary.value, 5)
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  })
})

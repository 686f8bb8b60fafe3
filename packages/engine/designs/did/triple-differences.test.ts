import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { analyze } from '../../analyze.ts'
import { previewDesign } from '../../compass/preview-design.ts'
import { openExplorer } from '../../explorer/explorer.ts'
import { notebookOfSettings } from '@casefiles/recipes/notebook'
import { parseCsv } from '../../frame/csv.ts'
import type { Column, DataTable } from '../../frame/table.ts'
import { dryRunDesign } from '../../dry-run/dry-run.ts'
import { replicate } from '@casefiles/recipes/replication'
import { drawnData } from '../../test-support/drawn-data.ts'
import { tellAnalysis } from '@casefiles/words'

/* States with a shock of their own that moves all ages by −2; the policy moves the young alone, by 1.5. */

const csv = drawnData.groups()
const table = parseCsv(csv)
const contrast = {
  column: 'age',
  affected: ['young'],
  affectedLabel: 'the young',
  unaffected: ['old', 'older'],
  unaffectedLabel: 'the old',
}
const spec = {
  unit: 'unit',
  time: 'period',
  outcome: { column: 'y', label: 'Deaths', units: 'deaths per 100,000' },
  adoption: { kind: 'first-treated', column: 'first' },
  comparison: 'never-treated',
  contrast,
  bootstrapDraws: 199,
}
const intent = { direction: 'increase' as const, smallestEffect: 0.5, smallestEffectBasis: 'Made for a test.' }
const words = {
  policyName: 'The law',
  outcomeName: 'deaths',
  places: 'made-up states',
  years: '2001–2007',
  unitPlural: 'states',
}
/** The table with the outcome made anew under a name. */
const withColumn = (name: string, valueOf: (y: number, row: number) => number): DataTable => {
  const y = numbersOf('y')
  const made: Column = { kind: 'number', values: y.map(valueOf) }
  return { rows: table.rows, columns: new Map<string, Column>([...table.columns, [name, made]]) }
}
const numbersOf = (name: string) => table.columns.get(name)!.values as Float64Array

const request = (changes: object = {}) => ({
  designType: 'DiD',
  spec: { ...spec, ...changes },
  intent,
  words,
  seed: 5,
  facts: null,
})

describe('triple differences', () => {
  it('take off what moves both groups alike', async () => {
    const found = await tellAnalysis(await analyze(table, request()))
    const { estimates, checks, sample, outcome, counterfactualMean, log } = found
    const [primary] = estimates
    expect(primary.name).toMatch(/^Triple differences, Callaway–Sant'Anna/)
    expect(Math.abs(primary.value - 1.5)).toBeLessThan(2.5 * primary.se)
    expect(outcome.label).toBe('Deaths, the young less the old')
    // the young alone, one row a state and period
    expect(sample).toMatchObject({ rows: 18 * 7, units: 18 })
    expect(counterfactualMean).toBeNull()
    expect(log[0].message).toBe(
      'Of 504 rows 126 are affected and told less the mean of 252 unaffected ones of the same unit and period; 126 of neither group are not used.',
    )
    const alone = checks.find(({ id }) => id === 'groups-alone')!
    expect(alone).toMatchObject({ title: 'The unaffected moved as well', passed: false, severity: 'info' })
    expect(alone.message).toMatch(
      /^Of the young alone the same comparison finds −?\d\.\d\d deaths per 100,000 \(range .*\)\. Of the old, which treatment cannot reach, it finds −2\.\d\d deaths per 100,000 \(range .*\): that is taken off\.$/,
    )
  })

  it('are the difference in differences of the gap, in every number', async () => {
    const rows = csv
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
    const of = (ages: string[], [unit, period]: string[]) =>
      rows.filter((row) => row[0] === unit && row[1] === period && ages.includes(row[3])).map((row) => Number(row[4]))
    const gaps = rows
      .filter((row) => row[3] === 'young')
      .map((row) => {
        const others = of(['old', 'older'], row)
        return [...row.slice(0, 3), Number(row[4]) - others.reduce((a, b) => a + b, 0) / others.length]
      })
    const made = parseCsv(`unit,period,first,y\n${gaps.map((row) => row.join(',')).join('\n')}\n`)
    const own = await analyze(table, request())
    const by = await analyze(made, request({ contrast: undefined }))
    const numbers = ({ estimates, checks, eqs }: typeof own) => ({
      estimates: estimates.map(({ id, value, se, ci, p, n }) => ({ id, value, se, ci, p, n })),
      checks: checks
        .filter(({ id }) => id !== 'groups-alone')
        .map(({ id, passed, statistic }) => ({ id, passed, statistic })),
      eqs: eqs.overall,
    })
    expect(numbers(own)).toEqual(numbers(by))
  })

  it('are told in percent under a logarithm, and do not depend on the outcome’s unit', async () => {
    const logged = (column: string) => ({
      outcome: { column, label: 'Deaths', units: 'log points', transform: 'log', scale: 100, rawUnits: 'deaths' },
    })
    const one = await tellAnalysis(
      await analyze(
        withColumn('raised', (y) => y + 20),
        request(logged('raised')),
      ),
    )
    const other = await analyze(
      withColumn('many', (y) => 1000 * (y + 20)),
      request(logged('many')),
    )
    expect(other.estimates[0].value).toBeCloseTo(one.estimates[0].value, 8)
    const { y: axis } = one.plots.find(({ kind }) => kind === 'did-trends')!
    expect(axis.label).toBe('Times that of the old')
  })

  it('are explored as they are analyzed, each row at its place among all', async () => {
    const analysis = await analyze(table, request())
    const explorer = await openExplorer(table, request(), await tellAnalysis(analysis))
    expect((await explorer.answer({})).estimate).toEqual(analysis.estimates[0])
    const notebook = (rows: number[] | null) =>
      notebookOfSettings({
        question: { ...explorer.question({}), rows },
        data: explorer.data,
        design: { design: 'DiD', seed: 5, intent, words },
        language: 'r',
        address: 'https://example.org/data.csv',
        heading: '# Settings',
      })
    const written = await notebook(null)
    expect(written.estimate.value).toBe(analysis.estimates[0].value)
    expect(written.notebook).toContain('less the mean of the unaffected rows')
    await expect(notebook([0, 1])).rejects.toMatchObject({ code: 'explorer/settings-conflict' })
    const used = explorer.usedRows({})
    const ages = table.columns.get('age')!.values as string[]
    expect(used).toHaveLength(table.rows)
    expect([...used.keys()].every((row) => (used[row] === 1) === (ages[row] === 'young'))).toBe(true)
  })

  it('show no outcome before the lock, and are run dry', async () => {
    const [first, period] = [numbersOf('first'), numbersOf('period')]
    const other = withColumn('y', (y, row) => (first[row] > 0 && period[row] >= first[row] ? 1000 - y : y))
    const preview = (data: typeof table) => previewDesign(data, request())
    expect(JSON.stringify(await preview(other))).toBe(JSON.stringify(await preview(table)))
    const { size, refused } = await dryRunDesign(table, request(), { mayGoOn: (draws) => draws < 20 })
    expect(refused).toBe(0)
    expect(size.share).toBeLessThan(0.3)
  })

  it.each([
    [{ contrast: { ...contrast, unaffected: ['ancient'] } }, 'frame/contrast-empty'],
    [{ contrast: { ...contrast, unaffected: ['young', 'old'] } }, 'frame/contrast-overlap'],
    [{ contrast: { ...contrast, column: 'sex' } }, 'frame/missing-column'],
    [
      { outcomeModel: 'poisson', outcome: { ...spec.outcome, units: 'log points', scale: 100 } },
      'did/contrast-of-counts',
    ],
  ])('refuse %j', async (changes, code) => {
    await expect(analyze(table, request(changes))).rejects.toMatchObject({ code })
  })

  it('leave out, and count, rows whose unit and period have nobody unaffected', async () => {
    const lacking = parseCsv(
      csv
        .split('\n')
        .filter((line) => !/^s18,7,\d+,old/.test(line))
        .join('\n'),
    )
    const { log, sample } = await tellAnalysis(await analyze(lacking, request()))
    expect(sample.incompleteUnits).toBe(1)
    expect(log.map(({ message }) => message).join(' ')).toContain('1 row left out: a cell')
  })

  it('are carried by scripts, of which base R finds the estimate', { tags: ['night'] }, async () => {
    const { primary, replication } = await replicate(table, { design: 'DiD', spec, seed: 5, intent, words })
    const texts = new Map(replication.scripts.map(({ language, text }) => [language, text]))
    for (const [language, text] of texts) expect(text, language).toContain('less the mean of the unaffected rows')
    if (spawnSync('Rscript', ['--version']).error) return
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'triple-'))
    try {
      fs.writeFileSync(path.join(folder, 'data.csv'), csv)
      fs.writeFileSync(path.join(folder, 'script.R'), texts.get('base-r')!)
      for (const { file, text } of replication.carried) fs.writeFileSync(path.join(folder, file), text)
      const { stdout, stderr } = spawnSync('Rscript', ['script.R'], { cwd: folder, encoding: 'utf8' })
      const found = /estimate\D*(-?[\d.]+)/i.exec(stdout)
      expect(Number(found?.[1]), stderr + stdout).toBeCloseTo(primary.value, 6)
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
})

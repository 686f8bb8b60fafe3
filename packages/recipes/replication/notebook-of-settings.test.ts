import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { runInR, versionOfR } from '../../../server/record/replication/run-script.ts'
import { AT_NIGHT } from '../../../tests/support/at-night.ts'
import { type DesignType, EngineError } from '@casefiles/engine/analysis'
import { type AnalysisRequest, analyze } from '@casefiles/engine/analyze'
import { type Explorer, openExplorer, type Settings, type SettingValue } from '@casefiles/engine/explorer'
import { DESIGNS } from '@casefiles/engine/designs'
import { parseCsv } from '@casefiles/engine/frame'
import { conformanceCases, openFacts } from '@casefiles/engine/test-support'
import { notebookOfSettings } from './notebook-of-settings.ts'
import { tellAnalysis } from '@casefiles/words'

const hasR = (await versionOfR()) !== null
/** Notebooks of a design that are run in R: every one at night, else one of a design that R does fast. */
function mostInR(designType: DesignType): number {
  if (!hasR) return 0
  if (AT_NIGHT) return Infinity
  return designType === 'Blocks' || designType === 'RDD' ? 1 : 0
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'notebook-of-settings-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const words = { policyName: 'The law', outcomeName: 'deaths', places: 'places', years: 'years', unitPlural: 'places' }

/** Another value than the locked one. */
function changed(control: Explorer['controls'][number]): SettingValue {
  if (control.kind === 'choice') return control.choices.find(({ value }) => value !== control.locked)!.value
  if (control.kind === 'amount') return control.grid.find((value) => value !== control.locked)!
  return [control.members.at(-1)!.value]
}

async function open(designType: DesignType) {
  const { rows, spec, intent } = conformanceCases[designType]
  const names = Object.keys(rows[0])
  const csv = [names.join(','), ...rows.map((row) => names.map((name) => row[name] ?? '').join(','))].join('\n')
  const file = path.join(folder, `${designType}.csv`)
  fs.writeFileSync(file, `${csv}\n`)
  const asked: AnalysisRequest = { designType, spec, intent, words, seed: 5, facts: openFacts }
  const data = parseCsv(fs.readFileSync(file, 'utf8'))
  const explorer = await openExplorer(data, asked, await tellAnalysis(await analyze(data, asked)))
  const notebookOf = (settings: Settings, language: 'r' | 'python' = 'r') =>
    notebookOfSettings({
      question: explorer.question(settings),
      data: explorer.data,
      design: { design: designType, seed: 5, intent, words },
      language,
      address: pathToFileURL(file).href,
      heading: '# Other settings',
    })
  return { explorer, notebookOf }
}

/** The code of a notebook, one cell after the other, as one script. */
function codeOf(notebook: string): string {
  const { cells } = JSON.parse(notebook) as { cells: { cell_type: string; source: string[]; outputs?: unknown[] }[] }
  const code = cells.filter(({ cell_type }) => cell_type === 'code')
  expect(code.flatMap(({ outputs }) => outputs)).toEqual([])
  return code.map(({ source }) => source.join('')).join('\n')
}

describe.each(Object.keys(DESIGNS) as DesignType[])('a notebook of settings of %s', (designType) => {
  // one analysis of these takes as long as those of the others together
  const tags = designType === 'Matching' || designType === 'Blocks' ? [] : ['night']

  it('computes in R what the Explorer shows, rows left out as well, or says why there is none', { tags }, async () => {
    const { explorer, notebookOf } = await open(designType)
    let ran = 0
    for (const control of explorer.controls) {
      const settings = { [control.id]: changed(control) }
      const answer = await explorer.answer(settings).catch((error: unknown) => error)
      if (answer instanceof EngineError || answer instanceof Error) continue
      const { estimate, departure } = explorer.question(settings)
      if (estimate !== null || departure !== null) {
        await expect(notebookOf(settings)).rejects.toThrow('set these two back first')
        continue
      }
      const shown = (answer as Awaited<ReturnType<typeof explorer.answer>>).estimate
      const { notebook, estimate: found } = await notebookOf(settings)
      expect(found.value, control.id).toBe(shown.value)
      ran += 1
      if (ran > mostInR(designType)) continue
      const { value } = await runInR('notebook.R', { 'notebook.R': codeOf(notebook) })
      expect(Math.abs(value! - shown.value), control.id).toBeLessThan(1e-5 * Math.max(1, Math.abs(shown.value)))
    }
    expect(ran).toBeGreaterThan(0)
  })

  it('is written in Python, too, where the design has a script in it', { tags: ['night'] }, async () => {
    const { notebookOf } = await open(designType)
    const written = await notebookOf({}, 'python').catch((error: unknown) => error)
    if (written instanceof EngineError) return expect(written.message).toContain('no script in Python')
    const { notebook } = written as { notebook: string }
    expect(JSON.parse(notebook).metadata.kernelspec.name).toBe('python3')
    expect(codeOf(notebook)).toContain('urllib.request.urlretrieve("file:///')
  })
})

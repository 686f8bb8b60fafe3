import { beforeAll, describe, expect, it } from 'vitest'
import type { Text } from '../fact.ts'
import type { Analysis, DesignType, Estimate } from '../analysis.ts'
import { analyze, type AnalysisRequest } from '../analyze.ts'
import type { Control } from '../designs/exploration.ts'
import { DESIGNS } from '../designs/registry.ts'
import { EngineError } from '../errors.ts'
import { conformanceCases } from '../test-support/conformance-cases.ts'
import { toTable } from '../test-support/conformance-case.ts'
import { openFacts } from '../test-support/evidence.ts'
import { openExplorer, type Explorer } from './explorer.ts'
import type { SettingValue } from './settings.ts'
import { tellAnalysis, tellerOfExplorer } from '@casefiles/words'

const words = { policyName: 'The law', outcomeName: 'deaths', places: 'places', years: 'years', unitPlural: 'places' }
const numbers = ({ id, value, se, ci, p, n }: Estimate<Text>) => ({ id, value, se, ci, p, n })

/** A few values of every control: all choices, both ends of an amount, a first and a last member left out, and all. */
function valuesOf(control: Control<unknown>): SettingValue[] {
  if (control.kind === 'choice') return control.choices.map(({ value }) => value)
  if (control.kind === 'amount') return [control.grid[0], control.grid.at(-1)!]
  const names = control.members.map(({ value }) => value)
  return [[names[0]], [names.at(-1)!], names, []]
}

describe.each(Object.keys(DESIGNS) as DesignType[])('%s in the Explorer', (designType) => {
  const { rows, spec, intent } = conformanceCases[designType]
  const data = toTable(rows)
  const asked: AnalysisRequest = { designType, spec, intent, words, seed: 5, facts: openFacts }
  // one analysis of IV takes as long as those of the others together
  const tags = designType === 'IV' ? ['night'] : []
  let analysis: Analysis<Text>
  let explorer: Explorer

  beforeAll(async () => {
    analysis = await analyze(data, asked)
    explorer = await openExplorer(data, asked, await tellAnalysis(analysis))
  })

  it('gives the published estimate and verdict at the locked settings, to the last bit', async () => {
    const { estimate, verdict } = await explorer.answer({})
    expect(numbers(estimate)).toEqual(numbers(analysis.estimates.find(({ role }) => role === 'primary')!))
    expect(verdict).toEqual(analysis.verdict)
  })

  it('gives the same when every control is set to its locked value by hand', async () => {
    const plain = new Set(['bandwidth', 'first', 'last'])
    // a window or bandwidth written out is the same number by another way of choosing it
    const locked = explorer.controls.filter(({ id }) => !plain.has(id)).map(({ id, locked }) => [id, locked])
    const { estimate } = await explorer.answer(Object.fromEntries(locked) as Record<string, SettingValue>)
    expect(estimate.value).toBeCloseTo(analysis.estimates[0].value, 10)
  })

  it('offers controls that each have a name, a help and another value', async () => {
    const tell = await tellerOfExplorer(designType)
    const offers = tell((await DESIGNS[designType].explore()).offers)
    const controls = tell(explorer.controls)
    for (const { label } of controls) expect(offers).toContain(label)
    expect(controls.length).toBeGreaterThan(1)
    expect(new Set(controls.map(({ id }) => id)).size).toBe(controls.length)
    for (const control of controls) {
      expect(control.label.length * control.help.length).toBeGreaterThan(0)
      if (control.kind === 'members') expect(control.members.length).toBeGreaterThan(0)
      else if (control.kind === 'amount') expect(control.grid).toContain(control.locked)
      else expect(control.choices.map(({ value }) => value)).toContain(control.locked)
    }
  })

  it('answers every value of every control with a finite number or a typed error', { tags }, async () => {
    let answered = 0
    for (const control of explorer.controls) {
      for (const value of valuesOf(control)) {
        const found = await explorer.answer({ [control.id]: value }).catch((error: unknown) => error)
        if (found instanceof EngineError) expect(found.message.length, control.id).toBeGreaterThan(10)
        else if (found instanceof Error) throw new Error(`${control.id} ${String(value)}: ${found.message}`)
        else {
          answered++
          expect(Number.isFinite((found as { estimate: Estimate }).estimate.value), control.id).toBe(true)
        }
      }
    }
    expect(answered).toBeGreaterThan(explorer.controls.length)
  })

  it('marks the rows that it uses', async () => {
    const { rowsUsed } = await explorer.answer({})
    const marks = explorer.usedRows({})
    expect(marks).toHaveLength(rows.length)
    expect(marks.reduce((sum, mark) => sum + mark, 0)).toBe(rowsUsed)
    expect(rowsUsed).toBeGreaterThan(0)
  })
})

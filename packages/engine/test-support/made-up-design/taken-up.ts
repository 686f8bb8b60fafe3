import { describe, expect, it } from 'vitest'
import { alertFilterSchema } from '../../../../contract/alert.ts'
import { describeApi } from '../../../../contract/calls/describe-api.ts'
import { casefileQuerySchema } from '../../../../contract/casefile.ts'
import { designTypeSchema } from '../../../../contract/design.ts'
import { describeFields } from '../../../../server/operations/command-line/describe-fields.ts'
import { DESIGN_LABELS } from '../../../../site/casefile-list/filters.ts'
import { canonicalPatterns } from '../../../../site/domains/canonical-patterns.ts'
import { wordsOfDesign } from '../../../../studio/features/cues/design-words.ts'
import { fieldsOf } from '../../../../studio/forms/schema-fields.ts'
import { EXAMPLES } from '../../../../scripts/replication/examples.ts'
import type { DesignType } from '../../analysis.ts'
import { analyze } from '../../analyze.ts'
import { familyOf, judgeWorld } from '@casefiles/lab'
import { previewDesign } from '../../compass/preview-design.ts'
import { DESIGN_NAMES, DESIGN_TYPES } from '../../designs/names.ts'
import { DESIGNS } from '../../designs/registry.ts'
import { replicate } from '@casefiles/recipes/replication'
import { readPolicy } from '@casefiles/cues'
import { toTable } from '../../test-support/conformance-case.ts'
import { conformanceCases } from '../../test-support/conformance-cases.ts'
import { openFacts } from '../../test-support/evidence.ts'

/*
 * A test of the copy that packages/engine/designs/seventh-design.nightly.test.ts makes: this folder lies there as `packages/engine/designs/means`,
 * with one line in the registry, and every part of the product has to know the design.
 */

const id = 'Means' as string as DesignType
const { spec, rows, intent } = conformanceCases[id]
const words = { policyName: 'It', outcomeName: 'scores', places: 'here', years: 'then', unitPlural: 'rows' }
const request = { designType: id, spec, intent, words, seed: 1, facts: openFacts }

describe('Means, a folder and a line,', () => {
  it('is analyzed, scored and told, with scripts', async () => {
    const { design, eqs, verdict, estimates } = await analyze(toTable(rows), request)
    expect({ design, overall: eqs.overall > 50, verdict: verdict.verdict, estimates: estimates.length }).toEqual({
      design: id,
      overall: true,
      verdict: 'Met policy intent.',
      estimates: 1,
    })
    const { replication } = await replicate(toTable(rows), { ...request, design: id })
    expect(replication.scripts.map(({ language }) => language)).toEqual(['base-r', 'r', 'stata', 'python'])
    expect(EXAMPLES.some(({ design }) => design === id)).toBe(true)
  })

  it('has a form in the wizard, fields on the command line and a look before the lock', async () => {
    const fields = fieldsOf(DESIGNS[id].spec)
    expect(fields.map(({ key }) => key)).toEqual(['outcome', 'treated'])
    expect(describeFields(DESIGNS[id])).toContain('Column of who was treated')
    const { compass, reason } = await previewDesign(toTable(rows), request)
    expect({ kind: compass.kind, reason }).toEqual({ kind: 'projected', reason: null })
  })

  it('stands in the contract and in the description of the API', () => {
    expect(designTypeSchema.parse(id)).toBe(id)
    expect(casefileQuerySchema.parse({ designType: 'Plain' }).designType).toEqual([id])
    expect(alertFilterSchema.parse({ designType: id })).toEqual({ designType: id })
    const lists = JSON.stringify(describeApi()).match(/\["DiD","RDD"[^\]]*\]/g)!
    expect(lists.length).toBeGreaterThan(0)
    for (const list of lists) expect(JSON.parse(list)).toEqual(DESIGN_TYPES)
    expect(DESIGN_TYPES.at(-1)).toBe(id)
  })

  it('is named in menus, cards, filters and patterns of a subject', () => {
    expect(DESIGN_NAMES[id]).toBe('Plain comparison')
    expect(DESIGN_LABELS.at(-1)).toEqual({ label: 'Plain', type: id })
    expect(wordsOfDesign(id)).toBe('Difference in means')
    const pattern = canonicalPatterns([]).find(({ name }) => name === 'Plain comparison')
    expect(pattern?.needs).toBe('The outcome of those treated and of others.')
  })

  it('is suggested from a text, and calibrated on its worlds', async () => {
    const [best] = (await readPolicy('An act to tax the sale of tobacco in Ohio.')).design.design_candidates
    expect(best).toEqual({ type: id, confidence: 0.99, reason: 'There are always two groups.' })
    expect(await judgeWorld(familyOf(id)!, 1, 0)).toHaveProperty('eqs')
  })
})

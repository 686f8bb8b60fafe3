/** What a user of Stata would notice: nobody here has Stata, so the scripts are read against its manuals and these rules. */
import { describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGNS } from '@casefiles/engine/designs'
import { conformanceCases, toTable } from '@casefiles/engine/test-support'
import { imputedInStata } from '../designs/did/replication/imputed-packages.ts'
import { replication as didReplication } from '../designs/did/replication/index.ts'
import { replication as syntheticControl } from '../designs/synthetic-control/replication/index.ts'
import { replicate } from './replicate.ts'
import { Columns } from './replication.ts'
import { reportInStata, stataLevels } from './stata-code.ts'

const words = { policyName: 'The policy', outcomeName: 'it', places: 'here', years: 'then', unitPlural: 'units' }
const designs = Object.keys(DESIGNS) as DesignType[]

async function stataOf(design: DesignType, changes: object = {}): Promise<string | undefined> {
  const { spec, rows, intent } = conformanceCases[design]
  const changed = { ...(spec as object), ...changes }
  const { replication } = await replicate(toTable(rows), { design, spec: changed, seed: 3, intent, words })
  return replication.scripts.find(({ language }) => language === 'stata')?.text
}

/** Names that are no variable's ([U] 11.3). */
const RESERVED =
  /^(_all|_b|byte|_coef|_cons|double|float|if|in|int|long|_n|_N|_pi|_pred|_rc|_skip|str\d*|strL|using|with)$/

/** Variables that a script makes, those of a loop over names among them. */
function madeIn(text: string): string[] {
  const made = text.matchAll(/^\s*(?:quietly )?(?:generate|egen)(?: (?:byte|long|double|float))? (\w+) =/gm)
  const listed = text.matchAll(/^foreach name in ([\w ]+) \{\n\s+generate double `name'/gm)
  return [...[...made].map(([, name]) => name), ...[...listed].flatMap(([, names]) => names.split(' '))]
}

describe.each(designs)('the script of %s in Stata', (design) => {
  it('gives its variables names that Stata takes', async () => {
    const text = (await stataOf(design))!
    expect(madeIn(text).length).toBeGreaterThan(1)
    for (const name of madeIn(text)) {
      expect(name).not.toMatch(RESERVED)
      expect(name.length).toBeLessThanOrEqual(32)
    }
  })

  it('closes every brace and every macro', async () => {
    const code = (await stataOf(design))!
      .replace(/^\s*\*.*$/gm, '')
      .replaceAll(/"[^"\n]*"/g, (quoted) => quoted.replace(/[{}]/g, ''))
    expect(code.split('{').length).toBe(code.split('}').length)
    for (const line of code.split('\n'))
      expect(line.split('`').length - 1).toBeLessThanOrEqual(line.split("'").length - 1)
  })
})

describe('the result of a script in Stata', () => {
  it('has the zero before the point that JSON wants and Stata leaves out', () => {
    expect(reportInStata).toContain(`cond(substr("\`\`name''", 1, 1) == ".", "0", "")`)
    expect(reportInStata).toContain(`subinstr("\`\`name''", "-.", "-0.", 1)`)
  })
})

describe('categories in Stata', () => {
  it('are numbered from 1 where they are numbers, which may be negative or fractions', () => {
    const columns = new Columns([{ name: 'rate', kind: 'number' }])
    expect(stataLevels(columns, 'x1', 'rate')).toBe(
      'generate double x1_value = real(v1)\negen long x1 = group(x1_value)',
    )
  })
})

describe('difference-in-differences in Stata', () => {
  it('averages the times since adoption that were locked, which csdid has no option for', async () => {
    const every = await stataOf('DiD')
    expect(every).not.toContain('keep if since')
    const some = (await stataOf('DiD', { headlineWindow: { last: 2, balanced: true } }))!
    expect(some).toContain('drop if reached < 2\nkeep if since <= 2\n')
    expect(some.indexOf('keep if since <= 2')).toBeLessThan(some.indexOf('summarize value'))
  })

  it('counts each unit for its weight where the main estimate does', async () => {
    expect(await stataOf('DiD', { weight: { column: 'income', inHeadline: true } })).toContain(
      '[iweight = weight], ivar(unit)',
    )
    expect(await stataOf('DiD', { weight: { column: 'income', inHeadline: false } })).not.toContain('iweight')
  })

  it('gives no interval, as csdid has another one, and no script where units react before', async () => {
    expect(await stataOf('DiD')).toContain('scalar low = .\nscalar high = .\n')
    expect(await stataOf('DiD', { anticipation: 1 })).toBeUndefined()
  })

  it('calls did_imputation with options that go together, whatever the weights', () => {
    const spec = { ...didSpec, furtherEffects: [{ columns: ['region'] }] }
    const text = imputedInStata(DESIGNS.DiD.spec.schema.parse(spec) as never, columnsOf('DiD'))
    const command = text.split('\n').find((line) => line.startsWith('did_imputation'))!
    // autosample with sum is an error, and below 30 effective rows the default of minn() gives nothing
    expect(command).toContain('autosample minn(0)')
    expect(command).not.toMatch(/ sum\b/)
    expect(text).toContain('summarize gap [aweight = weight] if headline')
    const trends = didReplication.write({
      spec: DESIGNS.DiD.spec.schema.parse({ ...spec, unitTrends: true }) as never,
      facts: null,
      columns: columnsOf('DiD'),
      together: 1,
      expected: {} as never,
      seed: 1,
    })
    expect(trends.stata).toBeUndefined()
  })
})

describe('regression discontinuity in Stata', () => {
  it('gives no number where another estimate than that of rdrobust came first', async () => {
    expect(await stataOf('RDD')).toMatch(/if min\(`fewest', r\(N\)\) <= 10 \{[^}]*scalar estimate = \.\n/)
  })
})

describe('instruments in Stata', () => {
  it('compute the effective F themselves: weakivtest is told categories by names that it may not know', async () => {
    expect(await stataOf('IV')).toContain('scalar strength = above[1, 1] / trace(below)')
    expect(await stataOf('IV')).not.toContain('weakivtest')
  })
})

describe('synthetic control in Stata', () => {
  it('has no script where more than one mixture matches, as synth would end at another', () => {
    const spec = DESIGNS.SyntheticControl.spec.schema.parse(conformanceCases.SyntheticControl.spec) as never
    const written = (donorWeights: number[] | null) =>
      syntheticControl.write({
        spec,
        facts: { predictors: [], predictorWeights: null, donorWeights, placebos: { spread: 1, df: 3 } },
        columns: columnsOf('SyntheticControl'),
        together: 1,
        expected: {} as never,
        seed: 1,
      }).stata
    expect(written(null)).toBeDefined()
    expect(written([0.5, 0.5])).toBeUndefined()
  })
})

const didSpec = conformanceCases.DiD.spec as object

function columnsOf(design: DesignType): Columns {
  const [first] = conformanceCases[design].rows
  return new Columns(
    Object.entries(first).map(([name, value]) => ({ name, kind: typeof value === 'number' ? 'number' : 'text' })),
  )
}

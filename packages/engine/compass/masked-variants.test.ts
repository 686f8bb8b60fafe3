import { describe, expect, it } from 'vitest'
import type { DesignType } from '../analysis.ts'
import { createRandom } from '../numerics/random.ts'
import { toTable, type ConformanceCase, type Rows } from '../test-support/conformance-case.ts'
import { conformanceCases } from '../test-support/conformance-cases.ts'
import { openFacts } from '../test-support/evidence.ts'
import { previewDesign } from './preview-design.ts'

type Row = Rows[number]

interface Variant {
  what: string
  design: DesignType
  base: ConformanceCase
  rows?: (rows: Rows) => Rows
  spec?: object
  /** Whether a row's outcome must stay unseen. */
  isHidden: (row: Row) => boolean
}

const number = (cell: Row[string]) => Number(cell)

/** Every person in two further rounds: treatment shows in the second, outcomes go on in the third. */
const inRounds = (rows: Rows): Rows =>
  rows.flatMap((row) =>
    [1, 2, 3].map((round) => ({
      ...row,
      round,
      joined: round === 1 ? 'no' : row.joined!,
      income: number(row.income) + round,
    })),
  )

const isSinceFirst = ({ first, year }: Row) => number(first) > 0 && number(year) >= number(first)

/** Three individuals for each row of a panel. */
const individuals = (rows: Rows): Rows => {
  const random = createRandom(5, 'individuals')
  return rows.flatMap((row) => [0, 1, 2].map(() => ({ ...row, deaths: number(row.deaths) + random.normal() })))
}

/** What a design can hold that no casefile of the archive does. */
const VARIANTS: Variant[] = [
  {
    what: 'repeated cross-sections',
    design: 'DiD',
    base: conformanceCases.DiD,
    rows: individuals,
    spec: { data: 'repeated-cross-sections' },
    isHidden: ({ law }) => law === 'yes',
  },
  {
    what: 'a panel with gaps under a logarithm, with a placebo outcome',
    design: 'DiD',
    base: conformanceCases.DiD,
    rows: (rows) => rows.filter((_, i) => i % 17 !== 3),
    spec: {
      outcome: { column: 'deaths', transform: 'log', scale: 100, label: 'Deaths', units: '%' },
      placeboOutcomes: [{ column: 'income', label: 'Income', units: 'thousand' }],
    },
    isHidden: ({ law }) => law === 'yes',
  },
  {
    what: 'a treatment that goes off again',
    design: 'DiD',
    base: conformanceCases.DiD,
    rows: (rows) => rows.map((row) => (number(row.year) === 2010 ? { ...row, law: 'no' } : row)),
    spec: { treatmentPath: 'changing' },
    isHidden: isSinceFirst,
  },
  {
    what: 'a treatment that is an amount',
    design: 'DiD',
    base: conformanceCases.DiD,
    rows: (rows) => rows.map((row) => ({ ...row, wage: isSinceFirst(row) ? 5 + (number(row.year) % 2) / 2 + 1 : 5 })),
    spec: {
      treatmentPath: 'changing',
      adoption: { kind: 'treatment', column: 'wage', transform: 'log', per: 'log point' },
    },
    isHidden: isSinceFirst,
  },
  {
    what: 'a fuzzy cutoff with clusters',
    design: 'RDD',
    base: conformanceCases.RDD,
    spec: { takeUp: { column: 'funded', label: 'Funding' }, cluster: 'district' },
    isHidden: ({ score, funded }) => number(score) >= 60 || funded === 1,
  },
  {
    what: 'treatment below the cutoff',
    design: 'RDD',
    base: conformanceCases.RDD,
    spec: { treatedSide: 'below' },
    isHidden: ({ score }) => number(score) <= 60,
  },
  {
    what: 'rounds of one panel',
    design: 'Matching',
    base: conformanceCases.Matching,
    rows: inRounds,
    spec: { rounds: { column: 'round', before: 1, after: 2 } },
    isHidden: ({ joined, round }) => round === 3 || joined === 'yes',
  },
  {
    what: 'an average effect on everyone, cross-fitted',
    design: 'Matching',
    base: conformanceCases.Matching,
    spec: { estimand: 'ATE', estimator: 'aipw-cross-fitted' },
    isHidden: ({ joined }) => joined === 'yes',
  },
  {
    what: 'controls who took the treatment up',
    design: 'Blocks',
    base: conformanceCases.Blocks,
    isHidden: ({ arm, attended }) => arm === 'small' || attended === 'yes',
  },
  {
    what: 'clusters drawn as a whole',
    design: 'Blocks',
    base: conformanceCases.Blocks,
    spec: { cluster: 'class', takeUp: undefined },
    isHidden: ({ arm }) => arm === 'small',
  },
]

describe.each(VARIANTS)('before the lock, $design with $what', ({ design, base, rows, spec, isHidden }) => {
  const given = rows ? rows(base.rows) : base.rows
  const words = {
    policyName: 'The law',
    outcomeName: base.outcome,
    places: 'places',
    years: '2001',
    unitPlural: 'units',
  }
  const request = {
    designType: design,
    spec: { ...base.spec, ...spec },
    intent: base.intent,
    words,
    seed: 3,
    facts: openFacts,
  }

  it('shows the same to the last bit whatever the outcomes that must stay unseen are', async () => {
    const other = given.map((row, i) => {
      const cell = row[base.outcome] ?? null
      return cell !== null && isHidden(row) ? { ...row, [base.outcome]: 3 * number(cell) + i } : row
    })
    const shown = await previewDesign(toTable(given), request)
    expect(shown.reason).toBeNull()
    expect(shown.compass.kind).toBe('projected')
    expect(await previewDesign(toTable(other), request)).toEqual(shown)
  })

  it('changes with an outcome that may be seen', async () => {
    const seen = given.map((row, i) => {
      const cell = row[base.outcome] ?? null
      return cell !== null && !isHidden(row) && i % 2 === 0 ? { ...row, [base.outcome]: 2 * number(cell) } : row
    })
    const [one, two] = [await previewDesign(toTable(given), request), await previewDesign(toTable(seen), request)]
    expect(two.compass.power).not.toEqual(one.compass.power)
  })
})

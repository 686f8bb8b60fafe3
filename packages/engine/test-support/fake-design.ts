import * as z from 'zod/mini'
import type { Design, DesignSpec, Evidence, Fitted } from '../designs/design.ts'
import type { DesignRegistry } from '../designs/registry.ts'
import type { DataTable } from '../frame/table.ts'
import { estimateOf } from './estimates.ts'
import { fullMarks } from './evidence.ts'
import { madeUpRubric } from './made-up-rubric.ts'
import { mean } from '../numerics/moments.ts'

const fakeSchema = z.strictObject({
  outcome: z.strictObject({ column: z.string().check(z.minLength(1)), label: z.string(), units: z.string() }),
  treated: z.string(),
  draws: z._default(z.int().check(z.gte(10), z.lte(100)), 20),
  comparison: z.enum(['never-treated', 'not-yet-treated']),
})
type FakeSpec = z.infer<typeof fakeSchema>

const spec: DesignSpec<FakeSpec> = {
  id: 'DiD',
  menuPlace: 1,
  label: 'Difference in means',
  shortLabel: 'Means',
  methodName: 'Difference in means',
  estimands: ['ATT'],
  schema: fakeSchema,
  steps: { outcome: 'Outcomes', treated: 'Treatments', draws: 'Replication', comparison: 'Assignment' },
}

interface Groups {
  treated: number[]
  comparison: number[]
}

/** The smallest design that has all rooms: a difference in means, with evidence given from outside. */
export function fakeDesign(evidence: Evidence = fullMarks): Design<FakeSpec, Groups, Fitted> {
  return {
    spec,
    preflight: (data, { outcome, treated }, { log }) => {
      log({ code: 'frame/rows-read', message: `${data.rows} rows read.`, rows: data.rows })
      return splitGroups(numbersOf(data, outcome.column), numbersOf(data, treated))
    },
    estimate: (groups, { outcome, draws }, { progress }) => {
      for (let draw = 1; draw <= draws; draw++) progress(draw / draws)
      return fit(groups, outcome)
    },
    diagnostics: () => ({ checks: [], evidence: { periods: evidence.periods } }),
    sensitivity: () => ({ sensitivity: [], evidence }),
    plots: () => [],
  }
}

export function fakeRegistry(evidence?: Evidence): DesignRegistry {
  const explore = () => Promise.resolve({ offers: [], controls: () => [], usesRow: () => () => true, figure: null })
  const load = () => Promise.resolve(fakeDesign(evidence))
  return { DiD: { folder: 'did', spec, load, rubric: () => Promise.resolve(madeUpRubric), explore } }
}

function numbersOf(data: DataTable, name: string): number[] {
  const column = data.columns.get(name)
  return column?.kind === 'number' ? Array.from(column.values) : []
}

function splitGroups(outcome: number[], treated: number[]): Groups {
  return {
    treated: outcome.filter((_, row) => treated[row] === 1),
    comparison: outcome.filter((_, row) => treated[row] === 0),
  }
}

function fit({ treated, comparison }: Groups, outcome: FakeSpec['outcome']): Fitted {
  const value = mean(treated) - mean(comparison)
  return {
    estimates: [
      estimateOf(value, [value - 1, value + 1], { units: outcome.units }),
      estimateOf(value, [value - 2, value + 2], { id: 'other', role: 'robustness' }),
    ],
    sample: { rows: 8, units: 8, treatedUnits: 4, comparisonUnits: 4, periods: 1 },
    windows: { pre: [2001, 2002], post: [2003, 2004] },
    outcome: { label: outcome.label, units: outcome.units },
    counterfactualMean: mean(comparison),
    standardisedEffect: Number.NaN,
    outcomeSpread: 5,
  }
}

import type { DryRun } from '../../designs/dry-run.ts'
import { readNumbers } from '../../frame/table.ts'
import type { MeansSpec } from './spec.ts'

export const dryRun: DryRun<MeansSpec> = {
  drawWithoutEffect: (data, { outcome }, random) => {
    const values = Float64Array.from({ length: data.rows }, () => random.normal())
    return { ...data, columns: new Map([...data.columns, [outcome.column, { kind: 'number', values }]]) }
  },
  amountOf: (drawn, { treated }) => readNumbers(drawn, treated),
  outcomeOf: ({ outcome: { column } }) => ({ column, transform: 'none', scale: 1 }),
}

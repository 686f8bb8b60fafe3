import { readNumbers, readText } from '../../frame/read-column.ts'
import type { DataTable } from '../../frame/table.ts'
import type { Random } from '../../numerics/random.ts'
import type { Rehearsal } from '../rehearsal.ts'
import { donorsOf, maskOutcomes } from './mask-outcomes.ts'
import type { SyntheticControlSpec } from './spec.ts'

/** Known outcomes for a rehearsal of a synthetic control. */
export const rehearsal: Rehearsal<SyntheticControlSpec> = {
  drawWithoutEffect: (data, spec, random) => dealUnits(maskOutcomes(data, spec, random), spec, random),
  amountOf: (drawn, { unit, time, treatedUnits, treatmentStart }) => {
    const [names, periods] = [readText(drawn, unit), readNumbers(drawn, time)]
    return periods.map((period, row) => Number(period >= treatmentStart && treatedUnits.includes(names[row] ?? '')))
  },
  outcomeOf: ({ outcome }) => outcome,
  how: 'The names of the treated unit and of the donors are dealt out anew: each draw takes another unit, with its whole path, for the treated one.',
}

/** Units with their rows under other names; what a row says of treatment stays with the name and the period. */
function dealUnits(masked: DataTable, spec: SyntheticControlSpec, random: Random): DataTable {
  const names = readText(masked, spec.unit)
  const isDonor = donorsOf(spec)
  const taking = [...new Set(names)].filter(
    (name) => name !== null && (isDonor(name) || spec.treatedUnits.includes(name)),
  )
  const dealt = shuffled(taking as string[], random)
  const nameOf = new Map(taking.map((name, i) => [name, dealt[i]]))
  const renamed = names.map((name) => nameOf.get(name) ?? name)
  const columns = new Map([...masked.columns, [spec.unit, { kind: 'text' as const, values: renamed }]])
  if (!spec.status) return { ...masked, columns }
  const status = readText(masked, spec.status.column)
  const [periods, places] = [readNumbers(masked, spec.time), new Map<string, string | null>()]
  const keyOf = (name: string | null, row: number) => JSON.stringify([name, periods[row]])
  names.forEach((name, row) => places.set(keyOf(name, row), status[row]))
  const values = renamed.map((name, row) => places.get(keyOf(name, row)) ?? null)
  return { ...masked, columns: columns.set(spec.status.column, { kind: 'text', values }) }
}

function shuffled(names: string[], random: Random): string[] {
  const order = [...names]
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.integer(i + 1)
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return order
}

import type { Column } from '../../../frame/table.ts'
import { pythonString, rString, sqlName, sqlString, stataString } from '../../../replication/quote.ts'
import { asNumbers } from '../../../replication/r-code.ts'
import type { StataCode } from '../../scripts/stata-code.ts'
import { recodesToNumber, type RecodeStep } from './schema.ts'

type Kind = Column['kind']
type Quote = (text: string) => string

/** The cell that a pair is about, as the language writes it; null where no cell of numbers can hold it. */
function fromIn(quote: Quote, kind: Kind, from: string): string | null {
  if (kind === 'text') return quote(from)
  const [number] = asNumbers([from])
  return number === undefined ? null : String(number)
}

function toIn(quote: Quote, isNumber: boolean, to: string | number | null, missing: string): string {
  if (to === null) return missing
  return isNumber ? String(to) : quote(String(to))
}

export function recodeInR(step: RecodeStep, kind: Kind): string[] {
  const isNumber = recodesToNumber(step, kind)
  const missing = isNumber ? 'NA_real_' : 'NA_character_'
  return [
    `old <- data[[${rString(step.column)}]]`,
    `new <- ${step.others === 'keep' ? 'old' : `full(${missing})`}`,
    ...step.pairs.flatMap(({ from, to }) => {
      const cell = fromIn(rString, kind, from)
      return cell === null ? [] : [`new[old %in% ${cell}] <- ${toIn(rString, isNumber, to, missing)}`]
    }),
    `data[[${rString(step.into)}]] <- new`,
  ]
}

export function recodeInPython(step: RecodeStep, kind: Kind): string[] {
  const isNumber = recodesToNumber(step, kind)
  const missing = isNumber ? 'np.nan' : 'None'
  return [
    `old = data[${pythonString(step.column)}].to_numpy()`,
    `new = ${step.others === 'keep' ? 'old.copy()' : `full(${missing}).copy()`}`,
    ...step.pairs.flatMap(({ from, to }) => {
      const cell = fromIn(pythonString, kind, from)
      return cell === null ? [] : [`new[old == ${cell}] = ${toIn(pythonString, isNumber, to, missing)}`]
    }),
    `data[${pythonString(step.into)}] = new`,
  ]
}

export function recodeInStata(step: RecodeStep, kind: Kind, code: StataCode): void {
  const isNumber = recodesToNumber(step, kind)
  const missing = isNumber ? '.' : '""'
  const old = code.of(step.column)
  const variable = code.make(step.others === 'keep' ? old : missing, isNumber ? 'number' : 'text', 'c')
  for (const { from, to } of step.pairs) {
    const cell = fromIn(stataString, kind, from)
    if (cell !== null)
      code.say(`quietly replace ${variable} = ${toIn(stataString, isNumber, to, missing)} if ${old} == ${cell}`)
  }
  code.set(step.into, variable, isNumber ? 'number' : 'text')
}

export function recodeInSql(step: RecodeStep, kind: Kind, from: string): string {
  const isNumber = recodesToNumber(step, kind)
  // of two pairs about one value the last one holds
  const cases = [...new Map(step.pairs.map((pair) => [pair.from, pair.to]))].flatMap(([value, to]) => {
    const cell = fromIn(sqlString, kind, value)
    return cell === null ? [] : [`WHEN ${cell} THEN ${toIn(sqlString, isNumber, to, 'NULL')}`]
  })
  const old = sqlName(step.column)
  const others = step.others === 'keep' ? old : 'NULL'
  const value = cases.length === 0 ? others : `CASE ${old} ${cases.join(' ')} ELSE ${others} END`
  return `SELECT *, CAST(${value} AS ${isNumber ? 'DOUBLE' : 'VARCHAR'}) AS ${sqlName(step.into)} FROM ${from}`
}

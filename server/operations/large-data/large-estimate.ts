import { EngineError } from '@casefiles/engine/analysis'
import { requireColumns as requireNamed } from '@casefiles/engine/frame'
import { InputError } from '../command-line/input-error.ts'
import { type LargeTable, numberOf, SOURCE, textOf } from './open-large-table.ts'

/** The main estimate of a design from sums over cells. */
export interface LargeEstimate {
  /** As the whole analysis names it. */
  id: string
  value: number
  se: number
  ci: [number, number]
  p: number
  /** Degrees of freedom of the t reference; null = normal quantiles. */
  df: number | null
  /** Rows it rests on. */
  n: number
  method: string
  /** What was left out, in sentences. */
  notes: string[]
}

/**
 * Refuses what sums over cells do not carry.
 *
 * @param parts what the design has, by whether it has it
 * @throws {InputError} `input/not-for-large` naming each part
 */
export function refuseUncarried(parts: Record<string, boolean>): void {
  const named = Object.entries(parts)
    .filter(([, isThere]) => isThere)
    .map(([part]) => part)
  if (named.length === 0) return
  throw new InputError(
    'input/not-for-large',
    `An estimate from sums over cells does not carry ${named.join(', ')}: analyze the rows themselves, or a design without.`,
  )
}

/** Results that are locked as main ones beside the first share its error: each interval is then wider. */
export const severalMain = (
  spec: Readonly<Record<'otherOutcomes' | 'subgroups', readonly { role: string }[] | undefined>>,
): Record<string, boolean> => ({
  'several main results (otherOutcomes, subgroups)': [spec.otherOutcomes, spec.subgroups].some((members) =>
    members?.some(({ role }) => role === 'primary'),
  ),
})

/** @throws {EngineError} `frame/missing-column`, as small files are refused */
export function requireColumns({ columns }: LargeTable, wanted: string[]): void {
  const nothing = { kind: 'number', values: new Float64Array(0) } as const
  requireNamed({ rows: 0, columns: new Map(columns.map((name) => [name, nothing])) }, wanted)
}

/**
 * Columns must hold numbers alone, positive ones where their logarithm is taken.
 *
 * @throws {EngineError} `frame/not-a-number`, `frame/log-of-non-positive`
 */
export async function requireNumbers(
  table: LargeTable,
  wanted: { column: string; transform: 'none' | 'log' }[],
): Promise<void> {
  const counts = wanted.flatMap(({ column, transform }, i) => [
    `count(*) FILTER (WHERE ${textOf(column)} IS NOT NULL AND NOT coalesce(isfinite(${numberOf(column)}), false)) AS words${i}`,
    `count(*) FILTER (WHERE ${transform === 'log' ? `${numberOf(column)} <= 0` : 'false'}) AS low${i}`,
  ])
  const [row] = await table.ask(`SELECT ${counts.join(', ')} FROM ${SOURCE}`)
  wanted.forEach(({ column }, i) => {
    if (Number(row[`words${i}`]) > 0) {
      throw new EngineError(
        'frame/not-a-number',
        `"${column}" holds ${row[`words${i}`]} cells that are no finite number: the design needs numbers there.`,
        { columns: [column] },
      )
    }
    if (Number(row[`low${i}`]) > 0) {
      throw new EngineError(
        'frame/log-of-non-positive',
        `"${column}" holds ${row[`low${i}`]} cells of zero or less, which have no logarithm.`,
        { columns: [column] },
      )
    }
  })
}

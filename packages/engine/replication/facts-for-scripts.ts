import type { DesignType, Estimate } from '../analysis.ts'
import type { Design, Fitted } from '../designs/design.ts'
import type { Text } from '../fact.ts'
import { periodCode, type PeriodCode } from '../frame/count-periods.ts'
import {
  areDayTexts,
  areTruths,
  type Contrast,
  type DataTable,
  type Distance,
  type Level,
  readPeriods,
} from '../frame/table.ts'

/** A column of the data file as the engine read it. */
export interface ColumnFact {
  name: string
  kind: 'number' | 'text'
  /** Of numbers that are a year with its month or quarter behind it. */
  code?: PeriodCode
  /** Set where NA is a code in it, and no word for "missing". */
  keepsNA?: true
  /** Set where a column of text holds TRUE and FALSE alone. */
  isTruth?: true
  /** Set where a column of text holds days alone; a design that counts periods reads 2019-12-31 as 20191231. */
  isDay?: true
  /** Set where it is no column of the file but says whether a cell of a category has a value. */
  level?: Level
  /** Set where it is no column of the file but the difference of two. */
  distance?: Distance
  /** Set where it is no column of the file but an outcome told against an unaffected group. */
  contrast?: Contrast
}

/**
 * What a script must be told beside the locked design: how the columns were read, and the design's own facts, such as
 * folds or predictor weights, that come from a random stream or a search. JSON values only.
 */
export interface ReplicationFacts {
  columns: ColumnFact[]
  /** Main estimates whose intervals hold at once (Bonferroni); 1 = the main one alone. */
  together: number
  design: unknown
}

/** A run as far as scripts repeat it: what they are written from, and the estimate that they are to find. */
export interface PrimaryRun {
  design: DesignType
  /** As the design's own schema parsed it. */
  spec: unknown
  seed: number
  facts: ReplicationFacts
  primary: Estimate<Text>
}

/** What facts are taken from: the data, the frame and the fit of the run. */
export interface FactSources<Spec, Frame, Fit> {
  table: DataTable
  frame: Frame
  spec: Spec
  fit: Fit
  seed: number
}

/**
 * What the scripts of a run must be told beside its locked design.
 *
 * @param estimates all of the analysis; where other outcomes or groups took part in the verdict, the main one is widened
 */
export function factsForScripts(
  design: Pick<Design<unknown, unknown, Fitted<Text>, Text>, 'scriptFacts'>,
  sources: FactSources<unknown, unknown, Fitted<Text>>,
  estimates: Pick<Estimate, 'role'>[],
): ReplicationFacts {
  const countMain = (all: Pick<Estimate, 'role'>[]) => all.filter(({ role }) => role === 'primary').length
  const [own, all] = [countMain(sources.fit.estimates), countMain(estimates)]
  return {
    columns: columnFacts(sources.table),
    together: all > own ? all : 1,
    design: design.scriptFacts?.(sources) ?? null,
  }
}

function columnFacts(table: DataTable): ColumnFact[] {
  return [...table.columns].map(([name, column]) => {
    const fact = { name, kind: column.kind }
    if (column.kind === 'text') {
      const keepsNA = column.values.includes('NA') ? { keepsNA: true as const } : {}
      return {
        ...fact,
        ...keepsNA,
        ...(areTruths(column.values) ? { isTruth: true as const } : {}),
        ...dayFact(table, name),
      }
    }
    if (column.level) return { ...fact, level: column.level }
    if (column.distance) return { ...fact, distance: column.distance }
    if (column.contrast) return { ...fact, contrast: column.contrast }
    const code = periodCode(column.values)
    return code === null ? fact : { ...fact, code }
  })
}

function dayFact(table: DataTable, name: string): Partial<ColumnFact> {
  const { values } = table.columns.get(name)!
  if (!areDayTexts(values as (string | null)[])) return {}
  // a day before the year 1500 is none that counts
  return { isDay: true, code: periodCode(readPeriods(table, name)) ?? { parts: 366, factor: 10_000 } }
}

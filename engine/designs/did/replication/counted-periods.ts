import type { Columns } from '../../../replication/replication.ts'
import { countOf, type PeriodCode } from '../../../frame/count-periods.ts'
import type { DidSpec } from '../spec.ts'

/** How the design's periods are written, null where their numbers count by themselves. */
export function codeOfPeriods(spec: DidSpec, columns: Columns): PeriodCode | null {
  return columns.get(spec.time).code ?? null
}

/** The design with the window as its periods count. */
export function withCountedWindow(spec: DidSpec, columns: Columns): DidSpec {
  const code = codeOfPeriods(spec, columns)
  if (code === null || spec.window === undefined) return spec
  const { from, to } = spec.window
  return { ...spec, window: { from: countOf(from, code), to: countOf(to, code) } }
}

/** What a line of script makes of periods; none where their numbers count by themselves. `x` is the script's name of them. */
export function countLines(
  code: PeriodCode | null,
  comment: string,
  line: (count: (x: string) => string) => string,
  mod: string,
): string {
  if (code === null) return ''
  const { factor, parts } = code
  const count = (x: string) =>
    mod === 'mod'
      ? `floor(${x} / ${factor}) * ${parts} + mod(${x}, ${factor}) - 1`
      : `${x} ${mod === '%%' ? '%/%' : '//'} ${factor} * ${parts} + ${x} ${mod} ${factor} - 1`
  return `${comment} periods counted without gaps from year to year\n${line(count)}\n`
}

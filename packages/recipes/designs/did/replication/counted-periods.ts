import type { Columns } from '../../../replication/replication.ts'
import { countOf, type PeriodCode } from '@casefiles/engine/periods'
import type { DidSpec } from '@casefiles/engine/specs'

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

/** How a language writes the rest of a division: R, Python, Stata. */
type Mod = '%%' | '%' | 'mod'

/** Days since 1970 of numbers such as 20191231. */
const DAYS: Record<Mod, (x: string) => string> = {
  '%%': (x) => `as.numeric(as.Date(sprintf("%.0f", ${x}), format = "%Y%m%d"))`,
  '%': (x) =>
    `(pd.to_datetime(${x}.astype("Int64").astype(str), format="%Y%m%d", errors="coerce") - pd.Timestamp("1970-01-01")).dt.days`,
  mod: (x) => `mdy(mod(floor(${x} / 100), 100), mod(${x}, 100), floor(${x} / 10000)) - mdy(1, 1, 1970)`,
}

/** Months, or several of them, of numbers such as 20191231. */
const MONTHS: Record<Mod, (x: string, months: number) => string> = {
  '%%': (x, months) => `(${x} %/% 10000 * 12 + ${x} %/% 100 %% 100 - 1) %/% ${months}`,
  '%': (x, months) => `(${x} // 10000 * 12 + ${x} // 100 % 100 - 1) // ${months}`,
  mod: (x, months) => `floor((floor(${x} / 10000) * 12 + mod(floor(${x} / 100), 100) - 1) / ${months})`,
}

/** Days since 1970 of the fourth of January, which lies in a year's first ISO week. */
const FOURTH: Record<Mod, (x: string) => string> = {
  '%%': (x) => DAYS['%%'](`(${x} %/% 100 * 10000 + 104)`),
  '%': (x) => DAYS['%'](`(${x} // 100 * 10000 + 104)`),
  mod: (x) => `(mdy(1, 4, floor(${x} / 100)) - mdy(1, 1, 1970))`,
}

/** Weeks since the Monday of 1970-01-05 of numbers such as 201952. */
const WEEKS: Record<Mod, (x: string) => string> = {
  '%%': (x) => `(${FOURTH['%%'](x)} - (${FOURTH['%%'](x)} + 3) %% 7 - 4) / 7 + ${x} %% 100 - 1`,
  '%': (x) => `(${FOURTH['%'](x)} - (${FOURTH['%'](x)} + 3) % 7 - 4) / 7 + ${x} % 100 - 1`,
  mod: (x) => `(${FOURTH.mod(x)} - mod(${FOURTH.mod(x)} + 3, 7) - 4) / 7 + mod(${x}, 100) - 1`,
}

/** What a line of script makes of periods; none where their numbers count by themselves. `x` is the script's name of them. */
export function countLines(
  code: PeriodCode | null,
  comment: string,
  line: (count: (x: string) => string) => string,
  mod: Mod,
): string {
  if (code === null) return ''
  const { factor, parts, months } = code
  const count = (x: string) =>
    months !== undefined
      ? MONTHS[mod](x, months)
      : parts === 366
        ? DAYS[mod](x)
        : parts === 53
          ? WEEKS[mod](x)
          : mod === 'mod'
            ? `floor(${x} / ${factor}) * ${parts} + mod(${x}, ${factor}) - 1`
            : `${x} ${mod === '%%' ? '%/%' : '//'} ${factor} * ${parts} + ${x} ${mod} ${factor} - 1`
  return `${comment} periods counted without gaps from year to year\n${line(count)}\n`
}

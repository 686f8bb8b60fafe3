/** A row of a panel as somebody would write it down who wants known data to pass for others. */
export interface PanelRow {
  unit: string
  period: number
  y: number
}

export interface Evasion {
  name: string
  /** Null where it cannot be done to these data. */
  change: (rows: readonly PanelRow[], chance: () => number) => PanelRow[] | null
}

const isKnown = ({ y }: PanelRow) => Number.isFinite(y)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))
const unitsOf = (rows: readonly PanelRow[]) => [...new Set(rows.map(({ unit }) => unit))]
const periodsOf = (rows: readonly PanelRow[]) => [...new Set(rows.map(({ period }) => period))].sort((a, b) => a - b)

/** Every row with what `value` makes of it and of the rows of its group. */
function within(
  rows: readonly PanelRow[],
  group: (row: PanelRow) => unknown,
  value: (y: number, all: readonly number[]) => number,
): PanelRow[] {
  const groups = Map.groupBy(rows, group)
  const values = new Map([...groups].map(([key, own]) => [key, own.map(({ y }) => y)]))
  return rows.map((row) => ({ ...row, y: value(row.y, values.get(group(row))!) }))
}

/** Units under numbers in an order by chance, periods counted from one. */
export function renameKeys(rows: readonly PanelRow[], chance: () => number): PanelRow[] {
  const places = new Map(unitsOf(rows).map((unit) => [unit, chance()]))
  const order = [...places].sort((one, other) => one[1] - other[1]).map(([unit]) => unit)
  const [first] = periodsOf(rows)
  return rows.map(({ unit, period, y }) => ({ unit: `place ${order.indexOf(unit)}`, period: period - first + 1, y }))
}

function mergeUnits(rows: readonly PanelRow[], count: number, how: (values: readonly number[]) => number): PanelRow[] {
  const units = unitsOf(rows)
  const whole = units.length - (units.length % count)
  const place = new Map(units.map((unit, at) => [unit, Math.min(Math.floor(at / count), whole / count - 1)]))
  const merged = Map.groupBy(rows, ({ unit, period }) => `${place.get(unit)}/${period}`)
  return [...merged].map(([key, own]) => {
    const [unit, period] = key.split('/')
    return { unit: `region ${unit}`, period: Number(period), y: how(own.map(({ y }) => y)) }
  })
}

/** What `value` makes of each unit's series in the order of its periods; one value fewer drops the first period. */
function alongPeriods(rows: readonly PanelRow[], value: (series: readonly number[]) => (number | null)[]): PanelRow[] {
  return [...Map.groupBy(rows, ({ unit }) => unit).values()].flatMap((own) => {
    const sorted = own.toSorted((one, other) => one.period - other.period)
    const values = value(sorted.map(({ y }) => y))
    return sorted.flatMap((row, at) => (values[at] === null ? [] : [{ ...row, y: values[at] }]))
  })
}

function coarserPeriods(rows: readonly PanelRow[], count: number): PanelRow[] | null {
  const periods = periodsOf(rows)
  const whole = Math.floor(periods.length / count)
  if (whole < 6) return null
  const blocks = new Map(periods.slice(0, whole * count).map((period, at) => [period, Math.floor(at / count)]))
  const groups = Map.groupBy(
    rows.filter(({ period }) => blocks.has(period)),
    ({ unit, period }) => `${unit}/${blocks.get(period)}`,
  )
  return [...groups].map(([key, own]) => {
    const at = key.lastIndexOf('/')
    return { unit: key.slice(0, at), period: Number(key.slice(at + 1)), y: mean(own.map(({ y }) => y)) }
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const noise = (rows: readonly PanelRow[], share: number, chance: () => number): PanelRow[] => {
  const spread = deviation(rows.map(({ y }) => y))
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  return rows.map((row) => ({ ...row, y: row.y + share * spread * normal() }))
}
const halfOfUnits = (rows: readonly PanelRow[]) => {
  const kept = new Set(unitsOf(rows).filter((_, at) => at % 2 === 0))
  return rows.filter(({ unit }) => kept.has(unit))
}
const positive = (rows: readonly PanelRow[]) => rows.every(({ y }) => y > 0)
/** Made up beside it, as people would be counted. */
const people = (rows: readonly PanelRow[], chance: () => number) => {
  const sizes = new Map(unitsOf(rows).map((unit) => [unit, [1 + 30 * chance(), 0.02 * chance()]]))
  const [first] = periodsOf(rows)
  return ({ unit, period }: PanelRow) => sizes.get(unit)![0] * (1 + sizes.get(unit)![1]) ** (period - first)
}

/** What was thought of before anything was built against it, and what earlier attacks had left. */
export const EVASIONS: readonly Evasion[] = [
  { name: 'units merged in pairs, as means', change: (rows) => mergeUnits(rows, 2, mean) },
  { name: 'units merged in pairs, as sums', change: (rows) => mergeUnits(rows, 2, sum) },
  { name: 'units merged in threes', change: (rows) => mergeUnits(rows, 3, mean) },
  { name: 'changes from the year before', change: (rows) => alongPeriods(rows, changes) },
  { name: 'changes, keys renamed', change: (rows, chance) => renameKeys(alongPeriods(rows, changes), chance) },
  {
    name: 'one unit dropped, keys renamed, rescaled',
    change: (rows, chance) => {
      const [, dropped] = unitsOf(rows)
      const kept = rows.filter(({ unit }) => unit !== dropped)
      return renameKeys(kept, chance).map((row) => ({ ...row, y: 3.7 * row.y }))
    },
  },
  {
    name: 'log(x + 1), keys renamed',
    change: (rows, chance) =>
      rows.every(({ y }) => y > -1) ? renameKeys(rows, chance).map((row) => ({ ...row, y: Math.log1p(row.y) })) : null,
  },
  {
    name: 'logarithm without zeros, keys renamed',
    change: (rows, chance) => {
      const kept = rows.filter(({ y }) => y > 0)
      return kept.length > rows.length / 2
        ? renameKeys(kept, chance).map((row) => ({ ...row, y: Math.log(row.y) }))
        : null
    },
  },
  {
    name: 'logarithm with a tenth of the rows set to zero and dropped, keys renamed',
    change: (rows, chance) =>
      positive(rows)
        ? renameKeys(
            rows.filter(() => chance() > 0.1),
            chance,
          ).map((row) => ({ ...row, y: Math.log(row.y) }))
        : null,
  },
  {
    name: 'over a population',
    change: (rows, chance) => {
      const size = people(rows, chance)
      return rows.map((row) => ({ ...row, y: row.y / size(row) }))
    },
  },
  {
    name: 'times a population',
    change: (rows, chance) => {
      const size = people(rows, chance)
      return rows.map((row) => ({ ...row, y: row.y * size(row) }))
    },
  },
  { name: 'winsorized at 5 and 95 %', change: winsorize },
  { name: 'winsorized, keys renamed', change: (rows, chance) => renameKeys(winsorize(rows), chance) },
  { name: 'two periods in one', change: (rows) => coarserPeriods(rows, 2) },
  { name: 'four periods in one', change: (rows) => coarserPeriods(rows, 4) },
  { name: 'noise of 1 %', change: (rows, chance) => noise(rows, 0.01, chance) },
  { name: 'half of the units and noise of 1 %', change: (rows, chance) => noise(halfOfUnits(rows), 0.01, chance) },
  {
    name: 'half of the units and noise of 1 %, keys renamed',
    change: (rows, chance) => renameKeys(noise(halfOfUnits(rows), 0.01, chance), chance),
  },
  { name: 'noise of 5 %', change: (rows, chance) => noise(rows, 0.05, chance) },
  { name: 'z-scores by unit', change: (rows) => within(rows, ({ unit }) => unit, zScore) },
  { name: 'z-scores by period', change: (rows) => within(rows, ({ period }) => period, zScore) },
  {
    name: 'turned round, half of the units, keys renamed',
    change: (rows, chance) => renameKeys(halfOfUnits(rows), chance).map((row) => ({ ...row, y: 5 - row.y })),
  },
  {
    name: 'less the mean of the period',
    change: (rows) =>
      within(
        rows,
        ({ period }) => period,
        (y, all) => y - mean(all),
      ),
  },
  {
    name: 'less the mean of the period, keys renamed',
    change: (rows, chance) =>
      renameKeys(
        within(
          rows,
          ({ period }) => period,
          (y, all) => y - mean(all),
        ),
        chance,
      ),
  },
  {
    name: 'less the mean of the unit',
    change: (rows) =>
      within(
        rows,
        ({ unit }) => unit,
        (y, all) => y - mean(all),
      ),
  },
  {
    name: 'ranks within the period',
    change: (rows) =>
      within(
        rows,
        ({ period }) => period,
        (y, all) => all.filter((other) => other < y).length,
      ),
  },
  {
    name: 'an index, first period = 100, keys renamed',
    change: (rows, chance) =>
      positive(rows)
        ? renameKeys(
            alongPeriods(rows, (series) => series.map((y) => (100 * y) / series[0])),
            chance,
          )
        : null,
  },
  {
    name: 'growth in percent, keys renamed',
    change: (rows, chance) =>
      positive(rows)
        ? renameKeys(
            alongPeriods(rows, (series) => series.map((y, at) => (at === 0 ? null : 100 * (y / series[at - 1] - 1)))),
            chance,
          )
        : null,
  },
  {
    name: 'sums from the first period on',
    change: (rows) => alongPeriods(rows, (series) => series.map((_, at) => sum(series.slice(0, at + 1)))),
  },
  {
    name: 'means of three periods',
    change: (rows) =>
      alongPeriods(rows, (series) => series.map((_, at) => (at < 2 ? null : mean(series.slice(at - 2, at + 1))))),
  },
  { name: 'one period later', change: (rows) => rows.map((row) => ({ ...row, period: row.period + 1 })) },
  { name: 'half-years put between by interpolation', change: interpolate },
  { name: 'half-years put between, keys renamed', change: (rows, chance) => renameKeys(interpolate(rows), chance) },
  {
    name: 'every other period, keys renamed',
    change: (rows, chance) => {
      const kept = periodsOf(rows).filter((_, at) => at % 2 === 0)
      return kept.length < 5
        ? null
        : renameKeys(
            rows.filter(({ period }) => kept.includes(period)),
            chance,
          )
    },
  },
  {
    name: 'rows shuffled under new numbers, in another unit, without unit and period',
    change: (rows, chance) =>
      rows
        .map((row) => ({ row, at: chance() }))
        .sort((one, other) => one.at - other.at)
        .map(({ row }, at) => ({ unit: `row ${at}`, period: 1, y: 2.2 * row.y })),
  },
  {
    name: 'half of the rows under new numbers, in another unit, without unit and period',
    change: (rows, chance) =>
      rows.filter(() => chance() < 0.5).map((row, at) => ({ unit: `row ${at}`, period: 1, y: 2.2 * row.y })),
  },
]

function changes(series: readonly number[]): (number | null)[] {
  return series.map((y, at) => (at === 0 ? null : y - series[at - 1]))
}

function zScore(y: number, all: readonly number[]): number {
  return deviation(all) > 0 ? (y - mean(all)) / deviation(all) : 0
}

function winsorize(rows: readonly PanelRow[]): PanelRow[] {
  const sorted = rows.map(({ y }) => y).sort((one, other) => one - other)
  const [low, high] = [0.05, 0.95].map((share) => sorted[Math.floor(share * (sorted.length - 1))])
  return rows.map((row) => ({ ...row, y: Math.min(high, Math.max(low, row.y)) }))
}

function interpolate(rows: readonly PanelRow[]): PanelRow[] {
  return [...Map.groupBy(rows, ({ unit }) => unit).values()].flatMap((own) => {
    const sorted = own.toSorted((one, other) => one.period - other.period)
    return sorted.flatMap((row, at) => {
      const next = sorted[at + 1]
      const here = { ...row, period: 2 * row.period }
      return next ? [here, { ...row, period: row.period + next.period, y: (row.y + next.y) / 2 }] : [here]
    })
  })
}

export const filled = (rows: readonly PanelRow[]): PanelRow[] => rows.filter(isKnown)

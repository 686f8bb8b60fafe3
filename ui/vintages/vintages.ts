import type { PublishedVintage, VintageChanges } from '../../contract/vintage.ts'
import { noEffectIn, TIMES_AS_HIGH } from '@casefiles/engine/verdict'
import { formatCount, isPresent, joinWithAnd, plural, withUnits } from '@casefiles/engine/words'
import { formatInterval, formatSpan, formatDate, formatEffect } from '@casefiles/words/formats'
import type { PlotData } from '../charts/plot-data.ts'

type Effect = NonNullable<PublishedVintage['effect']>
type Drawn = Omit<PublishedVintage, 'effect'> & { effect: Effect & { value: number } }

/**
 * The estimates of one design over the vintages of its data, in the units in which the present version tells its effect; null where
 * fewer than two have one.
 *
 * @param vintages as the document of the present version has them, the oldest first
 */
export function vintagesPlot(slug: string, outcome: string, vintages: readonly PublishedVintage[]): PlotData | null {
  const units = vintages.at(-1)?.effect?.units
  if (units === undefined) return null
  const drawn = vintages.flatMap((one): Drawn[] => {
    const effect = one.effect && inUnits(one.effect, units)
    return effect && isPresent(effect.value) ? [{ ...one, effect: { ...effect, value: effect.value } }] : []
  })
  const present = drawn.at(-1)
  if (drawn.length < 2 || present?.version !== vintages.at(-1)!.version) return null
  const none = noEffectIn(units)
  const told = drawn.map(({ number, effect }) => `vintage ${number} ${inWords(effect, units)}`).join('; ')
  return {
    id: `${slug}-vintages`,
    kind: 'vintage-drift',
    tab: 'results',
    title: driftTitle(drawn, none),
    subtitle: `Estimated effect on ${outcome}, ${units}; the same locked design with each vintage of its data, with 95% intervals where there are any`,
    alt: `Points with intervals, one for each of ${drawn.length} vintages of the data: ${told}.`,
    x: { label: 'Vintage of the data', unit: '' },
    y: { label: 'Effect', unit: units },
    columns: [
      { key: 'vintage', label: 'Vintage', decimals: 0 },
      { key: 'version', label: 'Version', decimals: 0 },
      { key: 'data', label: 'Data' },
      { key: 'estimate', label: 'Effect', decimals: 2 },
      { key: 'ciLow', label: '95% low', decimals: 2 },
      { key: 'ciHigh', label: '95% high', decimals: 2 },
    ],
    rows: drawn.map(({ number, version, pulled_at, effect }) => ({
      vintage: number,
      version,
      data: dataWords(pulled_at),
      estimate: effect.value,
      ciLow: effect.ci[0],
      ciHigh: effect.ci[1],
      isPresent: version === present.version,
    })),
    annotations: [{ kind: 'horizontal', at: none, label: 'No effect' }],
  }
}

/** Where the data of a vintage came from, for tables. */
function dataWords(pulled_at: string | null): string {
  return pulled_at === null ? 'Chosen by the analyst' : `Pulled ${formatDate(pulled_at)}`
}

/** Percent and multiples of the level say the same; other units are never mixed. */
function inUnits(effect: Effect, units: string): Effect | null {
  if (effect.units === units) return effect
  const isToTimes = units === TIMES_AS_HIGH && effect.units === 'percent'
  const isToPercent = units === 'percent' && effect.units === TIMES_AS_HIGH
  if (!isToTimes && !isToPercent) return null
  const tell = (value: number | null) => {
    if (value === null) return null
    return isToTimes ? 1 + value / 100 : 100 * (value - 1)
  }
  return { value: tell(effect.value), ci: [tell(effect.ci[0]), tell(effect.ci[1])], units }
}

/** What the estimates do; of an effect nothing is claimed, which is the verdict's to say. */
function driftTitle(drawn: readonly Drawn[], none: number): string {
  const [first, last] = [drawn[0], drawn.at(-1)!]
  const side = ({ effect }: Drawn) => Math.sign(effect.value - none)
  const turned = drawn.find((one, at) => at > 0 && side(one) !== side(drawn[at - 1]))
  if (turned) return `The estimate changed its direction with vintage ${turned.number} of the data`
  const [low, high] = first.effect.ci
  const over = `over ${drawn.length} vintages of the data`
  if (!isPresent(low) || !isPresent(high)) return `The estimate kept its direction ${over}`
  const isInside = drawn.every(({ effect }) => effect.value >= low && effect.value <= high)
  if (isInside) return `The estimate stayed inside its first interval ${over}`
  const moved = `from ${formatEffect(first.effect.value)} to ${formatEffect(last.effect.value)}`
  return `The estimate kept its direction ${over} and left its first interval, ${moved}`
}

function inWords({ value, ci: [low, high] }: Drawn['effect'], units: string): string {
  const interval = isPresent(low) && isPresent(high) ? ` (${formatSpan(low, high)})` : ''
  return withUnits(`${formatEffect(value)}${interval}`, units)
}

/** One vintage in words, as a row of the page's table. */
export interface VintageRow {
  vintage: string
  /** Address of its version; undefined where none was published. */
  href?: string
  note: string
  data: string
  dataNote: string
  estimate: string
  interval: string
  verdict: string
  verdictNote?: string
}

/** Columns that a sentence about revisions names. */
const NAMED = 3

/** The newest first. */
export function vintageRows(slug: string, vintages: readonly PublishedVintage[]): VintageRow[] {
  return vintages.toReversed().map((one): VintageRow => {
    const { number, version, pulled_at, published_at, rows, changes, effect, plain_verdict, evidence, eqs_overall } =
      one
    const about = {
      vintage: `Vintage ${number}`,
      data: dataWords(pulled_at),
      dataNote: [`${formatCount(rows)} rows.`, ...(changes ? [changesInWords(changes)] : [])].join(' '),
    }
    if (published_at === null) {
      const note = `Version ${version}, locked and never published`
      return { ...about, note, estimate: 'not published', interval: 'none', verdict: 'None' }
    }
    const score = eqs_overall === null ? [] : [`EQS ${Math.round(eqs_overall)}`]
    return {
      ...about,
      href: `/casefiles/${slug}/v${version}`,
      note: `Version ${version}, published ${formatDate(published_at)}`,
      estimate: effect ? withUnits(formatEffect(effect.value), effect.units) : 'none',
      interval: effect ? formatInterval(effect.ci[0], effect.ci[1]) : 'none',
      verdict: plain_verdict,
      verdictNote: [...(evidence === null ? [] : [evidence]), ...score].join(', '),
    }
  })
}

/** How a vintage differs from the one it was compared with: rows more and fewer, and past values that were revised. */
export function changesInWords({ against, rows_added, rows_gone, ...changes }: VintageChanges): string {
  const { cells_compared, cells_changed, columns_changed } = changes
  const rows = [plural(rows_added, 'row') + ' more', ...(rows_gone > 0 ? [`${formatCount(rows_gone)} gone`] : [])]
  const since = `Since vintage ${against}: ${joinWithAnd(rows)}`
  if (cells_changed === 0) return `${since}, no past value revised.`
  const named = columns_changed.slice(0, NAMED).map(({ name, cells }) => `${name} (${formatCount(cells)})`)
  const more = columns_changed.length > NAMED ? [plural(columns_changed.length - NAMED, 'other column')] : []
  const where = joinWithAnd([...named, ...more])
  return `${since}, ${formatCount(cells_changed)} of ${formatCount(cells_compared)} past values revised: ${where}.`
}

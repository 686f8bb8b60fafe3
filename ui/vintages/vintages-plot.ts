import type { PublishedVintage } from '../../contract/vintage.ts'
import { noEffectIn, TIMES_AS_HIGH } from '../../engine/verdict/outcome-scale.ts'
import { formatDate } from '../../engine/words/date.ts'
import { formatSpan } from '../../engine/words/interval.ts'
import { formatEffect, isPresent } from '../../engine/words/number.ts'
import { withUnits } from '../../engine/words/units.ts'
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
      ...{ vintage: number, version, data: dataWords(pulled_at), estimate: effect.value },
      ...{ ciLow: effect.ci[0], ciHigh: effect.ci[1], isPresent: version === present.version },
    })),
    annotations: [{ kind: 'horizontal', at: none, label: 'No effect' }],
  }
}

/** Where the data of a vintage came from, for tables. */
export function dataWords(pulled_at: string | null): string {
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

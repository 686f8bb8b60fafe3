import type { CasefilePublication } from '../../contract/publication.ts'
import { outcomeScaleOf, TIMES_AS_HIGH } from '@casefiles/engine/verdict'
import { formatCount, inSentence, isPresent, withUnits } from '@casefiles/engine/words'
import { formatAmount } from '@casefiles/words/formats'

type Told = Pick<CasefilePublication, 'casefile' | 'analysis' | 'design'> & Partial<Pick<CasefilePublication, 'texts'>>

/** The outcome's level without the policy and with it, in units that one can picture; an end without a bound is null. */
export interface Levels {
  units: string
  without: number
  with: number
  low: number | null
  high: number | null
}

/** What one has to know before an effect is carried anywhere else. */
export const TRANSPORT_WARNING =
  'This assumes a place that responds as those studied did; nothing here was measured anywhere else.'

/** The city that effects of rates are told for. */
const CITY = 500_000
const HUNDRED = 100
/** What is counted, of how many, of whom: `deaths per 100,000 people`. */
const RATE = /^(.+?) per (\d[\d,]*) (.+)$/
const OF_100 = 'of 100'
const OF_100_OTHERWISE = 'of 100 otherwise'
/** Designs that follow an outcome over periods, so that a rate is one of each period. */
const FOLLOWS_PERIODS = ['DiD', 'SyntheticControl']
/** Smaller levels are hard to picture, and are told as a share of 100. */
const LEAST_LEVEL = 1

/**
 * The level that the analysis estimates without the policy, and what the effect makes of it. A percent effect on an
 * outcome without a level that one can picture starts from 100.
 *
 * @returns null without an estimate, or where no level is known or a share of it would mean nothing
 */
export function levelsOf({ casefile: { effect }, analysis, design, texts }: Told): Levels | null {
  const start = startOf(analysis, design)
  if (!effect || !isPresent(effect.value) || start === null) return null
  const { units } = start
  const without = start.without * casesOf(texts, units)
  const isAdded = outcomeScaleOf(design.analysis).kind === 'own'
  const levelAt = (change: number | null) => {
    if (!isPresent(change)) return null
    if (isAdded) return without + change
    return without * (effect.units === TIMES_AS_HIGH ? change : 1 + change / HUNDRED)
  }
  const level = levelAt(effect.value)
  if (level === null || level < 0) return null
  const [low = null, high = null] = effect.ci.map(levelAt)
  return { units, without, with: level, low: low === null ? null : Math.max(0, low), high }
}

/** How many each counted case stands for, as the answer counts them; a share or a rate is of as many either way. */
function casesOf(texts: Told['texts'], units: string): number {
  const isShare = units.startsWith(OF_100) || /\bper [\d,]*\d/.test(units)
  return isShare ? 1 : (texts?.answer?.figures.without?.times?.by ?? 1)
}

/** The level without the policy; null where there is none above zero. */
function startOf(
  { counterfactualMean: mean, outcome }: Told['analysis'],
  design: Told['design'],
): { without: number; units: string } | null {
  const { kind, scale } = outcomeScaleOf(design.analysis)
  const known = isPresent(mean) && mean > 0 ? mean : null
  const raw = rawUnits(design.analysis)
  if (kind === 'own') {
    // a rate may be of some people only, which its short name leaves out
    const rate = raw !== null && RATE.test(raw) && raw.startsWith(outcome.units) ? raw : outcome.units
    return known === null ? null : { without: known * scale, units: rate === 'percentage points' ? OF_100 : rate }
  }
  return known === null || known < LEAST_LEVEL || raw === null
    ? { without: HUNDRED, units: OF_100_OTHERWISE }
    : { without: known, units: raw }
}

/** What the outcome was measured in before its logarithm was taken, as the design says it. */
function rawUnits(analysis: Record<string, unknown>): string | null {
  const raw = (analysis as { outcome?: { rawUnits?: unknown } }).outcome?.rawUnits
  return typeof raw === 'string' ? raw : null
}

/**
 * The effect as so many people or cases, or as a level with the policy and one without, with its interval.
 *
 * @returns null without a bounded interval, or where no level is known
 * @example naturalLine(concealedCarry) // 'In a city of 500,000 people, that would be about 66 more violent crimes a year (…).'
 */
export function naturalLine(publication: Told): string | null {
  const levels = levelsOf(publication)
  if (levels === null || levels.low === null || levels.high === null) return null
  const { analysis, design } = publication
  const change = [levels.with, levels.low, levels.high].map((level) => level - levels.without)
  const [, things, per, whom] = RATE.exec(levels.units) ?? []
  if (things && per && whom) {
    const [size, range] = countsOf(change, CITY / Number(per.replaceAll(',', '')))
    const counted = size === NO_CHANGE ? `${size} in ${things}` : `${size} ${things}`
    return `${cityOf(whom)}, that would be ${counted}${isYearly(design, whom) ? ' a year' : ''} (${range}).`
  }
  if (levels.units === OF_100) {
    const [size, range] = countsOf(change, 10)
    return `Of every 1,000 counted, that would be ${size} (${range}) with the outcome “${inSentence(analysis.outcome.label)}”.`
  }
  return `${levelsInWords(levels, design.words.policyShort)}.`
}

/** {@link naturalLine} of a rate, which is hard to picture; null of anything else. */
export function cityLine(publication: Told): string | null {
  const units = levelsOf(publication)?.units
  return units !== undefined && RATE.test(units) ? naturalLine(publication) : null
}

function cityOf(whom: string): string {
  if (whom === 'people') return `In a city of ${formatCount(CITY)} people`
  return `Among ${formatCount(CITY)} ${whom === 'person-years' ? 'people in one year' : whom}`
}

/** Whether a rate counts what happens in a year: the study followed it from year to year. */
function isYearly({ design_type, words }: Told['design'], whom: string): boolean {
  return FOLLOWS_PERIODS.includes(design_type) && words.period === 'year' && whom !== 'person-years'
}

/** E.g. `About 74.1 packs a year (65.6 to 82.6) with Proposition 99, against 85.2 otherwise`. */
export function levelsInWords(levels: Levels, policy = 'the policy'): string {
  const { units, without, with: level, low, high } = levels
  const ends = low === null || high === null ? '' : ` (${formatAmount(low)} to ${formatAmount(high)})`
  if (units === OF_100_OTHERWISE) return `About ${formatAmount(level)}${ends} with ${policy} for every 100 otherwise`
  return `About ${withUnits(formatAmount(level), units)}${ends} with ${policy}, against ${formatAmount(without)} otherwise`
}

/** How many more or fewer, and from how many to how many; across zero both ends say their side. */
function countsOf([value = 0, low = 0, high = 0]: number[], factor: number): [size: string, range: string] {
  const side = (size: number) => (size < 0 ? 'fewer' : 'more')
  const size = (change: number) => wholeNumber(Math.abs(change) * factor)
  const told = Math.abs(value) * factor < 1 ? NO_CHANGE : `about ${size(value)} ${side(value)}`
  if (low < 0 !== high < 0) return [told, `from ${size(low)} ${side(low)} to ${size(high)} ${side(high)}`]
  const [near, far] = low < 0 ? [high, low] : [low, high]
  return [told, `${size(near)} to ${size(far)} ${side(near)}`]
}

const NO_CHANGE = 'next to no change'

/** Whole things; of many only two digits, which is more than an estimate knows. */
function wholeNumber(size: number): string {
  if (size > 0 && size < 1) return 'less than 1'
  return formatCount(size < HUNDRED ? Math.round(size) : Number(size.toPrecision(2)))
}

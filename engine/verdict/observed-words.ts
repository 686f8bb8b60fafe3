import type { Observed } from '../designs/design.ts'
import { wordDecimals } from '../words/decimals.ts'
import { formatNumber } from '../words/number.ts'
import { capitalize } from '../words/sentence.ts'
import { unitsBeside, withUnits } from '../words/units.ts'
import { toldIn } from './outcome-scale.ts'

/**
 * What was seen before any comparison, as the first sentence of the account: it says nothing of causes.
 *
 * @param outcome as inside a sentence, `road deaths per mile driven`
 * @example observedSentence(seen, 'cigarette sales') // In California, cigarette sales fell from 116 packs in 1970–1988 to 60 packs in 1989–2000.
 */
export function observedSentence(observed: Observed, outcome: string): string {
  const { kind, among, from, to, units, isRatio = false } = observed
  if (isRatio) return ratioSentence(observed, outcome)
  const decimals = levelDecimals(from.level, to.level)
  const shownUnits = unitsBeside(outcome, units)
  const level = (value: number) => withUnits(formatNumber(value, decimals), shownUnits)
  const opening = among === undefined ? capitalize(outcome) : `In ${among}, ${outcome}`
  if (formatNumber(from.level, decimals) === formatNumber(to.level, decimals)) {
    return `${opening} stood at ${level(from.level)} both ${from.where} and ${to.where}.`
  }
  if (kind === 'between-groups') {
    return `${opening} stood at ${level(from.level)} ${from.where} and at ${level(to.level)} ${to.where}.`
  }
  const verb = to.level < from.level ? 'fell' : 'rose'
  return `${opening} ${verb} from ${level(from.level)} ${from.where} to ${level(to.level)} ${to.where}.`
}

/** How far a shown level, or the difference of two, may lie from what it is, as a share of it. */
const FARTHEST_OFF = 0.05

/** Decimals at which the shown levels and their difference are right to a twentieth: two at most. */
function levelDecimals(from: number, to: number): number {
  const shown = (value: number, decimals: number) => Number(value.toFixed(decimals))
  const isOff = (seen: number, value: number) => Math.abs(seen - value) > FARTHEST_OFF * Math.abs(value) + 1e-9
  let decimals = wordDecimals([from, to])
  // a reader takes one from the other: 9.65 and 6.45 must not read 10 and 6 beside a fall of about 3
  const isLost = () => {
    const [seenFrom, seenTo] = [from, to].map((level) => shown(level, decimals))
    return isOff(seenFrom, from) || isOff(seenTo, to) || isOff(seenTo - seenFrom, to - from)
  }
  while (decimals < 2 && isLost()) decimals++
  return decimals
}

/** The same of an outcome that is read as a logarithm: its levels have no name, their ratio has. */
function ratioSentence({ among, from, to }: Observed, outcome: string): string {
  const ratio = Math.log(to.level / from.level)
  const told = toldIn([ratio], '', { kind: 'log', scale: 1 })
  const change = told.tell(ratio)
  const size = formatNumber(Math.abs(change), wordDecimals([change]))
  const opening = among === undefined ? capitalize(outcome) : `In ${among}, ${outcome}`
  if (told.none === 1) return `${opening} stood ${size} ${told.units} ${to.where} as ${from.where}.`
  if (Number(size) === 0) return `${opening} stood at the same level both ${from.where} and ${to.where}.`
  // a verb that fits one thing and many: deaths, and the share of deaths
  return `${opening} stood ${size} percent ${change < 0 ? 'lower' : 'higher'} ${to.where} than ${from.where}.`
}

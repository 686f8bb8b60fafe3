import type { Observed } from '../designs/design.ts'
import { wordDecimals } from '../words/decimals.ts'
import { formatNumber } from '../words/number.ts'
import { capitalize } from '../words/sentence.ts'
import { unitsBeside, withUnits } from '../words/units.ts'

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

/** Decimals at which the shown levels differ by about as much as the levels do: two at most. */
function levelDecimals(from: number, to: number): number {
  const shown = (value: number, decimals: number) => Number(value.toFixed(decimals))
  let decimals = wordDecimals([from, to])
  // a half is allowed for, so that 3.2 and 3.4 need one decimal and 116.2 and 60.4 none
  const isLost = () =>
    Math.abs(shown(to, decimals) - shown(from, decimals) - (to - from)) > Math.abs(to - from) / 2 - 1e-9
  while (decimals < 2 && from !== to && isLost()) decimals++
  return decimals
}

/** The same of an outcome that is read as a logarithm: its levels have no name, their ratio has. */
function ratioSentence({ among, from, to }: Observed, outcome: string): string {
  const percent = 100 * (to.level / from.level - 1)
  const size = formatNumber(Math.abs(percent), wordDecimals([percent]))
  const opening = among === undefined ? capitalize(outcome) : `In ${among}, ${outcome}`
  if (Number(size) === 0) return `${opening} stood at the same level both ${from.where} and ${to.where}.`
  // a verb that fits one thing and many: deaths, and the share of deaths
  return `${opening} stood ${size} percent ${percent < 0 ? 'lower' : 'higher'} ${to.where} than ${from.where}.`
}

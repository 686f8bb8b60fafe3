import { isColumn, NO_GROUP, type Product, type Term } from './r/terms.ts'
import type { Reading } from './reading.ts'
import { absorbedWords, type StataCommand } from './stata/stata-command.ts'
import { rName } from './r/write-r.ts'

/** What a line takes out as fixed effects. */
export interface Effects {
  /** Of one column each. */
  single: string[]
  /** Of several columns together, such as every region in every year. */
  crossed: { text: string; columns: string[] }[]
  /** A slope for each group of a column on another. */
  slopes: { text: string; group: string; on: string }[]
}

const NAME = String.raw`(?:[\p{L}_.][\p{L}\p{N}_.]*|\x60[^\x60]+\x60)`
const CROSSED = new RegExp(`^${NAME}(?:\\s*\\^\\s*${NAME})+$`, 'u')
const SLOPE = new RegExp(`^(${NAME})(\\[{1,2})\\s*(${NAME})\\s*\\]{1,2}$`, 'u')

/**
 * Effects as formulas of R have them: `id + year + region^year + id[t]` of fixest, `region:year` of lfe. `id[t]` holds the effect
 * of `id` as well, `id[[t]]` the slopes alone. What is none of these is left out and said, where there is a reading to say it.
 */
export function effectsIn(terms: readonly Term[], reading?: Reading): Effects {
  const found: Effects = { single: [], crossed: [], slopes: [] }
  for (const term of terms) {
    if (isColumn(term)) addSingle(found, term.column)
    else if (term.kind === 'product') addProduct(found, term)
    else if (!addFixest(found, term.text)) reading?.leave(term.text, NO_GROUP)
  }
  return found
}

function addSingle({ single }: Effects, column: string): void {
  if (!single.includes(column)) single.push(column)
}

function addProduct(found: Effects, { text, factors, hasMains }: Product): void {
  const columns = factors.map(({ column }) => column)
  if (hasMains) for (const column of columns) addSingle(found, column)
  found.crossed.push({ text, columns })
}

function addFixest(found: Effects, text: string): boolean {
  const bare = (name: string) => name.trim().replaceAll('`', '')
  if (CROSSED.test(text)) {
    found.crossed.push({ text, columns: text.split('^').map(bare) })
    return true
  }
  const slope = SLOPE.exec(text)
  if (slope === null) return false
  const [group, on] = [bare(slope[1]), bare(slope[3])]
  if (slope[2] === '[') addSingle(found, group)
  found.slopes.push({ text, group, on })
  return true
}

/** Effects as `absorb(id year region#year id#c.t)` has them; `##` holds the effects of each column as well. */
export function stataEffects(command: StataCommand, reading?: Reading): Effects {
  const found: Effects = { single: [], crossed: [], slopes: [] }
  for (const { text, isGroup, leave } of absorbedWords(command, reading)) {
    if (isGroup) addSingle(found, groupOf(text))
    else if (!text.includes('#') || !addInteraction(found, text)) leave()
  }
  return found
}

function addInteraction(found: Effects, text: string): boolean {
  const parts = text.replace(/^\w+=/, '').split(/#{1,2}/)
  if (parts.length < 2 || parts.some((part) => !/^(?:i\.|ib?\d+\.|c\.)?[\p{L}_][\p{L}\p{N}_]*$/iu.test(part)))
    return false
  const amounts = parts.filter((part) => /^c\./i.test(part))
  const groups = parts.filter((part) => !amounts.includes(part)).map(groupOf)
  if (amounts.length > 1 || groups.length === 0 || (amounts.length === 1 && groups.length > 1)) return false
  if (text.includes('##')) for (const group of groups) addSingle(found, group)
  if (amounts.length === 1) found.slopes.push({ text, group: groups[0], on: amounts[0].slice(2) })
  else found.crossed.push({ text, columns: groups })
  return true
}

const groupOf = (text: string): string => text.replace(/^(?:\w+=)?(?:ib?\d*\.)?/, '')

/** Effects as fixest writes them: `id[t] + year + region^year`. */
export function rEffects(
  single: readonly string[],
  crossed: readonly (readonly string[])[],
  slopes: Readonly<Record<string, string>> = {},
): string {
  const one = (column: string) => (column in slopes ? `${rName(column)}[${rName(slopes[column])}]` : rName(column))
  return [...single.map(one), ...crossed.map((columns) => columns.map(rName).join('^'))].join(' + ')
}

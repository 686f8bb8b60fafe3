import { capitalize } from '@casefiles/engine/words'

/** Parts of an analysis by their readers' names; what is not listed is called by its own name. */
const PARTS: Record<string, string> = {
  estimates: 'Estimate',
  checks: 'Check',
  sensitivity: 'Sensitivity',
  plots: 'Chart',
  eqs: 'EQS',
  verdict: 'Verdict',
  narrative: 'Text',
  replication: 'Replication scripts',
  counterfactualMean: 'Mean without the policy',
  standardisedEffect: 'Standardized effect',
}
/** Fields that hold what a thing of a list is called, best first. */
const NAMES = ['name', 'title', 'label', 'setting', 'id']

/**
 * Where a value stands, in words: `estimates.0.ci.1` is `Estimate, Callaway–Sant'Anna: interval, upper end`.
 *
 * @param path keys from the analysis down, joined by periods
 */
export function placeInResults(analysis: unknown, path: string): string {
  const [first, ...keys] = path.split('.')
  const part = PARTS[first] ?? capitalize(first)
  const names: string[] = []
  const fields: string[] = []
  let at = (analysis as Record<string, unknown>)[first]
  for (const key of keys) {
    const inList = Array.isArray(at)
    at = (at as Record<string, unknown> | undefined)?.[key]
    if (!inList) fields.push(key)
    else if (isThing(at)) names.push(nameOf(at, Number(key) + 1))
    else fields.push(fields.at(-1) === 'ci' ? (key === '0' ? 'lower end' : 'upper end') : `no. ${Number(key) + 1}`)
  }
  const place = [part, ...names].join(', ')
  const inside = fields.filter((field) => !['series', 'rows', 'pillars', 'components', 'scenarios'].includes(field))
  return inside.length === 0 ? place : `${place}: ${inside.map(wordOf).join(', ')}`
}

const isThing = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function nameOf(thing: Record<string, unknown>, number: number): string {
  const name = NAMES.map((field) => thing[field]).find(
    (value) => typeof value === 'string' || typeof value === 'number',
  )
  return name === undefined ? `row ${number}` : String(name)
}

const WORDS: Record<string, string> = {
  ci: 'interval',
  ciLow: 'interval, lower end',
  ciHigh: 'interval, upper end',
  se: 'standard error',
  p: 'p value',
}
const wordOf = (field: string) =>
  WORDS[field] ?? field.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)

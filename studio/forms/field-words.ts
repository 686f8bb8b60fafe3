import { capitalize, lowerFirst } from '../../engine/words/sentence.ts'

/** Words for keys and values that do not read as words by themselves. Anything else is made readable by rule. */
const WORDS: Record<string, string> = {
  dr: 'Doubly robust',
  reg: 'Outcome regression',
  ipw: 'Inverse probability weights',
  aipw: 'Augmented inverse probability weights',
  'aipw-cross-fitted': 'Augmented inverse probability weights, cross-fitted',
  ATT: 'ATT, the effect on those treated',
  ATE: 'ATE, the effect on everyone',
  nn: 'Nearest neighbor',
  iid: 'Same variance for all rows',
  hc0: 'Robust, HC0',
  hc1: 'Robust, HC1',
  hc2: 'Robust, HC2',
  hc3: 'Robust, HC3',
  h: 'Bandwidth of the estimate, h',
  b: 'Bandwidth of the bias, b',
  log: 'Logarithm',
  preTreatmentOutcomes: 'Outcomes before treatment',
  randomisation: 'Randomization',
  regularisation: 'Regularization',
  nearestNeighbour: 'Nearest neighbor',
  neighbours: 'Neighbors',
  crossFitting: 'Cross-fitting',
  include: 'Included units',
  exclude: 'Excluded units',
}
/** Codes of the literature, which readers of the method know as they stand. */
const CODE = /^(mse|cer)/

/**
 * A key or a value as words.
 *
 * @example toWords('treatedValues') // 'Treated values'
 * @example toWords('not-yet-treated') // 'Not yet treated'
 */
export function toWords(name: string): string {
  if (Object.hasOwn(WORDS, name)) return WORDS[name]
  if (CODE.test(name)) return name
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return capitalize(words)
}

/**
 * Why something is not shown yet, with the field in the words of its form; the engine names it by its path.
 *
 * @example plainReason('Shown once "outcome.label" is filled in.') // 'Shown once “Outcome, label” is filled in.'
 */
export function plainReason(reason: string): string {
  return reason.replace(/(?<=^Shown once )"([^"]+)"/, (_, path: string) => {
    const [first, ...inner] = path.split('.').map((key) => (/^\d+$/.test(key) ? String(Number(key) + 1) : toWords(key)))
    return `“${[first, ...inner.map(lowerFirst)].join(', ')}”`
  })
}

/** One entry of a list: `Covariates` → `covariate`; a word that only ends like a plural stays (`Status`, `Basis`). */
export function singular(label: string): string {
  const word = lowerFirst(label)
  if (/(?:us|is|ss)$/.test(word)) return word
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}

/**
 * What stands below a field: what it is for, then how it could be filled in.
 *
 * @example withExample('Between commas.', ['road', 'belts']) // 'Between commas. E.g. road, belts.'
 */
export function withExample(help: string, example: unknown): string {
  if (example === undefined) return help
  const shown = Array.isArray(example) ? example.map(String).join(', ') : String(example)
  return `${help} E.g. ${shown.replace(/\.$/, '')}.`.trim()
}

/** A value as a person reads it in a list of differences. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(showValue).join('; ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([key, item]) => `${toWords(key).toLowerCase()}: ${showValue(item)}`)
    .join(', ')
}

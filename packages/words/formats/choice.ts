import { capitalize } from '@casefiles/engine/words'

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
  without: 'Left-out units',
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

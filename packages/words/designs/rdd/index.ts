import type { RddFacts } from '@casefiles/engine/facts'
import { formatCount, formatNumber, plural } from '@casefiles/engine/words'
import { bunching } from './bunching.ts'
import { figures } from './charts.ts'
import { checks } from './checks.ts'
import { methods, names, reasons } from './estimates.ts'
import { describeBySide, describeHeaps, type Texts } from './phrases.ts'
import { evidence, series } from './sensitivity.ts'

/** Single texts; those that are parts of a sentence have no period. */
const texts: Texts<RddFacts['texts']> = {
  ...bunching.texts,
  'rows-read': ({ rows }) => `${formatCount(rows)} rows read.`,
  'zero-weight': ({ rows, column }) => `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} left out: ${column} is 0.`,
  'collinear-covariates': ({ columns }) => `Covariates left out because they repeat the others: ${columns.join(', ')}.`,
  bandwidth: ({ selector, bandwidths }) => `The selector ${selector} gives ${describeBySide(bandwidths, 6)}.`,
  'mass-point-floor': ({ peers }) =>
    `These keep ten distinct values inside on each side, which is our rule; rdrobust's own ${peers === null ? 'finds none' : `gives ${describeBySide(peers, 6)}`}, with too few values inside to fit.`,
  heap: ({ rows, values, column }) =>
    `${plural(rows, 'row')} left out: they heap at ${describeHeaps(values)} of ${column}, near the cutoff.`,
  'coarse-running-variable': ({ control, treated, most }) =>
    `Within the bandwidth the running variable takes ${formatCount(control)} values on the control side and ${formatCount(treated)} on the treated side; with ${most} or fewer the interval that counts the largest bias comes first, which is our rule.`,
  'default-donuts': () =>
    'The design names no holes around the cutoff: 2, 5 and 10 percent of the bandwidth are tried.',
  'default-placebo-cutoffs': () =>
    'The design names no false cutoffs: the quartiles of the running variable on each side are tried.',
  'order-kernel': ({ order, kernel, selector }) => `${order}, ${kernel}, ${RULES[selector]}`,
  selector: ({ selector }) => RULES[selector],
  'bandwidth-multiple': ({ factor }) => `${formatNumber(factor, 1)} times the bandwidth`,
}

/** What a selector of the bandwidth makes smallest or best. */
const RULES = { mserd: 'smallest error', cerrd: 'best coverage' }

/** Every sentence on a regression discontinuity, by the kinds and codes of its facts. */
export const words = { checks, evidence, series, names, methods, reasons, figures, texts }

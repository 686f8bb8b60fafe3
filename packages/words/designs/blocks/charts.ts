import type { BlocksFacts } from '@casefiles/engine/facts'
import { formatNumber, withUnits } from '@casefiles/engine/words'
import { formatPStatement, formatEffect } from '../../formats/index.ts'
import { measure, nameOutcome } from '../../plots/measure.ts'
import { found, INTERVAL } from '../../plots/index.ts'
import type { Sentences } from '../../tell.ts'

type Figures = Omit<BlocksFacts['figures'], 'trial-forest' | 'leave-one-trial-out'>

/**
 * The finding of each figure as its title, with what stands around it: measure and intervals, the figure for those who do not see
 * it, axes, columns of its table by their keys, and marks.
 */
export const experimentFigures: Sentences<Figures, string> = {
  estimates: () => ({ effect: 'Average effect', intervals: '95% intervals' }),
  'block-forest': ({ outcome, same, blocks, value }) => ({
    ...found(
      `The difference points the same way as the average in ${same} of ${blocks} blocks`,
      (said) =>
        `Forest plot of the differences within ${blocks} blocks with 95% intervals. ${said}. The average by block size is ${formatEffect(value)}.`,
    ),
    subtitle: `Difference in means within each block, ${measure(outcome)}, with 95% intervals (t) where a block shows a variance. Bigger blocks weigh more.`,
    x: `Difference in ${nameOutcome(outcome)}`,
    y: 'Block',
    name: 'Block',
    role: 'Role',
    treatedUnits: 'Treated units',
    controlUnits: 'Control units',
    weight: 'Weight',
    value: 'Difference',
    ...INTERVAL,
    p: 'p',
    locked: 'Locked design',
    zero: 'No effect',
    average: 'Average by block size',
  }),
  'randomisation-distribution': ({ outcome, value, p, assignments, isExact, isBlocked }) => {
    const size = withUnits(formatEffect(Math.abs(value)), outcome.units)
    const number = formatNumber(assignments, 0)
    const which = `${isExact ? `all ${number}` : `${number} drawn`} assignments${isBlocked ? ' within blocks' : ''}`
    return {
      ...found(
        `Chance alone ${p <= 0.05 ? 'seldom gives' : 'can give'} a difference of ${size} (${formatPStatement(p)})`,
        (said) =>
          `Histogram of the difference under ${which}. The observed difference is ${formatEffect(value)} (${formatPStatement(p)}). ${said}.`,
      ),
      subtitle: `${isBlocked ? 'Block-weighted difference' : 'Difference'} in ${measure(outcome)}, under ${which} if no unit had an effect. Filled: as far from zero as the observed difference.`,
      x: `Difference in ${nameOutcome(outcome)}`,
      y: 'Assignments',
      low: 'From',
      high: 'To',
      share: 'Share of assignments (%)',
      observed: 'Observed',
    }
  },
  balance: ({ within, covariates, limit }) => ({
    title: titleOfBalance(within, covariates, limit),
    subtitle:
      'Size of the difference between the treated and the control arm in standard deviations, as it stands and within blocks.',
    before: 'As it stands',
    after: 'Within blocks',
  }),
  'leave-one-block-out': () => ({ noun: 'block' }),
}

function titleOfBalance(within: number, all: number, limit: number): string {
  if (all === 1)
    return `The one covariate differs by ${within === 1 ? 'at most' : 'more than'} ${limit} standard deviations`
  return `${within} of ${all} covariates ${within === 1 ? 'differs' : 'differ'} by at most ${limit} standard deviations`
}

import type { RddFacts, Told } from '@casefiles/engine/facts'
import { inSentence, plural, withUnits } from '@casefiles/engine/words'
import { formatPStatement, formatEffect } from '../../formats/index.ts'
import { measure, nameOutcome } from '../../plots/measure.ts'
import { found, INTERVAL } from '../../plots/index.ts'
import type { Sentences } from '../../tell.ts'
import { bunching } from './bunching.ts'
import { tellMain } from './phrases.ts'

type Figures = Told<RddFacts['figures']>

/**
 * The finding of each figure as its title, with what stands around it: measure and intervals, the figure for those who do not see
 * it, axes, columns of its table by their keys, and marks.
 */
export const figures: Sentences<RddFacts['figures'], string> = {
  ...bunching.figures,
  'rd-scatter': (drawn) => {
    const { outcome, label, bins, hasFits } = drawn
    return {
      ...found(
        describeJump(drawn),
        (said) =>
          `Binned scatter of ${inSentence(outcome.label)} by ${inSentence(label)} with a fit on each side of the cutoff. ${said}. ${tellMain(drawn)}`,
      ),
      subtitle: `Mean of ${measure(outcome)}, by ${inSentence(label)}, in ${bins} bins, and the local fits with pointwise 95% bands. Filled: treated side.${hasFits ? ' The bracket is what parts the fits; the main estimate also corrects their bias.' : ''}`,
      x: label,
      y: outcome.label,
      kind: 'Bin or fit',
      side: 'Side',
      running: label,
      outcome: 'Mean or fit',
      ...INTERVAL,
      rows: 'Rows',
      cutoff: 'Cutoff',
    }
  },
  'rd-density': ({ label, counted, p, finds }) => ({
    ...found(
      `${DENSITY[finds]} (${formatPStatement(p)})`,
      (said) => `Density of ${inSentence(label)} on both sides of the cutoff with 95% bands. ${said}.`,
    ),
    subtitle: `Density of ${inSentence(label)}, each side from its own rows, with pointwise 95% bands.`,
    x: label,
    y: 'Density',
    unit: `share of ${counted} per 1 on the x axis`,
    side: 'Side',
    running: label,
    density: 'Density',
    ...INTERVAL,
    cutoff: `Cutoff, ${formatPStatement(p)}`,
  }),
  'placebo-cutoffs': ({ outcome, label, cutoffs, rejecting }) => ({
    ...found(
      describeFalseCutoffs(cutoffs, rejecting),
      (said) =>
        `Jumps at ${plural(cutoffs, 'false cutoff')} and at the true one, with pointwise 95% intervals. ${said}.`,
    ),
    subtitle: `Jump in ${measure(outcome)}, at false cutoffs (hollow) and at the true one (filled), with pointwise robust 95% intervals.`,
    x: label,
    y: `Jump in ${nameOutcome(outcome)}`,
    cutoff: 'Cutoff',
    kind: 'True or false cutoff',
    estimate: 'Jump',
    ...INTERVAL,
    zero: 'No jump',
  }),
  'bandwidth-curve': ({ outcome, units, bandwidths, kept }) => ({
    ...found(
      `${kept} of ${plural(bandwidths, 'bandwidth')} ${kept === 1 ? 'leads' : 'lead'} to the same conclusion`,
      (said) =>
        `Estimates at ${plural(bandwidths, 'bandwidth')} from half to twice the design's, with pointwise 95% intervals. ${said}.`,
    ),
    subtitle: `Effect on ${measure(outcome)}, by bandwidth, with pointwise robust 95% intervals.`,
    x: 'Bandwidth, as a multiple of the one in the design',
    y: `Effect on ${nameOutcome(outcome)}`,
    factor: 'Multiple',
    bandwidth: `Bandwidth, ${units}`,
    estimate: 'Effect',
    ...INTERVAL,
    keepsConclusion: 'Same conclusion',
    locked: 'Locked design',
    zero: 'No effect',
  }),
  estimates: () => ({ effect: 'Effect at the cutoff', intervals: 'pointwise 95% intervals' }),
  'spec-curve': () => ({
    sets: 'sets of order, kernel and bandwidth rule',
    intervals: 'pointwise robust 95% intervals',
  }),
}

/** The size and side of the jump as the account tells it, or that its interval carries none. */
function describeJump({ outcome, jump }: Figures['rd-scatter']): string {
  const { isRise, isMultiple, isClear } = jump
  const size = withUnits(formatEffect(jump.size), jump.units)
  const where = 'on the treated side of the cutoff'
  if (isClear && isMultiple) return `${outcome.label}: ${size} ${where}`
  if (isClear) return `A ${isRise ? 'rise' : 'fall'} of ${size} in ${nameOutcome(outcome)} ${where}`
  const unclear = `No clear jump in ${nameOutcome(outcome)} at the cutoff: ${size}`
  if (isMultiple) return `${unclear}, with an interval that includes no change`
  return `${unclear} ${isRise ? 'higher' : 'lower'}, with an interval that includes zero`
}

const DENSITY: Record<Figures['rd-density']['finds'], string> = {
  jump: 'The density jumps at the cutoff',
  excess: 'More stand on one side of the cutoff than on the other, though the test finds no jump',
  nothing: 'The density shows no jump at the cutoff',
}

function describeFalseCutoffs(cutoffs: number, rejecting: number): string {
  if (cutoffs === 1) return `${rejecting === 0 ? 'No' : 'A'} jump shows at the one false cutoff`
  const all = `${plural(cutoffs, 'false cutoff')}, corrected for their number`
  return rejecting === 0 ? `No jump shows at any of ${all}` : `A jump shows at ${rejecting} of ${all}`
}

import type { DesignType } from '@casefiles/engine/designs'
import { DESIGN_NAMES } from '@casefiles/engine/names'
import { type BlocksSpec, type DidSpec, isChanging, isCounts, type RddSpec } from '@casefiles/engine/specs'
import type { NarrativeWords } from '@casefiles/engine/verdict'

/*
 * What each design does and when it fits, for menus, pages of methods and the account of an analysis.
 */

export interface About<Spec = never> {
  /** What a sentence on the design begins with, where its label alone would not agree with the verb; left out = the label. */
  subject?: string
  /** One sentence for readers: how this design finds an effect. */
  summary: string
  /** The same of one study, in its own words for the units and by its locked choices; left out = `summary`. */
  summaryFor?(words: Pick<NarrativeWords, 'unitPlural' | 'period' | 'policyShort'>, spec?: Spec): string
  /** When a policy allows it, and what data the engine then asks for, in words for someone who could bring them. */
  fitsWhen: string
  needs: string
}

const did: About<DidSpec> = {
  summary:
    'Compares the change in places that adopted the policy with the change, over the same years, in places that had not.',
  // units may be farms or days, which adopt nothing: a policy reaches them
  summaryFor: ({ unitPlural, period, policyShort = 'the policy' }, spec) => {
    const time = period === undefined ? 'time' : `${period}s`
    if (spec?.contrast)
      return `Compares how the gap between ${spec.contrast.affectedLabel} and ${spec.contrast.unaffectedLabel} changed in ${unitPlural} that ${policyShort} reached with how it changed, over the same ${time}, in ${unitPlural} not reached by then.`
    if (spec && isCounts(spec))
      return `Compares the change in percent in ${unitPlural} that ${policyShort} reached with the change in percent, over the same ${time}, in ${unitPlural} not reached by then.`
    return spec && isChanging(spec)
      ? `Compares the change in ${unitPlural} where ${policyShort} changed with the change, over the same ${time}, in ${unitPlural} that began alike and where it had not changed by then.`
      : `Compares the change in ${unitPlural} that ${policyShort} reached with the change, over the same ${time}, in ${unitPlural} not reached by then.`
  },
  fitsWhen: 'The policy came to some places, groups or dates before others.',
  needs:
    'The outcome of each place or group over time, from at least two periods before, better four; some not treated, or not yet.',
}

const AT_A_THRESHOLD =
  'Compares units just on either side of the threshold that decides who is treated, where they should be alike otherwise.'
const BUNCHING =
  'Compares units just on either side of a threshold; here it counts them: those missing just short of it and too many from it on, against a smooth count.'

const rdd: About<RddSpec> = {
  summary: AT_A_THRESHOLD,
  summaryFor: (_, spec) => (spec?.bunching === undefined ? AT_A_THRESHOLD : BUNCHING),
  fitsWhen: 'A number, a date or a border decides who is treated.',
  needs: 'The number that decides, the outcome and who was treated, for many people close to the cutoff on both sides.',
}

const iv: About = {
  subject: 'The method of instrumental variables',
  summary:
    'Uses a source of change in the treatment that reaches the outcome by no other way, and compares outcomes along it.',
  fitsWhen: 'A lottery, an offer or an encouragement moves some people into treatment.',
  needs: 'For each person or place: the outcome, the treatment, and the lottery, offer or price that moved it.',
}

const matching: About = {
  subject: 'The method of matching and weighting',
  summary:
    'Compares those whom a policy reached, or who have a trait, with others who were otherwise alike beforehand in every measured way.',
  fitsWhen: 'Eligibility follows what was recorded about people or places, without a cutoff.',
  needs: 'For treated and others: the outcome and everything recorded beforehand that decided who was treated.',
}

const syntheticControl: About = {
  summary:
    'Compares the one place that a policy or an event reached with a weighted mixture of other places that moved like it before.',
  fitsWhen: 'One place adopted the policy and others did not.',
  needs: 'The outcome of one treated place and of about twenty like it, over ten or more periods before.',
}

const ONE_EXPERIMENT =
  'Compares units that chance put into one group with those it put into the other, within each draw.'

const blocks: About<BlocksSpec> = {
  subject: 'A randomized experiment',
  summary: ONE_EXPERIMENT,
  summaryFor: ({ unitPlural }, spec) =>
    spec?.trials === undefined
      ? ONE_EXPERIMENT
      : `Compares ${unitPlural} whom chance put into one group with those it put into the other; here each trial is such an experiment, and what the trials find is averaged.`,
  fitsWhen: 'Treatment was assigned by chance within named groups.',
  needs: 'Who was drawn, within which group, and the outcome, also of those who dropped out.',
}

/** What is said of each design by itself. */
export const ABOUT: Readonly<Record<DesignType, About>> = {
  DiD: did,
  RDD: rdd,
  IV: iv,
  Matching: matching,
  SyntheticControl: syntheticControl,
  Blocks: blocks,
}

/** How a design finds an effect, in the words of one study and by its locked choices. */
export function aboutStudy(
  design: DesignType,
  words: Pick<NarrativeWords, 'unitPlural' | 'period' | 'policyShort'>,
  choices: unknown,
): { subject: string; summary: string } {
  const { subject = DESIGN_NAMES[design], summary, summaryFor } = ABOUT[design]
  return { subject, summary: summaryFor?.(words, choices as never) ?? summary }
}

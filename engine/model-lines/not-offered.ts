/** What the designs here do not answer, and who does. */
export interface Beyond {
  /** What is asked, as a heading. */
  what: string
  /** That it is not offered, with who has it. */
  words: string
  /** Commands that ask for it. */
  commands: readonly string[]
}

export const SEVERAL_TREATMENTS = 'One endogenous variable is estimated. ivreg2 of Stata and ivreg of R take several.'

export const BEYOND: readonly Beyond[] = [
  {
    what: 'Triple differences',
    words: 'Triple differences are not offered. triplediff of R has them.',
    commands: ['ddd', 'triplediff'],
  },
  {
    what: 'Several treatments with instruments',
    words: SEVERAL_TREATMENTS,
    commands: [],
  },
  {
    what: 'Several cutoffs',
    words: 'Several cutoffs are not offered. rdmc of rdmulti has them; each cutoff can be a casefile of its own.',
    commands: ['rdmulti', 'rdmc'],
  },
  {
    what: 'Cutoffs on two scores',
    words: 'Cutoffs on two scores are not offered. rdms of rdmulti has them.',
    commands: ['rdms'],
  },
  {
    what: 'A kink instead of a jump',
    words: 'Kinks are not offered. rdrobust with deriv = 1 estimates them.',
    commands: ['rkd'],
  },
  {
    what: 'Interactive fixed effects',
    words: 'Interactive fixed effects are not offered. gsynth and fect of R have them.',
    commands: ['gsynth', 'fect'],
  },
  {
    what: 'One series without comparison units',
    words:
      'One series before and after, without comparison units, is not offered: nothing shows what else changed. CausalImpact of R has it.',
    commands: ['CausalImpact'],
  },
  {
    what: 'Effects that differ by everything measured',
    words:
      'Forests of effects are not offered. grf of R has them; groups that are declared before the lock are estimated as subgroups.',
    commands: ['causal_forest'],
  },
  {
    what: 'Machine learning of who is treated and what follows',
    words:
      'Machine learning of the nuisance functions is not offered. DoubleML of R and Python has it; cross-fitted AIPW is a choice of matching.',
    commands: ['DoubleMLPLR'],
  },
]

/**
 * Commands of designs and estimators that this archive does not compute, with who does: a line with one of them is answered by
 * these words instead of a guess. What this archive has under another name is said so.
 */
export const NOT_OFFERED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(BEYOND.flatMap(({ commands, words }) => commands.map((command) => [command, words]))),
  did_multiplegt: 'It is superseded by did_multiplegt_dyn, which is read here. Write the line with that command.',
  rdlocrand:
    'Local randomization is not a design of its own here: where the running variable is discrete, its window stands beside the primary estimate.',
  rdrandinf:
    'Local randomization is not a design of its own here: where the running variable is discrete, its window stands beside the primary estimate.',
  synthdid_estimate:
    'Synthetic difference-in-differences stands beside the primary estimate of DiD and of synthetic control; its line names no columns. Choose one of these designs.',
  sdid: 'Synthetic difference-in-differences stands beside the primary estimate of DiD and of synthetic control. Choose one of these designs.',
  lm: 'A regression alone says nothing of why treatment is not chosen. Choose the design that does: fixed effects for unit and period, an instrument, a cutoff, a draw, or matching on what was recorded beforehand.',
  glm: 'A regression alone says nothing of why treatment is not chosen. Choose the design that does; logits are estimated as differences in shares.',
  regress:
    'A regression alone says nothing of why treatment is not chosen. Choose the design that does: fixed effects for unit and period, an instrument, a cutoff, a draw, or matching on what was recorded beforehand.',
  reg: 'A regression alone says nothing of why treatment is not chosen. Choose the design that does: fixed effects for unit and period, an instrument, a cutoff, a draw, or matching on what was recorded beforehand.',
  logit:
    'A regression alone says nothing of why treatment is not chosen. Choose the design that does; logits are estimated as differences in shares.',
  probit:
    'A regression alone says nothing of why treatment is not chosen. Choose the design that does; probits are estimated as differences in shares.',
  xtreg:
    'Its units and periods stand in xtset and not in the line. Write it as reghdfe y d, absorb(unit period) vce(cluster unit).',
  plm: 'Its units and periods are not in the formula. Write it as feols(y ~ d | unit + period, cluster = ~ unit).',
}

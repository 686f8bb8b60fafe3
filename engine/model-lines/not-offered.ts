/**
 * Commands of designs and estimators that this archive does not compute, with who does: a line with one of them is answered by
 * these words instead of a guess. What this archive has under another name is said so.
 */
export const NOT_OFFERED: Readonly<Record<string, string>> = {
  did_multiplegt: 'It is superseded by did_multiplegt_dyn, which is read here. Write the line with that command.',
  ddd: 'Triple differences are not offered. triplediff of R has them.',
  triplediff: 'Triple differences are not offered. triplediff of R has them.',
  rdmulti: 'Several cutoffs are not offered. rdmc of rdmulti has them; each cutoff can be a casefile of its own.',
  rdmc: 'Several cutoffs are not offered. rdmc of rdmulti has them; each cutoff can be a casefile of its own.',
  rdms: 'Cutoffs on two scores are not offered. rdms of rdmulti has them.',
  rdlocrand:
    'Local randomization is not a design of its own here: where the running variable is discrete, its window stands beside the primary estimate.',
  rdrandinf:
    'Local randomization is not a design of its own here: where the running variable is discrete, its window stands beside the primary estimate.',
  rkd: 'Kinks are not offered. rdrobust with deriv = 1 estimates them.',
  gsynth: 'Interactive fixed effects are not offered. gsynth and fect of R have them.',
  fect: 'Interactive fixed effects are not offered. gsynth and fect of R have them.',
  synthdid_estimate:
    'Synthetic difference-in-differences stands beside the primary estimate of DiD and of synthetic control; its line names no columns. Choose one of these designs.',
  sdid: 'Synthetic difference-in-differences stands beside the primary estimate of DiD and of synthetic control. Choose one of these designs.',
  CausalImpact:
    'One series before and after, without comparison units, is not offered: nothing shows what else changed. CausalImpact of R has it.',
  causal_forest:
    'Forests of effects are not offered. grf of R has them; groups that are declared before the lock are estimated as subgroups.',
  DoubleMLPLR:
    'Machine learning of the nuisance functions is not offered. DoubleML of R and Python has it; cross-fitted AIPW is a choice of matching.',
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

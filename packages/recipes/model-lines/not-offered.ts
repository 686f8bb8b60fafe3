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
    what: 'Several treatments with instruments',
    words: SEVERAL_TREATMENTS,
    commands: [],
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
    what: 'Negative binomial models',
    words:
      'Negative binomial models are not offered. DiD has Poisson with effects of units and periods, whose errors allow for any spread of the counts: write the line as fepois(y ~ d | unit + period, cluster = ~ unit), or with ppmlhdfe.',
    commands: ['fenegbin', 'nbreg', 'xtnbreg'],
  },
  {
    what: 'Synthetic controls for many units at once',
    words:
      'One synthetic control for several starts is not offered. multisynth of augsynth and scpi have it; each start can be a casefile of its own, and DiD takes several starts.',
    commands: ['multisynth', 'scpi', 'scest', 'scdata', 'scdataMulti'],
  },
  {
    what: 'Matching on histories of treatment',
    words: 'Matching on what units were before is not offered for panels. PanelMatch of R has it.',
    commands: ['PanelMatch', 'PanelEstimate'],
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

const TRIPLE =
  'A line of triplediff does not say which unit adopts. Choose difference in differences and name, under contrast, the group that the policy cannot reach.'

/**
 * Commands of designs and estimators that this archive does not compute, with who does: a line with one of them is answered by
 * these words instead of a guess. What this archive has under another name is said so.
 */
export const NOT_OFFERED: Readonly<Record<string, string>> = {
  ...namedTogether(),
  ...Object.fromEntries(BEYOND.flatMap(({ commands, words }) => commands.map((command) => [command, words]))),
  ddd: TRIPLE,
  triplediff: TRIPLE,
  did_multiplegt: 'It is superseded by did_multiplegt_dyn, which is read here. Write the line with that command.',
  rdlocrand:
    'Local randomization is not a design of its own here: where the running variable is discrete, its window stands beside the primary estimate.',
  rdrandinf:
    'Local randomization is not a design of its own here: where the running variable is discrete, its window stands beside the primary estimate.',
  synthdid_estimate:
    'Synthetic difference-in-differences stands beside the primary estimate of DiD and of synthetic control; its line names no columns. Choose one of these designs.',
  sdid: 'Synthetic difference-in-differences stands beside the primary estimate of DiD and of synthetic control. Choose one of these designs.',
  did2s:
    'Two-stage differences in differences are not offered; did2s of R and Stata has them. The imputation estimator of DiD gives the same average: write the line with did_imputation.',
  jwdid:
    'Extended two-way fixed effects are not offered; jwdid of Stata has them. DiD averages group-time effects: write the line with csdid.',
  etwfe:
    'Extended two-way fixed effects are not offered; etwfe of R has them. DiD averages group-time effects: write the line with att_gt.',
  eventstudyinteract:
    'The estimate of Sun and Abraham stands beside the primary one of DiD. Write the line with csdid, or as feols with sunab.',
  hdidregress: 'DiD averages group-time effects in the same way. Write the line with csdid.',
  xthdidregress: 'DiD averages group-time effects in the same way. Write the line with csdid.',
  stackedev:
    'Stacked regressions are not offered; stackedev of Stata has them. DiD averages group-time effects: write the line with csdid.',
  felm: 'Of felm the lines with effects of units and periods, or with an instrument, are read: felm(y ~ d | unit + period | 0 | unit).',
  aggte:
    'The columns of aggte stand in att_gt, which is another line. Paste aggte(att_gt(…), type = "dynamic"), or the line of att_gt.',
  feglm:
    'Of feglm the Poisson family is read. Logits and probits are estimated as differences in shares: write the line with feols.',
  ivprobit: 'An outcome of 0 and 1 is estimated as a difference in shares. Write the line with ivregress 2sls.',
  synth:
    'The columns of synth stand in dataprep, which is another line. Paste the call of dataprep, or choose the columns in the design Synthetic control.',
  synthetic_control:
    'tidysynth builds its design over several lines. Choose the design Synthetic control and name its columns there.',
  createSensitivityResults:
    'How far trends may differ is computed for every DiD, by relative magnitudes and by smoothness. Paste the line of the estimate.',
  createSensitivityResults_relativeMagnitudes:
    'How far trends may differ is computed for every DiD, by relative magnitudes and by smoothness. Paste the line of the estimate.',
  lm: 'A regression alone says nothing of why treatment is not chosen. Choose the design that does: fixed effects for unit and period, an instrument, a cutoff, a draw, or matching on what was recorded beforehand.',
  poisson:
    'Its effects of units and periods are indicators among others. Write it as ppmlhdfe y d, absorb(unit period) vce(cluster unit).',
  xtpoisson:
    'Its units stand in xtset and not in the line. Write it as ppmlhdfe y d, absorb(unit period) vce(cluster unit).',
  glm: 'A regression alone says nothing of why treatment is not chosen. Choose the design that does; logits are estimated as differences in shares, and counts by Poisson with effects of units and periods: write that line as fepois(y ~ d | unit + period, cluster = ~ unit).',
  regress:
    'A regression alone says nothing of why treatment is not chosen. Choose the design that does: fixed effects for unit and period, an instrument, a cutoff, a draw, or matching on what was recorded beforehand.',
  reg: 'A regression alone says nothing of why treatment is not chosen. Choose the design that does: fixed effects for unit and period, an instrument, a cutoff, a draw, or matching on what was recorded beforehand.',
  logit:
    'A regression alone says nothing of why treatment is not chosen. Choose the design that does; logits are estimated as differences in shares.',
  probit:
    'A regression alone says nothing of why treatment is not chosen. Choose the design that does; probits are estimated as differences in shares.',
  xtreg:
    'Its units and periods stand in xtset and not in the line. Write it as reghdfe y d, absorb(unit period) vce(cluster unit), or as xtreg y d i.period, fe i(unit).',
  lpdid:
    'Local projections are not offered; lpdid of Stata has them. DiD averages group-time effects: write the line with csdid.',
  rdwinselect:
    'Local randomization is not a design of its own here: where the running variable is discrete, its window stands beside the primary estimate.',
  did_had:
    'Designs in which every unit is treated by another amount are not offered; did_had has them. Of a treatment that changes, did_multiplegt_dyn is read.',
  plm: 'Of plm the lines with effect = "twoways" and index = c("unit", "period") are read. Write another as feols(y ~ d | unit + period, cluster = ~ unit).',
}

/** Commands that are answered by the same words. */
function namedTogether(): Record<string, string> {
  const ALONE =
    'A regression alone says nothing of why treatment is not chosen. Choose the design that does, such as fixed effects for unit and period, an instrument, a cutoff or a draw.'
  const JUMP =
    'It is a check or a picture of a cutoff, which every regression discontinuity here shows. Paste the line of rdrobust.'
  const CUTOFF = 'Its bandwidth and errors are others. Write the line as rdrobust(y, x, c = cutoff).'
  const SCORE = 'It names the groups and covariates in another way. Write the line as matchit(treated ~ x1 + x2, data).'
  const TWO_WAY = 'Write the line as feols(y ~ d | unit + period, cluster = ~ unit), or with att_gt or csdid.'
  const SHOWN =
    'It is a picture or a check of a panel, which DiD shows for every design. Paste the line of the estimate.'
  const words: readonly (readonly [text: string, commands: string])[] = [
    [
      ALONE,
      'lmer glmer rlm glmmTMB mixed meglm xtlogit xtprobit tobit ologit mlogit glm.nb lme lm.cluster glm.cluster qreg sureg newey xtscc xtgls etregress eteffects',
    ],
    [
      'Replicate and calibrated weights are not offered: name strata, sampling units and the weight by svydesign(ids = ~ psu, strata = ~ s, weights = ~ w). Errors are then linearized, which takes the weights as they are.',
      'svrepdesign as.svrepdesign calibrate postStratify rake trimWeights svrep',
    ],
    [
      'It describes a sample without comparing two arms, or has no linear model here. Write the comparison as svyglm(y ~ treated + x, design = svydesign(…)).',
      'svymean svytotal svyby svyratio svyquantile svychisq svytable svyolr svycoxph svyivreg svyloglin',
    ],
    [
      'Dynamic panels are not offered: their instruments are lags of the outcome. xtabond2 of Stata and plm of R have them.',
      'xtabond xtabond2 xtdpdgmm xtdpdsys pgmm',
    ],
    [
      'It tests an estimate in another way. Paste the line of the estimate: with few clusters DiD repeats two-way fixed effects by the wild cluster bootstrap.',
      'boottest wildbootstrap fwildclusterboot',
    ],
    [
      'One series before and after, without comparison units, is not offered: nothing shows what else changed. itsa of Stata has it.',
      'itsa',
    ],
    ['Bunching is not offered. bunching of R has it.', 'bunching bunchit'],
    [
      'It fits a synthetic control by several lines or options of its own. Write the line as synth y x1 x2, trunit(unit) trperiod(period), or choose the design Synthetic control.',
      'synth_runner synth2 allsynth scul mscmt',
    ],
    [JUMP, 'rddensity rdplot rdbwselect DCdensity McCrary rdpower rdsampsi rdbwdensity'],
    [CUTOFF, 'RDestimate rdd_reg_lm rdd_reg_np rdd_data RDHonest rd rdhonest'],
    [
      SCORE,
      'Match GenMatch ebalance ebal CBPS twang ps pairmatch fullmatch match_on nnmatch kmatch cem designmatch bmatch',
    ],
    [TWO_WAY, 'drdid diff eventdd xtevent staggered didhetero flexpaneldid event_study'],
    [
      'It repeats or names a command. Paste the command alone, with the names that stand for it.',
      'foreach forvalues forval loc local global gl lapply sapply map',
    ],
    ['Write the line as fepois(y ~ d | unit + period, cluster = ~ unit).', 'femlm feNmlm'],
    [
      SHOWN,
      'bacon bacondecomp ddtiming honest_did honestdid pretrends panelview xtset tsset ggdid iplot coefplot event_plot esttab',
    ],
    [
      'Differences of means in a draw are estimated by difference_in_means: write the line with it.',
      'horvitz_thompson ttest t.test ritest',
    ],
    [
      'Its matrices are made in other lines, and no column is named here. Choose the design Synthetic control.',
      'panel.matrices synthdid_se did_estimate sc_estimate microsynth',
    ],
    [
      'The packages of Python are not read. Write the line as feols(y ~ d | unit + period, cluster = ~ unit).',
      'PanelOLS FirstDifferenceOLS RandomEffects OLS WLS ols wls ATTgt',
    ],
    [
      'The packages of Python are not read. Write the line as feols(y ~ x | d ~ z), or as ivreg.',
      'IV2SLS IVGMM IVLIML',
    ],
    ['The packages of Python are not read. Write the line as matchit(treated ~ x1 + x2, data).', 'CausalModel Logit'],
  ]
  return Object.fromEntries(words.flatMap(([text, commands]) => commands.split(' ').map((command) => [command, text])))
}

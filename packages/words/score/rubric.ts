import type { ScoreFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../tell.ts'

/*
 * The names, reasons and sources of the published table of the score: what stands beside its numbers in
 * `packages/engine/eqs/table.ts`. Docs and pages print these lines.
 */

type Table = Pick<ScoreFacts, 'pillars' | 'components' | 'designs' | 'unidentified' | 'when' | 'standards'>

const CHOICES = { label: 'How far other choices move it', failing: 'Other choices move it' }
const OVER =
  'The 90th percentile of the moves of the estimate over the whole declared set of defensible choices, each kind of choice counting the same'
const SIMONSOHN = 'specification curve: Simonsohn, Simmons & Nelson 2020, doi:10.1038/s41562-020-0912-z'
const SHARE =
  'Scaled by the share of the outcome’s variance that they predict, so that a covariate that predicts nothing tells nothing (ours).'

/** What each pillar is called, and what it asks. */
const pillars: Sentences<Table['pillars'], 'label' | 'question'> = {
  designValidity: () => ({ label: 'Design validity', question: 'Is the comparison a fair one?' }),
  balance: () => ({ label: 'Balance', question: 'Were the groups alike before the policy?' }),
  robustness: () => ({ label: 'Robustness', question: 'Does the conclusion survive other choices?' }),
  transparency: () => ({ label: 'Transparency', question: 'Was the work planned and shared openly?' }),
}

/** What each component is called, also where it failed, and where it comes from. */
const components: Sentences<Table['components'], 'label' | 'failing' | 'source'> = {
  'DiD-drift': () => ({
    label: 'Drift before treatment, continued',
    failing: 'Drift before treatment',
    source:
      'The straight line through the gaps in all periods before treatment, continued for as long as the estimate looks ahead: what parallel trends would be wrong by (Roth 2022, doi:10.1257/aeri.20210236; Dobkin et al. 2018, doi:10.1257/aer.20161038).',
  }),
  'DiD-placeboDates': () => ({
    label: 'Effect on false dates',
    failing: 'An effect on false dates',
    source: 'The mean effect where the policy is dated too early, on data from before it alone; it should be nothing.',
  }),
  'DiD-anticipationLead': () => ({
    label: 'Last period before treatment beside the earlier ones',
    failing: 'A last period before treatment out of line',
    source:
      'What the estimate would move by if it were read against all earlier periods: a dip or an early reaction (Heckman & Smith 1999, doi:10.1111/1468-0297.00451).',
  }),
  'DiD-covariateTrends': () => ({
    label: 'What covariates’ trends predict of the outcome’s',
    failing: 'Background measures moved apart before treatment',
    source: `The difference of the covariates’ trends before treatment, each times what it says of the outcome’s trend among comparison units, continued as the drift is. ${SHARE} On trends, because this design needs equal trends, not equal levels (Stuart 2010, doi:10.1214/09-STS313).`,
  }),
  'DiD-choices': () => ({
    ...CHOICES,
    source: `${OVER} (covariates, comparison, window) and of the other estimators of the same effect (imputation, Sun–Abraham, synthetic difference in differences); ${SIMONSOHN}.`,
  }),
  'DiD-leaveOneClusterOut': () => ({
    label: 'How far any one cluster moves it',
    failing: 'One cluster moves it',
    source:
      'The largest move of the estimate when one cluster is left out, with the noise of one cluster. No published threshold.',
  }),
  'Blocks-attritionBounds': () => ({
    label: 'Losses from the arms',
    failing: 'Too many lost from one arm',
    source:
      'The bound of Lee 2009, doi:10.1111/j.1467-937X.2009.00536.x, on the side that weakens the conclusion, less the estimate. Known only where it is declared how many were assigned and how many are analyzed, by arm: a file without gaps does not tell (ours).',
  }),
  'Blocks-risk-of-bias': () => ({
    label: 'Faults inside the trials',
    failing: 'Trials at high risk of bias move the average',
    source:
      'The average less that of the trials which are not at high risk of bias, as the design declares them (risk of bias by trial: Sterne et al. 2019, doi:10.1136/bmj.l4898). Losses from a trial’s groups are among the reasons for a high rating. It can find a bias, and never shows that there is none.',
  }),
  'Blocks-sampleRatio': () => ({
    label: 'Sizes of the arms',
    failing: 'Arms of the wrong size',
    source:
      'The share of the thin arm that is missing against the intended sizes (sample-ratio mismatch: Fabijan et al. 2019, doi:10.1145/3292500.3330722), as if those missing differed by one standard deviation of the outcome (ours).',
  }),
  'Blocks-drawBalance': () => ({
    label: 'Balance of the draw',
    failing: 'Arms that differed from the start',
    source: `The part of the estimate that the covariates predict, with the noise that a sound draw gives it (Lin 2013, doi:10.1214/12-AOAS583). An imbalance matters by what the covariate says about the outcome, not by its own significance: Altman 1985, doi:10.2307/2987510; Senn 1994, doi:10.1002/sim.4780131703. ${SHARE}`,
  }),
  'Blocks-small-trials': () => ({
    label: 'How the trials were drawn, and trials that are missing',
    failing: 'Small trials find another effect',
    source:
      'The average less the effect that a line through the trials’ effects on one over their size gives a trial without end: Peters et al. 2006, doi:10.1001/jama.295.6.676. Small trials that find more are what is seen where others were never printed, or were run less well. It can find a bias, and never shows that there is none.',
  }),
  'Blocks-choices': () => ({
    ...CHOICES,
    source: `${OVER} (covariates and how they are adjusted for, block effects, single blocks, the middle of the randomization interval); ${SIMONSOHN}.`,
  }),
  'SyntheticControl-backdating': () => ({
    label: 'Gap when treatment is backdated',
    failing: 'A gap before treatment when it is backdated',
    source:
      'Mean gap in the last quarter of the periods before treatment, held out from the fit (Abadie 2021, section 7, doi:10.1257/jel.20191450); its noise is what the donors show when each takes the treated unit’s place.',
  }),
  'SyntheticControl-inTimePlacebos': () => ({
    label: 'Gap at false dates',
    failing: 'A gap at false dates',
    source:
      'Mean gap after false dates before the real one, with the noise of the placebos: Abadie, Diamond & Hainmueller 2015, doi:10.1111/ajps.12116.',
  }),
  'SyntheticControl-prePeriodFit': () => ({
    label: 'Fit before treatment',
    failing: 'A poor fit before treatment',
    source:
      'Root mean squared error before treatment, with that of the placebos in space as its noise; a close fit is what the method rests on: Abadie 2021, doi:10.1257/jel.20191450.',
  }),
  'SyntheticControl-choices': () => ({
    ...CHOICES,
    source: `${OVER} (donor pools, predictors, single donors) and of augmented synthetic control (Ben-Michael, Feller & Rothstein 2021, doi:10.1080/01621459.2021.1929245) and synthetic difference in differences (Arkhangelsky et al. 2021, doi:10.1257/aer.20190159), as Ferman, Pinto & Possebom 2020 propose, doi:10.1002/pam.22206.`,
  }),
  'IV-weakness': () => ({
    label: 'Pull toward least squares',
    failing: 'Weak instruments pull it toward least squares',
    source:
      'Least squares less two-stage least squares over the effective F: the share of the gap that weak instruments leave in (Staiger & Stock 1997, doi:10.2307/2171753; Montiel Olea & Pflueger 2013, doi:10.1080/00401706.2013.806694).',
  }),
  'IV-instrumentGap': () => ({
    label: 'Gap between the instruments',
    failing: 'Instruments that disagree',
    source:
      'The largest distance of one instrument’s own estimate from that of all: the test of Hansen 1982, doi:10.2307/1912775, as a size and not a p value. No data tell which instrument is at fault, so it counts against the estimate; its noise is that of the largest of several (Šidák 1967, doi:10.1080/01621459.1967.10482935). Not known with one instrument.',
  }),
  'IV-predictedOutcome': () => ({
    label: 'What covariates predict across the instrument',
    failing: 'Covariates that differ across the instrument',
    source: `What covariates that the model does not hold predict of the outcome, put through two-stage least squares: the index of covariates of Card, Lee, Pei & Weber 2015, doi:10.3982/ECTA11224. ${SHARE}`,
  }),
  'IV-choices': () => ({
    ...CHOICES,
    source: `${OVER} (covariate sets, single instruments, instruments of the source study that were left out, limited-information maximum likelihood); ${SIMONSOHN}.`,
  }),
  'RDD-sorting': () => ({
    label: 'Nobody chose a side',
    failing: 'Units that chose their side',
    source:
      'Excess share on the denser side of the cutoff (Cattaneo, Jansson & Ma 2020, doi:10.1080/01621459.2019.1635480; the share of Gerard, Rokkanen & Rothe 2020, doi:10.3982/QE1079) times one standard deviation of the outcome, which is ours.',
  }),
  'RDD-donutMove': () => ({
    label: 'What the rows next to the cutoff put in',
    failing: 'The rows next to the cutoff decide',
    source:
      'The estimate less its mean without the nearest rows: Barreca, Lindo & Waddell 2016, doi:10.1111/ecin.12225.',
  }),
  'RDD-bunching-missing': () => ({
    label: 'As many missing below as too many above',
    failing: 'Not as many missing below as too many above',
    source:
      'The estimate less the share that those missing below the threshold show by themselves, against a smooth count that need not agree with the heap (Chetty et al. 2011, doi:10.1093/qje/qjr013). The size of the heap earns no marks and costs none (ours).',
  }),
  'RDD-predictedOutcome': () => ({
    label: 'Jump of what the covariates predict',
    failing: 'Covariates that jump at the cutoff',
    source: `The index of covariates: Card, Lee, Pei & Weber 2015, section 4.2, doi:10.3982/ECTA11224. ${SHARE}`,
  }),
  'RDD-bunching-counts': () => ({
    label: 'What the counts would be next to the threshold',
    failing: 'Counts that would not be smooth next to the threshold',
    source:
      'Between the values that cases are moved from and to the smooth count is drawn from outside, and no data show what would stand there (Blomquist, Newey, Kumar & Liang 2017, doi:10.3386/w24136). It is never known, and its marks are those of a discontinuity in which no covariate could be looked at (ours).',
  }),
  'RDD-choices': () => ({
    ...CHOICES,
    source: `${OVER} (bandwidths from half to twice the design’s, orders, kernels, rules for the bandwidth: Imbens & Lemieux 2008, doi:10.1016/j.jeconom.2007.05.001); ${SIMONSOHN}.`,
  }),
  'RDD-falseJumps': () => ({
    label: 'Jumps at false cutoffs',
    failing: 'Jumps where there can be none',
    source:
      'Typical jump where there can be none: Imbens & Lemieux 2008, section 7.3, doi:10.1016/j.jeconom.2007.05.001.',
  }),
  'RDD-bunching-heaps': () => ({
    label: 'Heaps at false thresholds',
    failing: 'Heaps where nothing is to be gained',
    source:
      'Typical share moved at thresholds at which nothing happens, with the true stretch left out of the smooth count (ours).',
  }),
  'Matching-placeboOutcome': () => ({
    label: 'Gap in an outcome settled before treatment, carried to the outcome',
    failing: 'An effect on an outcome settled before treatment',
    source:
      'Imbens & Rubin 2015, Causal Inference, chapter 21 (pseudo-outcomes). Carried to the outcome by what both have in common once the covariates are held: a placebo that has nothing in common with the outcome tells nothing (ours).',
  }),
  'Matching-withSquares': () => ({
    label: 'Move of the estimate when curves are adjusted for',
    failing: 'Curves that the models miss',
    source: 'The squares of the covariates are added: Imbens & Rubin 2015, section 13.3.',
  }),
  'Matching-residualImbalance': () => ({
    label: 'Differences left after weighting, carried to the outcome',
    failing: 'Differences left after weighting',
    source:
      'Each difference times the outcome regression’s coefficient, summed: what the estimate owes to that regression being right, Imbens & Rubin 2015, sections 14.2 and 17.8.',
  }),
  'Matching-choices': () => ({
    ...CHOICES,
    source: `${OVER} (other estimators of the same effect, squares, products and the placebo outcome added, units next to certain of treatment left out); ${SIMONSOHN}.`,
  }),
  lock: () => ({
    label: 'Design locked first',
    failing: 'Design not locked first',
    source:
      'Locked before the outcome data existed or were opened, borne out by a timestamp from outside or by a collection that began later: 5; where the analyst’s word is all there is: 3. A re-analysis of public data, locked before our own run: 3; locked or changed after own results, declared with the reason: 2; an undeclared change of main outcome or estimand breaks a gate. The practice is that of the TOP guidelines (Nosek et al. 2015, doi:10.1126/science.aab2374); the marks are ours.',
  }),
}

/** What holds for a design as a whole: what it can promise, what no check of it sees, whom it does not speak of. */
const designs: { readonly [Design in keyof Table['designs']]: () => Readonly<Record<string, string>> } = {
  DiD: () => ({
    ceiling: 'Parallel trends after treatment cannot be seen in any data, however alike the groups moved before it.',
    cannotSee: 'Whether something else changed in the same places at the same time and moved the outcome.',
    assignment: 'treatment was not assigned by chance',
  }),
  Blocks: () => ({
    ceiling: 'Assignment by chance rests on how the draw was made, which the data and its documents show.',
    cannotSee: 'Whether units in one arm were touched by what those in the other arm got.',
    assignment: 'treatment was assigned by chance',
  }),
  SyntheticControl: () => ({
    ceiling: 'No data show whether something else happened to the treated place at the same time.',
    cannotSee: 'Whether something else happened to the treated place at the same time and moved the outcome.',
    assignment: 'treatment was not assigned by chance',
  }),
  IV: () => ({
    ceiling: 'No data can show that the instrument reaches the outcome through the treatment alone.',
    cannotSee: 'Whether the instrument reached the outcome in some other way than through the treatment.',
    localTo: 'How large the effect is where the instrument changes nothing: the estimate is for those that it moves.',
    assignment: 'the instrument was not drawn by lot for this study',
  }),
  RDD: () => ({
    ceiling:
      'No data show whether something else changes at the same cutoff, and the effect is the one next to it, not the one far from it.',
    cannotSee: 'Whether something else changes at the same threshold and moves the outcome.',
    localTo: 'How large the effect is away from the threshold: the estimate is for those right at it.',
    assignment: 'treatment was assigned by a threshold, not by chance',
  }),
  Matching: () => ({
    ceiling: 'That nothing unmeasured decided who was treated is assumed; no data can show it.',
    ceilingWithout:
      'Neither was an outcome from before treatment adjusted for nor one settled before treatment tested, so nothing speaks to whether something unmeasured decided who was treated.',
    cannotSee: 'Whether something that was not measured set the two groups apart and moved the outcome.',
    assignment: 'treatment was not assigned by chance',
  }),
}

/** Why nothing is identified. */
const unidentified: Writes<Table['unidentified']> = {
  'DiD-prePeriods': () => 'There is no period before treatment, so no change can be compared.',
  'SyntheticControl-prePeriods': () => 'There is no period before treatment.',
  'SyntheticControl-donors': () => 'There is no donor, so no placebo is possible.',
  'SyntheticControl-likeness': () =>
    'No mix of the donors moved like the treated place before, so it cannot stand in for it later.',
  'IV-effectiveF': () => 'The instruments do not move the treatment, so nothing can be said of its effect.',
  'RDD-effectiveN': () => 'No bandwidth around the cutoff holds enough rows, so there is no comparison at the cutoff.',
  'Matching-commonSupport': () => 'Treated and comparison units do not overlap.',
}

/** Where a line of the table holds. */
const when: Writes<Table['when']> = {
  whatever: () => 'whatever the design says',
  'draw-documented': () => 'the draw is documented and attrition is declared',
  'draw-asserted': () => 'the draw is asserted only, or attrition is not declared',
  'rated-trials': () => 'trials are put together, and each is rated for its risk of bias',
  'unrated-trials': () => 'trials are put together, and nobody rated them',
  asserted: () => 'the study only says that it was random',
  trials: () => 'trials are put together, and documents show each draw',
  'asserted-trials': () => 'trials are put together that only say they were random',
  bunching: () => 'the heap at the threshold is itself what is studied',
}

const standards: Writes<Table['standards']> = {
  'with-reservations': () => 'Meets standards with reservations',
  'without-reservations': () => 'Meets standards without reservations',
}

/** How the marks for a lock are given. */
export const LOCK_SOURCE = components.lock({}).source

/** Every text of the table, by the kinds and codes of its facts. */
export const table = { pillars, components, designs, unidentified, when, standards }

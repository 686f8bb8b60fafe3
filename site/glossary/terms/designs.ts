import type { TermGroup } from '../term.ts'

export const DESIGN_TERMS: TermGroup = {
  id: 'designs',
  title: 'Designs and their parts',
  terms: [
    {
      id: 'difference-in-differences',
      term: 'difference-in-differences',
      short: 'The change where the policy came, less the change over the same time where it did not.',
      forms: ['difference-in-differences', 'difference in differences', 'differences-in-differences'],
    },
    {
      id: 'parallel-trends',
      term: 'parallel trends',
      short:
        'The assumption that both groups would have moved side by side without the policy. Years before it show whether they did.',
      forms: ['parallel trends', 'parallel trend'],
    },
    {
      id: 'cohort',
      term: 'cohort',
      short: 'All places that took up the policy in the same year.',
      more: 'In other fields the word is used for people born or enrolled in one year.',
      forms: ['cohort', 'cohorts'],
    },
    {
      id: 'never-treated',
      term: 'never treated, not yet treated',
      short: 'Two kinds of places to compare with: those that never took up the policy, and those that did so later.',
      forms: ['never-treated', 'never treated', 'not-yet-treated', 'not yet treated'],
    },
    {
      id: 'event-study',
      term: 'event study',
      short: 'The effect year by year, before and after the policy began. Before it the points should lie near zero.',
      forms: ['event study', 'event studies'],
    },
    {
      id: 'group-time-effect',
      term: 'group-time effect',
      short:
        'The effect on the places that began in one year, as seen in one later year. The main result is an average of these.',
      forms: ['group-time effect', 'group-time effects'],
    },
    {
      id: 'total-effect-per-unit',
      term: 'average total effect',
      short:
        'What one unit more of a treatment does on average, where it goes up and down: all that came of the changes, over the sum of them.',
      more: 'A cut counts as a rise does, with its sign turned.',
      forms: ['average total effect', 'average total effects'],
    },
    {
      id: 'regression-discontinuity',
      term: 'regression discontinuity',
      short:
        'Compares people just above a line with people just below it, where the rule makes a sharp break: a birthday, a test score, a vote.',
      forms: ['regression discontinuity', 'regression discontinuity design', 'discontinuity', 'discontinuities'],
    },
    {
      id: 'cutoff',
      term: 'cutoff',
      short: 'The line in a rule that decides who gets the policy, such as a score of 650 or a 21st birthday.',
      forms: ['cutoff', 'cutoffs'],
    },
    {
      id: 'running-variable',
      term: 'running variable',
      short: 'The number that a rule looks at to decide who gets the policy: an age, a score, an income.',
      forms: ['running variable', 'running variables'],
    },
    {
      id: 'bandwidth',
      term: 'bandwidth',
      short:
        'How far from the line people still count. A narrow band compares like with like; a wide one has more people in it.',
      forms: ['bandwidth', 'bandwidths'],
    },
    {
      id: 'kernel',
      term: 'kernel',
      short: 'How the weight of people falls with their distance from the line. Those next to it count most.',
      forms: ['kernel', 'kernels'],
    },
    {
      id: 'instrument',
      term: 'instrument',
      short:
        'Something close to luck that moves people into the policy and changes the outcome in no other way. A draft lottery is one.',
      forms: ['instrument', 'instruments', 'instrumental variable', 'instrumental variables'],
    },
    {
      id: 'first-stage',
      term: 'first stage',
      short:
        'How strongly the instrument moves people into the policy. If it hardly does, the result is not to be relied on.',
      forms: ['first stage', 'first-stage F', 'effective F'],
    },
    {
      id: 'two-stage-least-squares',
      term: 'two-stage least squares',
      short: 'The usual way to use an instrument. It counts only the part of the policy that the instrument moved.',
      forms: ['two-stage least squares', '2SLS'],
    },
    {
      id: 'matching',
      term: 'matching',
      short:
        'Compares each person in the policy with people like them outside it. It can only be fair in traits that were measured.',
      forms: ['matching and weighting', 'coarsened exact matching', 'matching estimator', 'matching estimators'],
    },
    {
      id: 'propensity-score',
      term: 'propensity score',
      short:
        'How likely a person was to get the policy, judged by what is known of them. People with the same score can be compared.',
      forms: ['propensity score', 'propensity scores'],
    },
    {
      id: 'synthetic-control',
      term: 'synthetic control',
      short:
        'A weighted mix of other places that moved just like this one before the policy. Afterwards it shows what would have been.',
      forms: ['synthetic control', 'synthetic controls'],
    },
    {
      id: 'donor-pool',
      term: 'donor pool',
      short: 'The places that a synthetic control may be mixed from. None of them had the policy.',
      forms: ['donor pool', 'donor pools', 'donor', 'donors'],
    },
    {
      id: 'randomization',
      term: 'randomization',
      short:
        'Chance alone decided who got the policy. The groups then differ by luck only, so a later gap is most likely its effect.',
      forms: [
        'randomization',
        'randomized',
        'randomly assigned',
        'random assignment',
        'randomized experiment',
        'randomized experiments',
        'randomized trial',
        'randomized trials',
        'randomized controlled trial',
      ],
    },
    {
      id: 'block',
      term: 'block',
      short:
        'A set of units within which lots were drawn, such as one school or one pair. Only units of one block are compared.',
      forms: ['block', 'blocks', 'block effects'],
    },
    {
      id: 'randomization-inference',
      term: 'randomization inference',
      short:
        'Draws the lots again many times by computer, and counts how often luck gives a gap as large as the real one.',
      forms: ['randomization inference'],
    },
  ],
}

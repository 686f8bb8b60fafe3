import type { TermGroup } from '../term.ts'

export const RESULT_TERMS: TermGroup = {
  id: 'reading-a-result',
  title: 'Reading a result',
  terms: [
    {
      id: 'effect',
      term: 'effect',
      short: 'How much the outcome changed because of the policy: the outcome with it less the outcome without it.',
      more: 'The second of the two was never seen, since a place either had the policy or had it not. A design is a way to find it.',
      forms: [],
    },
    {
      id: 'estimate',
      term: 'estimate',
      short: 'The best guess of an effect that the data allow. The interval beside it says how far off it may be.',
      more: 'The main estimate of a casefile was chosen and locked before the analysis ran; it alone decides the verdict.',
      forms: [],
    },
    {
      id: 'confidence-interval',
      term: 'confidence interval',
      short:
        'A range of effects that fit the data. Made this way, 95 of 100 such ranges hold the true effect; a wide one says that little is known.',
      more: 'Every interval of the archive is a 95% interval. It counts chance alone: a comparison that was unfair can put the whole range in the wrong place. The checks and the sensitivity of a casefile speak to that.',
      forms: [
        'confidence interval',
        'confidence intervals',
        '95% interval',
        '95% intervals',
        '95% confidence interval',
      ],
    },
    {
      id: 'confidence-set',
      term: 'confidence set',
      short:
        'Every effect that the data do not rule out. Unlike a plain range, it may have gaps or no end on one side.',
      forms: ['confidence set', 'confidence sets', '95% confidence set'],
    },
    {
      id: 'standard-error',
      term: 'standard error',
      short:
        'How far an estimate strays by chance, on average. A range of two standard errors each way is close to a 95% interval.',
      forms: ['standard error', 'standard errors', 's.e.'],
    },
    {
      id: 'p-value',
      term: 'p value',
      short:
        'How often chance alone would show a gap at least as large as this one if the policy did nothing. A small p value makes chance a poor account.',
      more: 'It does not say how likely the policy is to work, nor how large its effect is. That is why the score of a casefile never reads it.',
      forms: ['p value', 'p values', 'p-value', 'p-values'],
    },
    {
      id: 'smallest-effect-that-matters',
      term: 'smallest effect that matters',
      short:
        'The least change that would be worth having, named with a reason before the analysis ran. Verdicts weigh the interval against it.',
      forms: ['smallest effect that matters', 'smallest effects that matter', 'smallest one that would matter'],
    },
    {
      id: 'verdict',
      term: 'verdict',
      short: 'What the interval says about the aim of the policy. A rule gives it, and nobody picks it by hand.',
      more: 'The rules stand on the page How It Works, in the order in which they are tried.',
      forms: [],
    },
    {
      id: 'percentage-point',
      term: 'percentage point',
      short: 'The gap between two shares. From 40% to 43% is a rise of 3 percentage points, not of 3 percent.',
      forms: ['percentage point', 'percentage points'],
    },
    {
      id: 'standard-deviation',
      term: 'standard deviation',
      short:
        'How much single cases differ from their average. Often about two in three lie no further from it than this.',
      forms: ['standard deviation', 'standard deviations'],
    },
    {
      id: 'effect-size',
      term: 'effect size',
      short: 'An effect counted in steps that fit any scale, so that test scores and wages can be set side by side.',
      more: 'The step is one standard deviation of the outcome.',
      forms: ['effect size', 'effect sizes', 'standardized effect'],
    },
    {
      id: 'counterfactual',
      term: 'counterfactual',
      short:
        'What would have happened without the policy. Nobody can see it, so a fair comparison has to stand in for it.',
      forms: ['counterfactual', 'counterfactuals'],
    },
    {
      id: 'power',
      term: 'power',
      short: 'How likely a study is to find an effect of a given size if it is there. The usual aim is 80%.',
      forms: ['80% power', 'statistical power'],
    },
    {
      id: 'heterogeneity',
      term: 'heterogeneity',
      short:
        'That a policy does more for some people or places than for others. One average then hides part of the story.',
      forms: ['heterogeneity', 'heterogeneous effects'],
    },
    {
      id: 'sensitivity',
      term: 'sensitivity',
      short: 'Whether the finding still holds when one choice of the analysis is made in another way.',
      forms: ['specification curve'],
    },
  ],
}

import type { TermGroup } from '../term.ts'

export const COMPARISON_TERMS: TermGroup = {
  id: 'making-a-comparison',
  title: 'Making a comparison',
  terms: [
    {
      id: 'comparison-units',
      term: 'comparison units',
      short: 'People or places without the policy. They show what would have happened to the others without it.',
      forms: [
        'comparison units',
        'comparison unit',
        'comparison group',
        'comparison groups',
        'control group',
        'control groups',
      ],
    },
    {
      id: 'covariate',
      term: 'covariate',
      short:
        'Another trait that is known of each unit, such as age or income. Taking it into account makes a comparison fairer.',
      forms: ['covariate', 'covariates'],
    },
    {
      id: 'balance',
      term: 'balance',
      short:
        'How alike those with and without the policy were before it began. The more alike, the fairer the comparison.',
      forms: ['balance check', 'balance checks', 'balanced groups'],
    },
    {
      id: 'cluster',
      term: 'cluster',
      short:
        'Units that share a fate, such as the pupils of one school. They tell less than as many units on their own, so the interval must be wider.',
      forms: ['cluster', 'clusters', 'clustered'],
    },
    {
      id: 'placebo',
      term: 'placebo',
      short:
        'A test in a place, at a time or on an outcome that the policy cannot have changed. A gap that shows up there as well is a warning.',
      forms: [
        'placebo',
        'placebos',
        'placebo test',
        'placebo tests',
        'placebo outcome',
        'placebo outcomes',
        'placebo in space',
        'placebo in time',
        'placebo date',
        'placebo dates',
      ],
    },
    {
      id: 'estimand',
      term: 'estimand',
      short: 'What a study sets out to measure: the effect on whom, compared with what, and over which years.',
      forms: ['estimand', 'estimands'],
    },
    {
      id: 'att',
      term: 'ATT',
      short: 'The average effect on those who got the policy.',
      more: 'The letters stand for “average treatment effect on the treated”.',
      forms: ['ATT', 'average treatment effect on the treated'],
    },
    {
      id: 'ate',
      term: 'ATE',
      short: 'The average effect if everyone got the policy, compared with no one.',
      more: 'The letters stand for “average treatment effect”.',
      forms: ['ATE', 'average treatment effect'],
    },
    {
      id: 'late',
      term: 'LATE',
      short:
        'The average effect on those alone who took part because of the push that is studied, such as a drawn lot.',
      more: 'The letters stand for “local average treatment effect”.',
      forms: ['LATE', 'local average treatment effect'],
    },
    {
      id: 'itt',
      term: 'ITT',
      short: 'The effect of being offered something, whether or not people took it.',
      more: 'The letters stand for “intention to treat”.',
      forms: ['ITT', 'intention to treat', 'intention-to-treat'],
    },
    {
      id: 'take-up',
      term: 'take-up',
      short: 'Whether people who were offered something took it.',
      forms: ['take-up'],
    },
    {
      id: 'complier',
      term: 'complier',
      short: 'Someone who takes part if asked and stays out if not. Some studies can speak of these people only.',
      forms: ['complier', 'compliers', 'complier effect'],
    },
    {
      id: 'attrition',
      term: 'attrition',
      short:
        'People of a study who were lost before the outcome was known. If one group loses more, the two may no longer be alike.',
      forms: ['attrition'],
    },
    {
      id: 'sutva',
      term: 'SUTVA',
      short:
        'We take it that the policy in one place changes nothing in the others. That fails, for example, if people move there to gain from it.',
      more: 'The letters stand for “stable unit treatment value assumption”.',
      forms: ['SUTVA', 'SUTVA notes'],
    },
    {
      id: 'least-squares',
      term: 'least squares',
      short:
        'The usual way to fit a line to data: the one that lies closest to the points, by the squares of the gaps.',
      forms: ['least squares', 'ordinary least squares'],
    },
    {
      id: 'fixed-effects',
      term: 'fixed effects',
      short:
        'One level of its own for each place and one for each year. What never changes in a place, or changes for all, then plays no part.',
      forms: ['fixed effects', 'two-way fixed effects', 'unit and period effects'],
    },
    {
      id: 'bootstrap',
      term: 'bootstrap',
      short: 'A way to learn how far chance moves a result: work it out again on many redrawn copies of the data.',
      forms: ['bootstrap', 'wild cluster bootstrap', 'wild cluster bootstrap-t', 'multiplier bootstrap'],
    },
    {
      id: 'monte-carlo-error',
      term: 'Monte Carlo error',
      short:
        'How far a number may be off because it comes from random draws by a computer. More draws make it smaller.',
      forms: ['Monte Carlo error', 'Monte Carlo errors'],
    },
    {
      id: 'degrees-of-freedom',
      term: 'degrees of freedom',
      short:
        'Roughly, how many separate facts stand behind a margin of error. With few of them the interval has to be wider.',
      forms: ['degrees of freedom'],
    },
    {
      id: 'influence-function',
      term: 'influence function',
      short: 'How much each unit moves the result. From this the margin of error can be worked out.',
      forms: ['influence function', 'influence functions'],
    },
  ],
}

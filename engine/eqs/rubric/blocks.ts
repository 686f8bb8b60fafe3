import type { Anchors, DesignRubric } from '../rubric.ts'

const line = (...points: Anchors): Anchors => points

/** Overshoot of an interval past the point where the conclusion changes, in half widths of the main interval. */
const overshoot = {
  anchors: line([0, 5], [0.25, 0]),
  alternative: { label: 'half a half width past the limit still earns marks', anchors: line([0, 5], [0.5, 0]) },
}

/** Randomised experiments: rows and caps of docs/methodology.md. */
export const blocks: DesignRubric = {
  designValidity: [
    {
      id: 'randomisation',
      label: 'Randomization documented',
      anchors: line([1, 2], [2, 5]),
      basis: 'ours',
      source: 'A document shows how the assignment was drawn: 5; the study only says so: 2. No published threshold.',
      alternative: { label: 'an asserted draw earns nothing', anchors: line([1, 0], [2, 5]) },
    },
    {
      id: 'attrition',
      label: 'Attrition',
      anchors: line([1, 5], [2, 3], [3, 1]),
      basis: 'literature',
      source:
        'Overall and differential attrition against the boundaries of the What Works Clearinghouse Handbook 5.0: 1 = on the cautious one, 2 = on the optimistic one, 3 = twice as far. Straight lines between are ours.',
      alternative: { label: 'only attrition inside the cautious boundary earns marks', anchors: line([1, 5], [2, 0]) },
    },
    {
      id: 'compliance',
      label: 'Compliance',
      anchors: line([0, 0], [0.5, 2], [0.8, 4], [1, 5]),
      basis: 'ours',
      source:
        'Difference between the arms in the share that took the treatment. Half as much leaves an effect of assignment half as large; one in five who do otherwise is common in sound trials. No published threshold.',
      alternative: { label: 'a difference of 80 points earns full marks', anchors: line([0, 0], [0.5, 2], [0.8, 5]) },
    },
    {
      id: 'sampleRatio',
      label: 'Sizes of the arms',
      anchors: line([0.001, 0], [0.01, 2], [0.1, 5]),
      basis: 'ours',
      source:
        'p value of the χ² test of the sizes of the arms (sample-ratio mismatch: Fabijan et al. 2019, doi:10.1145/3292500.3330722). The marks are those of the omnibus balance test, which asks the same of the covariates.',
    },
  ],
  balance: [
    {
      id: 'omnibusBalance',
      label: 'All covariates together',
      anchors: line([0.001, 0], [0.01, 2], [0.1, 5]),
      basis: 'ours',
      source:
        'p value of d², Hansen & Bowers 2008, doi:10.1214/08-STS254. A sound draw falls under 0.1 one time in ten and under 0.001 one time in a thousand; the marks are ours.',
      alternative: { label: 'p of 0.05 earns full marks', anchors: line([0.001, 0], [0.01, 2], [0.05, 5]) },
    },
    {
      id: 'covariateBalance',
      label: 'Largest difference in a covariate',
      anchors: line([0.05, 5], [0.1, 4], [0.25, 2], [0.5, 0]),
      basis: 'literature',
      source:
        '0.05 and 0.25 SD: What Works Clearinghouse Handbook 5.0; 0.10 SD: Austin 2009, doi:10.1002/sim.3697. Among the units that have the outcome.',
      alternative: { label: '0.25 SD earns nothing', anchors: line([0.05, 5], [0.1, 4], [0.25, 0]) },
    },
  ],
  robustness: [
    {
      id: 'randomisationInference',
      label: 'Randomization inference agrees',
      basis: 'ours',
      source:
        'How far the interval of the randomisation test goes past the point where the conclusion changes, in half widths of the main interval; 0 = it agrees. No published threshold; a quarter earns nothing.',
      ...overshoot,
    },
    {
      id: 'leeBounds',
      label: 'Conclusion under missing outcomes',
      basis: 'ours',
      source:
        'The same distance for the interval from the lower to the upper bound of Lee 2009, doi:10.1111/j.1467-937X.2009.00536.x; 0 = the conclusion stands at both ends, or nobody is missing.',
      ...overshoot,
    },
    {
      id: 'leaveOneBlockOut',
      label: 'Conclusion without any one block',
      anchors: line([0.8, 0], [1, 5]),
      basis: 'ours',
      source: 'Share of leave-one-out runs that keep the conclusion. No published threshold.',
      alternative: { label: 'half the runs earn nothing', anchors: line([0.5, 0], [1, 5]) },
    },
    {
      id: 'covariateAdjustment',
      label: 'Estimate after adjustment for covariates',
      anchors: line([0, 5], [1, 2.5], [2, 0]),
      basis: 'ours',
      source:
        'Distance of the estimate adjusted for all covariates, in standard errors of the main one. An imbalance matters by what the covariate says about the outcome, not by its own significance: Altman 1985, doi:10.2307/2987510; Senn 1994, doi:10.1002/sim.4780131703. In simulated trials it orders the errors better than any test of balance. The marks are ours.',
      alternative: { label: 'one standard error earns nothing', anchors: line([0, 5], [1, 0]) },
    },
    {
      id: 'multiplicity',
      label: 'Conclusion among several outcomes',
      basis: 'ours',
      source:
        'The same distance for the interval that holds for all locked outcomes at once (largest |t| over re-randomisations: Westfall & Young 1993; Romano & Wolf 2005, doi:10.1111/j.1468-0262.2005.00615.x).',
      ...overshoot,
    },
  ],
  // none for few clusters: they always get a small-cluster method (CR2 with Satterthwaite degrees of freedom)
  caps: [
    {
      // Fabijan et al. 2019, doi:10.1145/3292500.3330722: results under a mismatch are not to be trusted until explained
      id: 'sampleRatioMismatch',
      label: 'The arms do not have the sizes that were drawn (p below 0.001)',
      limit: 59,
      on: 'data',
      test: { kind: 'below', component: 'sampleRatio', threshold: 0.001 },
    },
    {
      id: 'sampleRatioSuspected',
      label: 'The arms may not have the sizes that were drawn (p below 0.01)',
      limit: 79,
      on: 'data',
      test: { kind: 'below', component: 'sampleRatio', threshold: 0.01 },
    },
    {
      // Hansen & Bowers 2008, doi:10.1214/08-STS254; a sound draw falls under 0.001 one time in a thousand
      id: 'brokenDraw',
      label: 'The arms differ more than a draw allows (p below 0.001)',
      limit: 59,
      on: 'data',
      test: { kind: 'below', component: 'omnibusBalance', threshold: 0.001 },
    },
    {
      id: 'doubtfulDraw',
      label: 'The arms differ as one draw in a hundred does (p below 0.01)',
      limit: 79,
      on: 'data',
      test: { kind: 'below', component: 'omnibusBalance', threshold: 0.01 },
    },
    {
      // a shift of more than the standard error leaves the interval no room for anything else
      id: 'movedByAdjustment',
      label: 'Adjustment for covariates moves the estimate by more than its standard error',
      limit: 79,
      on: 'data',
      test: { kind: 'above', component: 'covariateAdjustment', threshold: 1 },
    },
    {
      // WWC Handbook: outside the boundary that holds where assignment may move who is seen
      id: 'notableAttrition',
      label: 'Attrition beyond the cautious boundary of the What Works Clearinghouse',
      limit: 79,
      on: 'data',
      test: { kind: 'above', component: 'attrition', threshold: 1 },
    },
    {
      // WWC Handbook: high attrition on both assumptions, so that at best it meets standards with reservations
      id: 'highAttrition',
      label: 'Attrition beyond both boundaries of the What Works Clearinghouse',
      limit: 69,
      on: 'data',
      test: { kind: 'above', component: 'attrition', threshold: 2 },
    },
    {
      id: 'extremeAttrition',
      label: 'Attrition half as far again beyond both boundaries',
      limit: 59,
      on: 'data',
      test: { kind: 'above', component: 'attrition', threshold: 2.5 },
    },
  ],
  cannotSee: 'Whether units in one arm were touched by what those in the other arm got.',
  equivalents: {
    marylandSms: 5,
    wwcBest: 'Meets standards with reservations',
    wwcComponent: 'covariateBalance',
    wwcAttrition: 'attrition',
    gradeStart: 'High',
    assignment: 'treatment was assigned by chance',
  },
  provisional: true,
}

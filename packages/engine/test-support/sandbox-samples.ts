import type { SandboxSource, Scenario } from '../sandbox/scenario.ts'

/** A casefile for tests: workplaces with a ban on smoking. */
export const sampleSource: SandboxSource = {
  title: 'A case',
  jurisdiction: 'United States',
  period: '1990–2000',
  design: 'Matching',
  estimate: {
    name: 'AIPW',
    estimand: 'ATT, average effect on the treated',
    value: -4.7,
    ci: [-6.66, -2.74],
    df: null,
    units: 'percentage points',
    method: 'Normal.',
  },
  scale: { kind: 'difference' },
  outcome: 'Workers who smoke',
  periodWord: 'year',
  members: 'workers',
  treatment: 'a ban',
  smallestEffect: 2,
  studiedLevel: 26,
  observedPeriods: null,
  interference: 'None.',
  cannotSay: [],
  eqs: { overall: 68, band: 'moderate' },
}
/** Ten thousand workers for a year, as studied. */
export const sampleScenario: Scenario = {
  slug: 'a-case',
  version: 1,
  estimate: 'aipw',
  place: 'Elsewhere',
  population: 10_000,
  per: 100,
  baseline: 26,
  baselineUncertainty: 0,
  good: 'decrease',
  dose: 1,
  periods: 1,
  changePerPeriod: 0,
  tau: 0,
  tauBasis: '',
  costs: null,
  seed: 7,
}

/** The steps of the Design Wizard, in order; the words are the specification's. */
export const WIZARD_STEPS = [
  'Design Type',
  'Suggestions',
  'Theory',
  'Units',
  'Treatments',
  'Assignment',
  'Covariates',
  'Outcomes',
  'Replication',
  'Placebos',
  'Provenance',
] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]

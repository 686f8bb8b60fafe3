import { CRIMINAL_JUSTICE } from './criminal-justice.ts'
import { EDUCATION } from './education.ts'
import { ELECTIONS_GOVERNANCE } from './elections-governance.ts'
import { ENVIRONMENT_ENERGY } from './environment-energy.ts'
import { HEALTH } from './health.ts'
import { HOUSING } from './housing.ts'
import { IMMIGRATION } from './immigration.ts'
import { LABOUR_EMPLOYMENT } from './labour-employment.ts'
import { SOCIAL_WELFARE } from './social-welfare.ts'
import { TAXATION } from './taxation.ts'
import type { TermList } from './term-list.ts'
import { TRANSPORT_SAFETY } from './transport-safety.ts'

/** Every subdomain's words, in the order of the taxonomy. */
export const VOCABULARY: readonly TermList[] = [
  ...LABOUR_EMPLOYMENT,
  ...HEALTH,
  ...EDUCATION,
  ...CRIMINAL_JUSTICE,
  ...HOUSING,
  ...TAXATION,
  ...SOCIAL_WELFARE,
  ...ENVIRONMENT_ENERGY,
  ...TRANSPORT_SAFETY,
  ...IMMIGRATION,
  ...ELECTIONS_GOVERNANCE,
]

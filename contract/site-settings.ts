import { z } from 'zod'

/** Settings that an admin changes while the product runs, each with what it may be and what it is until it is set. */
export const SITE_SETTINGS = {
  /** `coming-soon`: only analysts, reviewers and admins sign in. `open`: everybody with an account does. */
  signIn: z.enum(['coming-soon', 'open']).default('coming-soon'),
  /** `required`: a reviewer must approve a casefile before it is published. */
  review: z.enum(['optional', 'required']).default('optional'),
}

export type SiteSettingName = keyof typeof SITE_SETTINGS
export type SiteSettingValue<Name extends SiteSettingName> = z.output<(typeof SITE_SETTINGS)[Name]>

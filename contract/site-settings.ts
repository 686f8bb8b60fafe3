import { z } from 'zod'
import { slugSchema } from './fields.ts'

/** Settings that an admin changes while the product runs, each with what it may be and what it is until it is set. */
export const SITE_SETTINGS = {
  /** `coming-soon`: only analysts, reviewers and admins sign in. `open`: everybody with an account does. */
  signIn: z.enum(['coming-soon', 'open']).default('coming-soon'),
  /** `required`: a reviewer must approve a casefile before it is published. */
  review: z.enum(['optional', 'required']).default('optional'),
  /** Whether analysts, reviewers and admins must have a second factor; who has none sets one up at the next sign-in. */
  staffSecondFactor: z.enum(['optional', 'required']).default('optional'),
  /** Whether pages are brought up to date and leftovers cleared away every night. */
  nightly: z.enum(['on', 'off']).default('on'),
  /** When a night's work begins, UTC. */
  nightlyTime: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'This must be a time from 00:00 to 23:59.')
    .default('03:30'),
  /** Whether a backup is part of it. */
  nightlyBackup: z.enum(['on', 'off']).default('on'),
  /** Of how many days a backup is kept when the night's work clears away; of five weeks and twelve months one stays, too. */
  keptBackups: z.int().min(1).max(365).default(7),
  /** Where readers can write to; empty = what `CONTACT_EMAIL` says at the start. */
  contactEmail: z.union([z.literal(''), z.email().max(254)]).default(''),
  /** Where readers can follow the project; empty = what `PROFESSIONAL_NETWORK_URL` says at the start. */
  professionalNetworkUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  /** Who answers for what is published, as pages name them; empty = nobody is named. */
  responsibleEditor: z.string().trim().max(200).default(''),
  /** Where each signed checkpoint is sent, so that somebody outside can witness it; empty = nowhere. */
  witnessAddress: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  /** Time-stamping authorities (RFC 3161) that are asked each night to stamp the checkpoint, the first first; empty = nobody is. */
  timeAuthorities: z
    .string()
    .trim()
    .max(500)
    .refine(
      (text) => text === '' || text.split(' ').every((one) => z.url({ protocol: /^https?$/ }).safeParse(one).success),
      {
        error: 'These must be addresses that begin with http:// or https://, with a blank between two.',
      },
    )
    .default('https://freetsa.org/tsr http://timestamp.digicert.com'),
  /** Slug of the casefile that the landing page shows; empty = chosen by the strength of its evidence. */
  featuredCasefile: z.union([z.literal(''), slugSchema]).default(''),
}

export type SiteSettingName = keyof typeof SITE_SETTINGS
export type SiteSettingValue<Name extends SiteSettingName> = z.output<(typeof SITE_SETTINGS)[Name]>

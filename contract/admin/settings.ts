import { z } from 'zod'
import { approvalSchema } from '../approval.ts'
import type { SiteSettingName } from '../site-settings.ts'

/** Settings of /admin/settings; those of nights and backups stand with their work, at /admin/system. */
export const SETTING_NAMES = [
  'signIn',
  'review',
  'staffSecondFactor',
  'contactEmail',
  'professionalNetworkUrl',
  'responsibleEditor',
  'featuredCasefile',
  'witnessAddress',
  'timeAuthorities',
] as const satisfies SiteSettingName[]

/** Settings that keep one person from changing the record, or from doing so unseen: a second one agrees before they are loosened. */
export const GUARDED_SETTINGS: readonly (typeof SETTING_NAMES)[number][] = [
  'review',
  'staffSecondFactor',
  'witnessAddress',
  'timeAuthorities',
]

export const adminSettingSchema = z.object({
  name: z.enum(SETTING_NAMES),
  value: z.string(),
  default: z.string(),
  /** When it was changed last; null = never. */
  updated_at: z.string().nullable(),
  /** Who changed it last: the address of an account, or what set it at the start. */
  updated_by: z.string().nullable(),
})
export type AdminSetting = z.infer<typeof adminSettingSchema>

export const adminSettingsSchema = z.object({
  settings: z.array(adminSettingSchema),
  /** What only a new start changes: name and value, never a secret. */
  fixed: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Changes that wait for a second person. */
  waiting: z.array(approvalSchema),
})
export type AdminSettings = z.infer<typeof adminSettingsSchema>

export const changeSettingSchema = z.strictObject({ value: z.string().trim().max(500) })

import { z } from 'zod'
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
] as const satisfies SiteSettingName[]

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
})
export type AdminSettings = z.infer<typeof adminSettingsSchema>

export const changeSettingSchema = z.strictObject({ value: z.string().trim().max(500) })

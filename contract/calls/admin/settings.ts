import { adminSettingsSchema, changeSettingSchema } from '../../admin/settings.ts'
import { defineCall } from '../define-call.ts'

export const listSettings = defineCall({
  method: 'GET',
  path: '/api/admin/settings',
  access: { role: 'admin' },
  summary: 'Every setting with its value and who changed it last, and what only a new start changes.',
  answer: adminSettingsSchema,
  errors: [],
})

export const changeSetting = defineCall({
  method: 'PUT',
  path: '/api/admin/settings/:name',
  access: { role: 'admin' },
  fresh: true,
  secondPerson: 'others',
  summary: 'Change a setting; it takes effect at once, and pages that show it are rendered anew.',
  body: changeSettingSchema,
  answer: adminSettingsSchema,
  errors: ['setting/not-found', 'second-factor/not-on'],
})

export const ADMIN_SETTINGS_CALLS = [listSettings, changeSetting] as const

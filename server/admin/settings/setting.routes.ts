import { adminSettingsSchema, changeSettingSchema } from '../../../contract/admin/settings.ts'
import type { ServerContext } from '../../context.ts'
import { defineRoute } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { changeSetting, listSettings } from './setting.service.ts'

const admin = { role: 'admin' } as const

/** What an admin changes while the product runs. */
export function settingRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/settings',
      access: admin,
      summary: 'Every setting with its value and who changed it last, and what only a new start changes.',
      answer: adminSettingsSchema,
      errors: [],
      handle: () => listSettings(context),
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/admin/settings/:name',
      access: admin,
      summary: 'Change a setting; it takes effect at once, and pages that show it are rendered anew.',
      body: changeSettingSchema,
      answer: adminSettingsSchema,
      errors: ['setting/not-found'],
      handle: ({ params, body, caller }) => changeSetting(context, params.name!, body.value, caller.user),
    }),
  ]
}

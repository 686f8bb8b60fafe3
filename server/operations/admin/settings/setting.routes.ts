import * as calls from '../../../../contract/calls/admin/system.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { changeSetting, listSettings } from './setting.service.ts'

/** What an admin changes while the product runs. */
export function settingRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listSettings, () => listSettings(context)),
    implement(calls.changeSetting, ({ params, body, caller }) =>
      changeSetting(context, params.name, body.value, caller.user),
    ),
  ]
}

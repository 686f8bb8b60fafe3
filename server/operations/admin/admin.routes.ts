import type { ServerContext } from '../../base/context.ts'
import type { Route } from '../../base/http/route.ts'
import { adminApiRoutes } from './api/admin-api.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { activityLogRoutes } from './logs/activity-log.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { adminPolicyRoutes } from './policies/admin-policy.routes.ts'
import { adminProblemRoutes } from './problems/admin-problem.routes.ts'
import { settingRoutes } from './settings/setting.routes.ts'
import { adminUserRoutes } from './users/admin-user.routes.ts'

/** The calls of the admin area; each needs the role admin. */
export function adminRoutes(context: ServerContext): Route[] {
  return [
    ...overviewRoutes(context),
    ...adminUserRoutes(context),
    ...activityLogRoutes(context),
    ...settingRoutes(context),
    ...contentRoutes(context),
    ...adminPolicyRoutes(context),
    ...adminProblemRoutes(context),
    ...adminApiRoutes(context),
  ]
}

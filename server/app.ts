import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { ENGINE_VERSION } from '../engine/version.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { registrationRoutes } from './accounts/registration.routes.ts'
import { healthRoutes } from './api/health.routes.ts'
import { openapiRoute } from './api/openapi.ts'
import { admitKey } from './api-keys/admit-key.ts'
import { apiKeyRoutes } from './api-keys/api-key.routes.ts'
import { alertRoutes } from './alerts/alert.routes.ts'
import { artifactRoutes } from './artifacts/artifact.routes.ts'
import { bookmarkRoutes } from './bookmarks/bookmark.routes.ts'
import { sessionRoutes } from './auth/session.routes.ts'
import { identify } from './auth/session.service.ts'
import { backupRoutes } from './backups/backup.routes.ts'
import { siteBuildRoutes } from './builds/site-build.routes.ts'
import { casefileRoutes } from './casefiles/casefile.routes.ts'
import { claimRoutes } from './claims/claim.routes.ts'
import { compassRoutes } from './compass/compass.routes.ts'
import type { ServerContext } from './context.ts'
import { coverRoutes } from './covers/cover.routes.ts'
import { datasetRoutes } from './datasets/dataset.routes.ts'
import { domainRoutes } from './domains/domain.routes.ts'
import { checkAddress } from './http/check-address.ts'
import { exportRoutes } from './exports/export.routes.ts'
import { draftRoutes } from './drafts/draft.routes.ts'
import { founderDashboardRoutes } from './founder-dashboard/founder-dashboard.routes.ts'
import { explorerRoutes } from './explorer/explorer.routes.ts'
import { errorHandler } from './http/error-handler.ts'
import { apiNotFound } from './http/not-found.ts'
import { requestLog } from './http/request-log.ts'
import { mountRoutes } from './http/mount-routes.ts'
import type { Mounting } from './http/mount-routes.ts'
import { rateLimitHeaders } from './http/rate-limit-headers.ts'
import { openReadLimit } from './http/read-limit.ts'
import type { Route } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { ingestRoutes } from './ingestion/ingest.routes.ts'
import { databaseRoutes } from './integrity/database.routes.ts'
import { adminJobRoutes } from './jobs/admin-jobs.routes.ts'
import { nightlyRoutes } from './nightly/nightly.routes.ts'
import { policyRoutes } from './policies/policy.routes.ts'
import { problemDraftRoutes } from './problems/problem-draft.routes.ts'
import { problemRoutes } from './problems/problem.routes.ts'
import { provenanceRoutes } from './provenance/provenance.routes.ts'
import { sandboxRoutes } from './sandbox/scenario.routes.ts'
import { paymentRoutes } from './payments/payment.routes.ts'
import { openPublicationReader } from './publications/publication-reader.ts'
import { publishRoutes } from './publications/publish.routes.ts'
import { reviewRoutes } from './reviews/review.routes.ts'
import { runRoutes } from './runs/run.routes.ts'
import { systemRoutes } from './system/system.routes.ts'
import { workbenchRoutes } from './workbench/workbench.routes.ts'
import { teamRoutes } from './teams/team.routes.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { usageRoutes } from './usage/usage.routes.ts'

export interface AppDependencies extends ServerContext {
  /** Reverse proxies in front of the server whose word on the caller's address is taken; left out = none. */
  trustedProxies?: number
  /** Reads without a key that one network address may make in a minute; left out or 0 = any number. */
  readsPerMinute?: number
  /** Answers everything that is not the API; left out, only the API is served. */
  site?: Hono
}

/** Every call of the API, in the order of its description. */
export function apiRoutes(context: ServerContext): Route[] {
  const { db, publications } = context
  const reader = openPublicationReader(publications)
  const routes = [
    ...casefileRoutes(db, reader),
    ...provenanceRoutes(db, reader),
    ...domainRoutes(publications),
    ...policyRoutes(publications),
    ...problemRoutes(publications),
    ...artifactRoutes(context),
    ...ingestRoutes(context),
    ...draftRoutes(context),
    ...datasetRoutes(context),
    ...compassRoutes(context),
    ...runRoutes(context),
    ...publishRoutes(context),
    ...coverRoutes(context),
    ...problemDraftRoutes(context),
    ...reviewRoutes(context),
    ...usageRoutes(context),
    ...explorerRoutes(context, reader),
    ...bookmarkRoutes(context, reader),
    ...searchRoutes(context),
    ...sessionRoutes(context),
    ...apiKeyRoutes(context),
    ...exportRoutes(context),
    ...adminRoutes(context),
    ...registrationRoutes(context),
    ...accountRoutes(context),
    ...paymentRoutes(context),
    ...systemRoutes(context),
    ...adminJobRoutes(context),
    ...siteBuildRoutes(context),
    ...nightlyRoutes(context),
    ...databaseRoutes(context),
    ...backupRoutes(context),
    ...founderDashboardRoutes(context),
    ...workbenchRoutes(context),
    ...teamRoutes(context),
    ...alertRoutes(context),
    ...claimRoutes(context),
    ...webhookRoutes(context),
    ...sandboxRoutes(context, reader),
    ...healthRoutes(context, ENGINE_VERSION),
  ]
  return [...routes, openapiRoute(routes, ENGINE_VERSION)]
}

/** The whole server as one app: the API first, the site for everything else. */
export function createApp(dependencies: AppDependencies): Hono {
  const { log, newId, metrics, site } = dependencies
  const routes = apiRoutes(dependencies)
  const app = new Hono({ getPath: pathOf })
  app.onError(errorHandler(log, newId, site && (async () => site.request('/error'))))
  app.use(requestLog(log, metrics), securityHeaders)
  app.use('/api/*', compress(), checkAddress)
  mountRoutes(app, routes, mountingOf(dependencies))
  app.all('/api', apiNotFound(routes))
  app.all('/api/*', apiNotFound(routes))
  if (site) app.route('/', site)
  return app
}

function mountingOf(dependencies: AppDependencies): Mounting {
  const { now, trustedProxies = 0, readsPerMinute = 0 } = dependencies
  return {
    identify: (token) => identify(dependencies, token),
    admitKey: async (token, needs) => {
      const { caller, calls } = await admitKey(dependencies, token, needs)
      return { caller, headers: rateLimitHeaders(calls, now()) }
    },
    limitReads: readsPerMinute > 0 ? openReadLimit(readsPerMinute) : () => undefined,
    trustedProxies,
  }
}

/** An older client puts the base before the address twice; both forms are the same address. */
function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/^\/api\/api(?=\/|$)/, '/api')
}

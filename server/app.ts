import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { CALLS } from '../contract/calls/index.ts'
import { KEY_READS_FACTOR } from '../contract/entitlements.ts'
import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { adminRoutes } from './operations/admin/admin.routes.ts'
import { accountRoutes } from './operations/personal-data/account.routes.ts'
import { registrationRoutes } from './people/accounts/registration.routes.ts'
import { healthRoutes, apiDescriptionRoutes } from './operations/health/health.routes.ts'
import { admitKey, admitReader } from './people/api-keys/admit-key.ts'
import { digestRoutes } from './operations/digests/digest.routes.ts'
import { authorityRoutes } from './operations/authority/authority.routes.ts'
import { inboxRoutes } from './operations/admin/inbox/inbox.routes.ts'
import { outgoingEmailRoutes } from './operations/admin/emails/outgoing-email.routes.ts'
import { enterpriseRequestRoutes } from './people/enterprise-requests/enterprise-request.routes.ts'
import { apiKeyRoutes } from './people/api-keys/api-key.routes.ts'
import { alertRoutes } from './readers/alerts/alert.routes.ts'
import { mcpRoutes } from './readers/mcp/mcp.routes.ts'
import { oaiRoutes } from './readers/oai/oai.routes.ts'
import { oembedRoutes } from './readers/oembed/oembed.routes.ts'
import { archiveEventRoutes } from './record/archive-events/archive-event.routes.ts'
import { artifactRoutes } from './texts/artifacts/artifact.routes.ts'
import { bookmarkRoutes } from './readers/bookmarks/bookmark.routes.ts'
import { admitDeletion } from './people/authority/alarms.ts'
import { requireEditor } from './record/drafts/draft-editors.ts'
import { sessionRoutes } from './people/auth/session.routes.ts'
import { identify } from './people/auth/session.service.ts'
import { providerSignInRoutes } from './people/provider-sign-in/provider-sign-in.routes.ts'
import { secondFactorRoutes } from './people/second-factor/second-factor.routes.ts'
import { backupRoutes } from './operations/backups/backup.routes.ts'
import { securityTextRoutes } from './site/serving/security-text.ts'
import { siteBuildRoutes, rebuildRoutes } from './site/builds/site-build.routes.ts'
import { casefileRoutes } from './record/casefiles/casefile.routes.ts'
import { takedownRoutes } from './operations/takedowns/takedown.routes.ts'
import { checkpointRoutes } from './operations/witness/checkpoint.routes.ts'
import { claimRoutes } from './readers/claims/claim.routes.ts'
import { compassRoutes } from './record/compass/compass.routes.ts'
import type { ServerContext } from './base/context.ts'
import { freeSpace, openDiskGuard } from './base/disk/free-space.ts'
import { coverRoutes } from './record/covers/cover.routes.ts'
import { recipeRoutes } from './record/recipes/recipe.routes.ts'
import { datasetRoutes } from './record/datasets/dataset.routes.ts'
import { vintageRoutes } from './record/vintages/vintage.routes.ts'
import { domainRoutes } from './readers/domains/domain.routes.ts'
import { checkAddress, limitAddress, partsOf } from './base/http/address.ts'
import { exportRoutes } from './readers/exports/export.routes.ts'
import { draftRoutes } from './record/drafts/draft.routes.ts'
import { founderDashboardRoutes } from './operations/admin/dashboard/founder-dashboard.routes.ts'
import { explorerRoutes } from './readers/explorer/explorer.routes.ts'
import { apiNotFound, errorHandler } from './base/http/error-handler.ts'
import { openAnswersAgain } from './base/http/answer-again.ts'
import { nameRequest, openRequestLog, requestLog } from './base/http/request-log.ts'
import { limitReader, mountRoutes, type Mounting } from './base/http/mount-routes.ts'
import { rateLimitHeaders } from './people/usage/usage.service.ts'
import { openReadLimit } from './base/http/read-limit.ts'
import type { Route } from './base/http/route.ts'
import { securityHeaders } from './base/http/security-headers.ts'
import { ingestRoutes } from './record/snapshots/ingest.routes.ts'
import { databaseRoutes } from './operations/integrity/database.routes.ts'
import { adminJobRoutes } from './operations/admin/jobs/admin-jobs.routes.ts'
import { nightlyRoutes } from './operations/nightly/nightly.routes.ts'
import { policyRoutes } from './record/policies/policy.routes.ts'
import { problemDraftRoutes } from './record/problems/problem-draft.routes.ts'
import { problemRoutes } from './record/problems/problem.routes.ts'
import { lockRegistryRoutes } from './record/registry/lock-registry.routes.ts'
import { snapshotRoutes } from './readers/snapshot/snapshot.routes.ts'
import { provenanceRoutes } from './readers/provenance/provenance.routes.ts'
import { sandboxRoutes } from './readers/sandbox/scenario.routes.ts'
import { paymentRoutes } from './people/payments/payment.routes.ts'
import { openPublicationReader } from './record/publications/publication-reader.ts'
import { publishRoutes } from './record/publications/publish.routes.ts'
import { reviewRoutes } from './record/reviews/review.routes.ts'
import { rivalRoutes } from './record/rivals/rival.routes.ts'
import { dryRunRoutes } from './record/dry-runs/dry-run.routes.ts'
import { runRoutes } from './record/runs/run.routes.ts'
import { systemRoutes } from './operations/admin/system/system.routes.ts'
import { workbenchRoutes } from './operations/admin/workbench/workbench.routes.ts'
import { teamRoutes } from './people/teams/team.routes.ts'
import { webhookRoutes } from './readers/webhooks/webhook.routes.ts'
import { missedSearchRoutes } from './readers/missed-searches/missed-search.routes.ts'
import { searchRoutes } from './readers/search/search.routes.ts'
import { usageRoutes } from './readers/usage/usage.routes.ts'
import { voteRoutes } from './readers/votes/vote.routes.ts'

export interface AppDependencies extends ServerContext {
  /** Reverse proxies in front of the server whose word on the caller's address is taken; left out = none. */
  trustedProxies?: number
  /** Reads without a key that one network address may make in a minute; left out or 0 = any number. */
  readsPerMinute?: number
  /** Free space, in bytes, under which nothing is saved any more; left out or 0 = whatever is free. */
  leastFreeBytes?: number
  /** Answers everything that is not the API; left out, only the API is served. */
  site?: Hono
}

/** What the server does for every call of the API. */
export function apiRoutes(context: ServerContext): Route[] {
  const { db, publications } = context
  const reader = openPublicationReader(publications)
  return [
    ...casefileRoutes(db, reader, publications),
    ...provenanceRoutes(context, reader),
    ...archiveEventRoutes(context),
    ...oembedRoutes(context),
    ...oaiRoutes(context, reader),
    ...checkpointRoutes(context),
    ...takedownRoutes(context),
    ...lockRegistryRoutes(context),
    ...domainRoutes(publications),
    ...policyRoutes(publications),
    ...problemRoutes(publications),
    ...artifactRoutes(context),
    ...ingestRoutes(context),
    ...draftRoutes(context),
    ...datasetRoutes(context),
    ...vintageRoutes(context),
    ...recipeRoutes(context),
    ...compassRoutes(context),
    ...dryRunRoutes(context),
    ...runRoutes(context),
    ...publishRoutes(context),
    ...rebuildRoutes(context),
    ...coverRoutes(context),
    ...problemDraftRoutes(context),
    ...reviewRoutes(context),
    ...authorityRoutes(context),
    ...rivalRoutes(context),
    ...usageRoutes(context),
    ...explorerRoutes(context, reader),
    ...bookmarkRoutes(context, reader),
    ...voteRoutes(context),
    ...searchRoutes(context),
    ...missedSearchRoutes(context),
    ...sessionRoutes(context),
    ...providerSignInRoutes(context),
    ...secondFactorRoutes(context),
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
    ...enterpriseRequestRoutes(context),
    ...outgoingEmailRoutes(context),
    ...inboxRoutes(context),
    ...digestRoutes(context),
    ...webhookRoutes(context),
    ...sandboxRoutes(context, reader),
    ...healthRoutes(context, ENGINE_VERSION),
    ...apiDescriptionRoutes(),
  ]
}

/** The whole server as one app: the API first, the site for everything else. */
export function createApp(dependencies: AppDependencies): Hono {
  const { log, newId, metrics, site, publicUrl } = dependencies
  const app = new Hono({ getPath: pathOf })
  const note = openRequestLog(log, metrics)
  const answers = openAnswersAgain(note)
  app.fetch = answers.before(app.fetch)
  app.onError(errorHandler(log, newId, site && (async () => site.request('/error'))))
  // An id that a caller brings is not taken: lines of the log could be made to look alike.
  app.use(requestId({ headerName: '' }), requestLog(note), answers.learn)
  app.use(nameRequest, securityHeaders(publicUrl), limitAddress)
  app.use('/api/*', compress(), checkAddress)
  const mounting = mountingOf(dependencies)
  mountRoutes(app, apiRoutes(dependencies), mounting)
  app.all('/api', apiNotFound(CALLS))
  app.all('/api/*', apiNotFound(CALLS))
  if (!site) return app
  const ask = async (request: Request, env: unknown) => app.fetch(request, env)
  app.route('/', mcpRoutes(dependencies, limitReader(mounting), ask))
  app.route('/', securityTextRoutes(dependencies)).route('/', snapshotRoutes(dependencies)).route('/', site)
  return app
}

function mountingOf(dependencies: AppDependencies): Mounting {
  const { now, dataFolder, trustedProxies = 0, readsPerMinute = 0, leastFreeBytes = 0 } = dependencies
  return {
    identify: (token) => identify(dependencies, token),
    admitKey: async (token, needs) => {
      const { caller, calls } = await admitKey(dependencies, token, needs)
      return { caller, headers: rateLimitHeaders(calls, now()) }
    },
    admitReader: (token) => admitReader(dependencies, token),
    limitKeyReads: readsPerMinute > 0 ? openReadLimit(readsPerMinute * KEY_READS_FACTOR) : () => undefined,
    limitReads: readsPerMinute > 0 ? openReadLimit(readsPerMinute) : () => undefined,
    admitDeletion: (caller) => admitDeletion(dependencies, caller),
    requireEditor: (slug, { user }) => requireEditor(dependencies.db, slug, user),
    guardDisk: openDiskGuard(leastFreeBytes, async () => (await freeSpace(dataFolder)).free),
    trustedProxies,
  }
}

/** An older client puts the base before the address twice; both forms are the same address. */
function pathOf(request: Request): string {
  return partsOf(request.url).path.replace(/^\/api\/api(?=\/|$)/, '/api')
}

import { z } from 'zod'
import * as account from '../account.ts'
import * as alert from '../alert.ts'
import * as analysis from '../analysis.ts'
import * as apiKey from '../api-key.ts'
import * as archiveEvent from '../archive-event.ts'
import * as bookmark from '../bookmark.ts'
import * as bulkExport from '../bulk-export.ts'
import * as casefile from '../casefile.ts'
import * as chain from '../chain.ts'
import * as checkpoint from '../checkpoint.ts'
import * as claim from '../claim.ts'
import * as dataProfile from '../data-profile.ts'
import * as design from '../design.ts'
import * as domain from '../gap-map.ts'
import * as erratum from '../erratum.ts'
import * as error from '../error-codes.ts'
import * as lockEvidence from '../lock-evidence.ts'
import * as othersFound from '../others-found.ts'
import * as payments from '../payments.ts'
import * as policy from '../policy.ts'
import * as problem from '../problem.ts'
import * as publication from '../publication.ts'
import * as replication from '../replication.ts'
import * as run from '../run.ts'
import * as sandbox from '../sandbox.ts'
import * as search from '../search.ts'
import * as session from '../session.ts'
import * as synthesis from '../synthesis.ts'
import * as team from '../team.ts'
import * as usage from '../usage.ts'
import * as webhook from '../webhook.ts'
import * as adminApi from '../admin/api.ts'
import * as adminClaims from '../admin/claims.ts'
import * as adminContent from '../admin/content.ts'
import * as adminLogs from '../admin/logs.ts'
import * as adminOverview from '../admin/overview.ts'
import * as adminProblems from '../admin/problems.ts'
import * as adminSettings from '../admin/settings.ts'
import * as adminSystem from '../admin/system.ts'
import * as adminUsers from '../admin/users.ts'
import * as studioCasefile from '../studio/casefile.ts'
import * as studioCasefileDocument from '../studio/casefile-document.ts'
import * as studioDataset from '../studio/dataset.ts'
import * as studioDesignView from '../studio/design-view.ts'
import * as studioIngest from '../studio/ingest.ts'
import * as studioProblem from '../studio/problem.ts'

/*
 * The schemas that the API's description calls by a name: what the contract exports as `…Schema`, so that a generated
 * client has one type for each of them. Bodies and answers of single calls stay with their call.
 */

const MODULES: readonly Record<string, unknown>[] = [
  account,
  alert,
  analysis,
  apiKey,
  archiveEvent,
  bookmark,
  bulkExport,
  casefile,
  chain,
  checkpoint,
  claim,
  dataProfile,
  design,
  domain,
  erratum,
  error,
  lockEvidence,
  othersFound,
  payments,
  policy,
  problem,
  publication,
  replication,
  run,
  sandbox,
  search,
  session,
  synthesis,
  team,
  usage,
  webhook,
  adminApi,
  adminClaims,
  adminContent,
  adminLogs,
  adminOverview,
  adminProblems,
  adminSettings,
  adminSystem,
  adminUsers,
  studioCasefile,
  studioCasefileDocument,
  studioDataset,
  studioDesignView,
  studioIngest,
  studioProblem,
]

/** Description and name of every schema, as Zod's conversion asks for them. */
export const namedSchemas = z.registry<{ id?: string | undefined }>()

const byName = new Map<string, z.ZodType>()
const names = new Map<z.ZodType, string>()
for (const [exported, schema] of MODULES.flatMap((module) => Object.entries(module))) {
  if (!(schema instanceof z.ZodType) || !exported.endsWith('Schema') || names.has(schema)) continue
  const name = exported[0].toUpperCase() + exported.slice(1, -'Schema'.length)
  // Where two modules export the same name for something else, only the first one keeps it.
  if (byName.has(name)) continue
  byName.set(name, schema)
  names.set(schema, name)
}

/** The schema of a name that {@link namedSchemas} gave. */
export function schemaNamed(name: string): z.ZodType {
  return byName.get(name)!
}

// What `.describe()` and `.meta()` say is kept in Zod's own registry; the names stand here alone, as elsewhere schemas
// are converted whole.
namedSchemas.get = ((schema: z.ZodType) => {
  const said = z.globalRegistry.get(schema)
  const id = names.get(schema)
  return id === undefined ? said : { ...said, id }
}) as typeof namedSchemas.get

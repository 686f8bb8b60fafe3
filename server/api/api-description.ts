import { ENGINE_VERSION } from '../../engine/version.ts'
import type { ApiDescription } from '../../contract/api-description.ts'
import { apiRoutes } from '../app.ts'
import type { ServerContext } from '../context.ts'
import { describeApi } from './openapi.ts'

/** Stands where routes expect a server: whatever is asked of it is nothing again. Routes only ask when they are called. */
const nothing: unknown = new Proxy(() => undefined, { get: () => nothing, apply: () => nothing })

/** What `/api/openapi.json` answers, without a running server: for the reference page, which is rendered beforehand. */
export function apiDescription(): ApiDescription {
  const description = describeApi(apiRoutes(nothing as ServerContext), ENGINE_VERSION)
  return JSON.parse(JSON.stringify(description)) as ApiDescription
}

import { getApiDescription } from '../../../contract/calls/health.ts'
import { describeApi } from '../../../contract/calls/describe-api.ts'
import { implement, type Route } from './route.ts'

/** The description of all calls, itself among them. */
export function apiDescriptionRoutes(): Route[] {
  return [implement(getApiDescription, async () => ({ ...describeApi() }))]
}

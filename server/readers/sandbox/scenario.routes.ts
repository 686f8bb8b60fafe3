import * as calls from '../../../contract/calls/sandbox.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'
import { listScenarios, readShared, removeScenario, saveScenario } from './scenario.service.ts'

/** Saved scenarios of the policy sandbox, and their links. */
export function sandboxRoutes(context: ServerContext, reader: PublicationReader): Route[] {
  const sandbox = { context, reader }
  return [
    implement(calls.listScenarios, async ({ caller }) => ({ scenarios: await listScenarios(sandbox, caller.user.id) })),
    implement(calls.saveScenario, async ({ body, caller }) => ({
      scenario: await saveScenario(sandbox, caller.user.id, body),
    })),
    implement(calls.removeScenario, async ({ params, caller }) => {
      await removeScenario(sandbox, caller.user.id, params.id)
      return { success: true as const }
    }),
    implement(calls.getSharedScenario, async ({ params }) => ({ scenario: await readShared(sandbox, params.token) })),
  ]
}

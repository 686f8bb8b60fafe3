import { MOST_SCENARIOS, type NewScenario, type SavedScenario, type SharedScenario } from '../../../contract/sandbox.ts'
import type { Scenario } from '@casefiles/engine/sandbox'
import { newToken } from '../../base/http/session-token.ts'
import type { ServerContext } from '../../base/context.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'
import { countScenarios, deleteScenario, findScenarios, findShared, insertScenario } from './scenario.repository.ts'
import type { SandboxScenarioRow } from './scenario.table.ts'

export interface Sandbox {
  context: Pick<ServerContext, 'db' | 'now' | 'newId'>
  reader: Pick<PublicationReader, 'card'>
}

/** What the account saved, newest first. */
export async function listScenarios({ context }: Sandbox, userId: string): Promise<SavedScenario[]> {
  return (await findScenarios(context.db, userId)).map(toSaved)
}

/**
 * Saves a scenario with a link of its own.
 *
 * @throws {ServerError} `casefile/not-found`, `sandbox/too-many`
 */
export async function saveScenario(sandbox: Sandbox, userId: string, saved: NewScenario): Promise<SavedScenario> {
  const { context, reader } = sandbox
  const { slug } = saved.scenario
  if (reader.card(slug)?.status !== 'published')
    throw new ServerError('casefile/not-found', `There is no published casefile "${slug}".`)
  return context.db.transaction().execute(async (trx: Db) => {
    await lockForAppend(trx, `sandbox of ${userId}`)
    if ((await countScenarios(trx, userId)) >= MOST_SCENARIOS)
      throw new ServerError('sandbox/too-many', `You keep ${MOST_SCENARIOS} scenarios. Delete one to save another.`)
    const row = {
      id: context.newId(),
      user_id: userId,
      name: saved.name,
      scenario_json: JSON.stringify(saved.scenario),
      share_token: newToken(),
      created_at: context.now(),
    }
    await insertScenario(trx, row)
    return toSaved(row)
  })
}

/** Its link stops working. @throws {ServerError} `sandbox/not-found`, also for a scenario of somebody else */
export async function removeScenario({ context }: Sandbox, userId: string, id: string): Promise<void> {
  if (!(await deleteScenario(context.db, userId, id))) throw notFound()
}

/** What a link shows to everybody: never whose it is. @throws {ServerError} `sandbox/not-found` */
export async function readShared({ context }: Sandbox, token: string): Promise<SharedScenario> {
  const row = await findShared(context.db, token)
  if (!row) throw notFound()
  const { name, scenario, created_at } = toSaved(row)
  return { name, scenario, created_at }
}

function notFound(): ServerError {
  return new ServerError('sandbox/not-found', 'There is no such scenario. Its owner may have deleted it.')
}

function toSaved({ id, name, scenario_json, share_token, created_at }: SandboxScenarioRow): SavedScenario {
  return { id, name, scenario: JSON.parse(scenario_json) as Scenario, token: share_token, created_at }
}

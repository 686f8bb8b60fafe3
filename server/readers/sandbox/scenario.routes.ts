import type { Scenario } from '@casefiles/engine/sandbox'
import type { Selectable } from 'kysely'
import * as calls from '../../../contract/calls/explorer.ts'
import { MOST_SCENARIOS, type NewScenario, type SavedScenario, type SharedScenario } from '../../../contract/sandbox.ts'
import type { ServerContext } from '../../base/context.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { newToken } from '../../base/http/access.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'

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

export interface Sandbox {
  context: Pick<ServerContext, 'db' | 'now' | 'newId'>
  reader: Pick<PublicationReader, 'card'>
}

/** What the account saved, newest first. */
export async function listScenarios({ context }: Sandbox, userId: string): Promise<SavedScenario[]> {
  return (await findScenarios(context.db, userId)).map(toSaved)
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    sandbox_scenarios: SandboxScenarioTable
  }
}

/** What a reader assumed when carrying an estimate elsewhere; the result is never kept, it follows from this. */
interface SandboxScenarioTable {
  id: string
  user_id: string
  name: string
  scenario_json: string
  /** In its link; who has it can read the scenario and nothing else. */
  share_token: string
  created_at: string
}

type SandboxScenarioRow = Selectable<SandboxScenarioTable>

/** Newest first. */
async function findScenarios(db: Db, userId: string): Promise<SandboxScenarioRow[]> {
  return db
    .selectFrom('sandbox_scenarios')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

async function countScenarios(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sandbox_scenarios')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function findShared(db: Db, token: string): Promise<SandboxScenarioRow | undefined> {
  return db.selectFrom('sandbox_scenarios').selectAll().where('share_token', '=', token).executeTakeFirst()
}

export async function insertScenario(db: Db, row: SandboxScenarioRow): Promise<void> {
  await db.insertInto('sandbox_scenarios').values(row).execute()
}

/** @returns whether the account had it */
async function deleteScenario(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sandbox_scenarios')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
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

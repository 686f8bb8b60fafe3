import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    sandbox_scenarios: SandboxScenarioTable
  }
}

/** What a reader assumed when carrying an estimate elsewhere; the result is never kept, it follows from this. */
export interface SandboxScenarioTable {
  id: string
  user_id: string
  name: string
  scenario_json: string
  /** In its link; who has it can read the scenario and nothing else. */
  share_token: string
  created_at: string
}

export type SandboxScenarioRow = Selectable<SandboxScenarioTable>

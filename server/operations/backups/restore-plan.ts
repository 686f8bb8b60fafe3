import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writeDurably } from './backup-files.ts'
import { backupManifestSchema } from './backup-manifest.ts'

const planSchema = z.object({
  /** Names this restore: the backup and the moment it was asked for. */
  id: z.string(),
  by: z.string(),
  at: z.string(),
  isPostgres: z.boolean(),
  manifest: backupManifestSchema,
})
/** What the next start shall put in place. */
export type RestorePlan = z.infer<typeof planSchema>

/** Folders that are replaced whole. */
export const PREPARED_PARTS = ['publications', 'datasets', 'artifacts'] as const
/** Replaced where the backup holds it; one that is older than this part leaves the folder as it is. */
export const LATER_PART = 'covers'

/** `preparing` is being filled, `ready` waits for the next start, `replaced` is what stood there before. */
export function restoreFolders(dataFolder: string) {
  const root = path.join(dataFolder, 'restore')
  const inside = (name: string) => path.join(root, name)
  return {
    root,
    preparing: inside('preparing'),
    ready: inside('ready'),
    replaced: inside('replaced'),
    failed: inside('failed'),
  }
}

const PLAN = 'plan.json'

export async function writePlan(folder: string, plan: RestorePlan): Promise<void> {
  await writeDurably(path.join(folder, PLAN), JSON.stringify(plan))
}

/** null where no restore waits in the folder. */
export async function readPlan(folder: string): Promise<RestorePlan | null> {
  const text = await fs.readFile(path.join(folder, PLAN), 'utf8').catch(() => null)
  return text === null ? null : planSchema.parse(JSON.parse(text))
}

export async function removePlan(folder: string): Promise<void> {
  await fs.rm(path.join(folder, PLAN), { force: true })
}

/** A restore that was refused must not be put in place by some later start: it would undo what came in between. */
export async function setAside(dataFolder: string): Promise<void> {
  const { ready, failed } = restoreFolders(dataFolder)
  await fs.rm(failed, { recursive: true, force: true })
  await fs.rename(ready, failed)
}

import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { checkConditions } from '../../base/storage/check-conditions.ts'
import { plural } from '../../../engine/words/count.ts'
import { filesToKeep } from '../storage/join-storage.ts'

/** How the bucket compares with the data folder. */
export interface StorageFinding {
  state: 'well' | 'attention' | 'failing'
  message: string
  problems: string[]
}

/** Compares folder and bucket by names, and changes nothing; null where everything is in the folder alone. */
export async function examineStorage(context: ServerContext): Promise<StorageFinding | null> {
  const { storage } = context
  if (storage === null) return null
  try {
    return await compare(context, storage)
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return { state: 'failing', message: error.message, problems: [] }
  }
}

async function compare(
  { dataFolder }: ServerContext,
  storage: NonNullable<ServerContext['storage']>,
): Promise<StorageFinding> {
  await checkConditions(storage.bucket)
  const lacking: string[] = []
  for (const store of storage.stores()) lacking.push(...(await store.lacking()))
  const files = await filesToKeep(dataFolder, storage)
  const waiting = storage.removals.waiting().length
  const missing = [
    ...lacking.map((hash) => `object ${hash} is not in the bucket`),
    ...files.map(({ folder, name }) => `${folder}/${name} is not in the bucket`),
  ]
  const others = [
    ...(waiting > 0 ? [`${plural(waiting, 'object')} that must go still wait to be removed from the bucket`] : []),
    ...((await storage.bucket.isVersioned())
      ? ['the bucket keeps old versions, so what is taken down stays in it: switch versioning off']
      : []),
  ]
  const state = missing.length > 0 ? 'failing' : others.length > 0 ? 'attention' : 'well'
  const message = missing.length > 0 ? 'it lacks what the folder has; --repair sends it' : storage.bucket.name
  return { state, message, problems: [...missing, ...others] }
}

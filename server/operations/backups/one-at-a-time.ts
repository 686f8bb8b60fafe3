import { ServerError } from '../../base/errors.ts'

/** Data folders for which a backup is being made. */
const underWay = new Set<string>()
/** Copies of databases that are being made, by data folder. */
const copying = new Map<string, Promise<unknown>>()

/** Does something while no backup is made, as one would copy what is being changed. @throws {ServerError} `backup/in-progress` */
export async function withoutBackup<Result>(dataFolder: string, work: () => Promise<Result>): Promise<Result> {
  if (underWay.has(dataFolder))
    throw new ServerError('backup/in-progress', 'A backup is being made. Try again after it.')
  underWay.add(dataFolder)
  try {
    // A copy takes seconds and is made by nobody who could be told to wait.
    await copying.get(dataFolder)?.catch(() => undefined)
    return await work()
  } finally {
    underWay.delete(dataFolder)
  }
}

/** Makes a copy where nothing else is under way; null where something is, so that it is tried again later. */
export async function copyMeanwhile<Result>(dataFolder: string, copy: () => Promise<Result>): Promise<Result | null> {
  if (underWay.has(dataFolder) || copying.has(dataFolder)) return null
  const made = copy()
  copying.set(dataFolder, made)
  try {
    return await made
  } finally {
    copying.delete(dataFolder)
  }
}

import fs from 'node:fs'
import path from 'node:path'
import type { PublishedSite } from './publish-site.ts'

/** What a CDN must ask for anew, kept until it was told. */
export interface PurgeList {
  /** Release that the last list is of. */
  root: string
  at: string
  /** Whole addresses. */
  urls: string[]
}

const PATIENCE_MS = 15_000

const fileOf = (dataFolder: string) => path.join(dataFolder, 'storage', 'purge-list.json')

/** The list that waits to be told, or was last; null before the first. */
export function readPurgeList(dataFolder: string): (PurgeList & { isTold: boolean }) | null {
  if (!fs.existsSync(fileOf(dataFolder))) return null
  return JSON.parse(fs.readFileSync(fileOf(dataFolder), 'utf8')) as PurgeList & { isTold: boolean }
}

/**
 * Keeps the list, with what an earlier one could not tell, and posts it where a setting says so, as JSON.
 *
 * @returns whether it was told, or there is nobody to tell
 */
export async function tellPurge(
  { dataFolder, publicUrl, sitePurgeUrl }: { dataFolder: string; publicUrl: string; sitePurgeUrl: string | undefined },
  { root, purge }: Pick<PublishedSite, 'root' | 'purge'>,
  at: string,
): Promise<boolean> {
  const before = readPurgeList(dataFolder)
  const untold = before && !before.isTold ? before.urls : []
  const urls = [...new Set([...untold, ...purge.map((address) => publicUrl + address)])].sort()
  if (urls.length === 0) return true
  const list: PurgeList = { root, at, urls }
  keep(dataFolder, { ...list, isTold: false })
  if (sitePurgeUrl !== undefined && !(await post(sitePurgeUrl, list))) return false
  keep(dataFolder, { ...list, isTold: true })
  return true
}

async function post(url: string, list: PurgeList): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const request = {
    method: 'POST',
    body: JSON.stringify(list),
    headers: { 'Content-Type': 'application/json' },
    signal,
  }
  const answer = await fetch(url, request).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok === true
}

function keep(dataFolder: string, list: PurgeList & { isTold: boolean }): void {
  const file = fileOf(dataFolder)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(`${file}.part`, `${JSON.stringify(list)}\n`, { flush: true })
  fs.renameSync(`${file}.part`, file)
}

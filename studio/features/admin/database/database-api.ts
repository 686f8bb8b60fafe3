import { queryOptions } from '@tanstack/react-query'
import { callApi, fetchApi } from '../../../app/api.ts'
import { repeatFreshly } from '../../../app/fresh-sign-in.ts'
import { saveFile } from '../../../app/save-file.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

/** Reading and writing everything takes its time. */
const PATIENCE_MS = 600_000

export const databaseQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'database'],
  queryFn: () => callApi('GET /api/admin/database'),
})
export const backupsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'backups'],
  queryFn: () => callApi('GET /api/admin/backups'),
})

/** Asked anew at every look: what stands now may have changed. */
export const restoreEffectQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'restore-effect', id],
    queryFn: () => callApi('GET /api/admin/backups/:id/effect', { params: { id }, timeout: PATIENCE_MS }),
    staleTime: 0,
  })

export function checkIntegrity() {
  return callApi('POST /api/admin/database/integrity', { timeout: PATIENCE_MS })
}
export function makeBackup() {
  return callApi('POST /api/admin/backups', { timeout: PATIENCE_MS })
}
export function verifyBackup(id: string) {
  return callApi('POST /api/admin/backups/:id/verify', { params: { id }, timeout: PATIENCE_MS })
}
export async function deleteBackup(id: string): Promise<void> {
  await callApi('DELETE /api/admin/backups/:id', { params: { id } })
}
export async function restoreBackup(id: string): Promise<void> {
  await callApi('POST /api/admin/backups/:id/restore', { params: { id }, timeout: PATIENCE_MS })
}

/** Saves a backup as a file of the browser's. */
export async function downloadBackup(id: string): Promise<void> {
  const ask = () => fetchApi('GET /api/admin/backups/:id/file', { params: { id }, timeout: PATIENCE_MS }).blob()
  const file = await repeatFreshly(ask)
  saveFile(file, `policy-casefiles-${id}.tar`)
}

/** When the server that answers started; null while none does. */
export function serverStart(): Promise<string | null> {
  const asked = callApi('GET /api/health', { timeout: 5000 })
  return asked.then(
    ({ started_at }) => started_at,
    () => null,
  )
}

/**
 * Which server answers, asked until one does: whoever did not know it could not tell its successor from it.
 */
export async function knownServerStart(pauseMs = 1000): Promise<string> {
  for (;;) {
    const start = await serverStart()
    if (start !== null) return start
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Waits until a server answers that started after the one of before: the old one may answer a while longer. */
export async function waitForRestart(before: string, pauseMs = 1000): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const now = await serverStart()
    if (now !== null && now !== before) return
  }
}

import { queryOptions } from '@tanstack/react-query'
import type { AdminDatabase, Backup, Backups, Integrity } from '../../../../contract/admin/database.ts'
import { api } from '../../../app/api.ts'
import { saveFile } from '../../../app/save-file.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

/** Reading and writing everything takes its time. */
const PATIENCE_MS = 600_000

export const databaseQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'database'],
  queryFn: () => api.get('admin/database').json<AdminDatabase>(),
})
export const backupsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'backups'],
  queryFn: () => api.get('admin/backups').json<Backups>(),
})

const at = (id: string) => `admin/backups/${encodeURIComponent(id)}`

export function checkIntegrity(): Promise<Integrity> {
  return api.post('admin/database/integrity', { timeout: PATIENCE_MS }).json()
}
export function makeBackup(): Promise<Backup> {
  return api.post('admin/backups', { timeout: PATIENCE_MS }).json()
}
export function verifyBackup(id: string): Promise<Backup> {
  return api.post(`${at(id)}/verify`, { timeout: PATIENCE_MS }).json()
}
export async function deleteBackup(id: string): Promise<void> {
  await api.delete(at(id))
}
export async function restoreBackup(id: string): Promise<void> {
  await api.post(`${at(id)}/restore`, { timeout: PATIENCE_MS })
}

/** Saves a backup as a file of the browser's. */
export async function downloadBackup(id: string): Promise<void> {
  const file = await api.get(`${at(id)}/file`, { timeout: PATIENCE_MS }).blob()
  saveFile(file, `policy-casefiles-${id}.tar`)
}

/** When the server that answers started; null while none does. */
export function serverStart(): Promise<string | null> {
  const asked = api.get('health', { timeout: 5000 }).json<{ started_at: string }>()
  return asked.then(
    ({ started_at }) => started_at,
    () => null,
  )
}

/** Waits until a server answers that started after the one of before: the old one may answer a while longer. */
export async function waitForRestart(before: string | null, pauseMs = 1000): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const now = await serverStart()
    if (now !== null && now !== before) return
  }
}

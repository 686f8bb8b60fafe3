/** How file system, SQLite and PostgreSQL say that nothing more can be written. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']

/** Whether a write failed only because the disk is full: once there is room, the same write can be done. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return CODES.includes((error as { code?: unknown }).code) || isFullDisk(error.cause)
}

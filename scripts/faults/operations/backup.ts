import type { Operation } from '../operation.ts'

/** A backup, from its request until it was read again. */
export const backup: Operation = {
  name: 'backup',
  async prepare({ admin }, ledger) {
    return async () => {
      const { id } = await admin('POST', 'admin/backups')
      ledger.keep(`backup ${id}`, async ({ admin }) => {
        const verified = await admin('POST', `admin/backups/${id}/verify`)
        return verified.can_restore
      })
    }
  },
}

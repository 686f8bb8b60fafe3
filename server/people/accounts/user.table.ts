import type { Role, Tier } from '../../../contract/user.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    users: UserTable
  }
}

export interface UserTable {
  id: string
  /** As it was given. */
  email: string
  /** The address in the form in which two of them are the same account. */
  email_key: string
  name: string
  role: Role
  tier: Tier
  /**
   * A disabled account cannot sign in and has no sessions. Of a deleted one only the id is left, and a name made of it, for
   * what others need to read: see `eraseUser`.
   */
  status: 'active' | 'disabled' | 'deleted'
  /** argon2id in PHC form, with its salt and costs. */
  password_hash: string
  created_at: string
  updated_at: string
  /** Time of the last sign-in; null before the first. */
  signed_in_at: string | null
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    webhooks: WebhookTable
  }
}

/** Somewhere else that wants to be called when something happens. */
export interface WebhookTable {
  id: string
  user_id: string
  url: string
  events_json: string
  /** Signs each call, so it must be readable: sealed where there is a key for it. Shown to the owner once. */
  secret: string
  /** The owner's switch. */
  is_active: number
  /** The admins' switch, which the owner cannot turn. */
  off_by_admin: number
  created_at: string
}

/** Whether neither its owner nor an admin switched it off. */
export function isCalled({ is_active, off_by_admin }: Pick<WebhookTable, 'is_active' | 'off_by_admin'>): boolean {
  return is_active === 1 && off_by_admin === 0
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    deliveries: DeliveryTable
  }
}

/** A call to a webhook on its way; tried again until it arrives or is given up. */
export interface DeliveryTable {
  id: string
  kind: 'webhook'
  user_id: string
  webhook_id: string | null
  event_id: string
  event_type: string
  /** The exact body of the call. */
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  /** Null once it is settled. */
  next_attempt_at: string | null
  last_status: number | null
  last_error: string | null
  created_at: string
}

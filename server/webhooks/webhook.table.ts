/** Somewhere else that wants to be called when something happens. */
export interface WebhookTable {
  id: string
  user_id: string
  url: string
  events_json: string
  /** Signs each call, so it must be readable; shown to the owner once. */
  secret: string
  is_active: number
  created_at: string
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    alerts: AlertTable
    notices: NoticeTable
  }
}

/** A saved filter: its owner is told when a casefile that fits is published, changed or retracted. */
export interface AlertTable {
  id: string
  user_id: string
  name: string
  filter_json: string
  by_email: number
  for_team: number
  is_active: number
  /** In the link of its emails; it can do nothing but stop them. */
  unsubscribe_token: string
  created_at: string
}

/** What an account was told. */
export interface NoticeTable {
  id: string
  user_id: string
  title: string
  text: string
  url: string | null
  created_at: string
  is_read: number
}

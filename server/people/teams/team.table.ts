declare module '../../base/db/schema.ts' {
  interface Schema {
    team_invitations: TeamInvitationTable
    team_members: TeamMemberTable
    teams: TeamTable
  }
}

/** Several accounts under one agreement. Its owner is the member with that role. */
export interface TeamTable {
  id: string
  name: string
  seats: number
  created_at: string
}

/** An account is in one team at most. */
export interface TeamMemberTable {
  user_id: string
  team_id: string
  role: 'owner' | 'member'
  joined_at: string
}

export interface TeamInvitationTable {
  id: string
  team_id: string
  email: string
  email_key: string
  /** What is stored of the token in the email. */
  token_hash: string
  created_at: string
  expires_at: string
  /** `open` until it is accepted or taken back. */
  state: 'open' | 'accepted' | 'revoked'
}

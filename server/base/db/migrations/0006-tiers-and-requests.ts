import { sql, type Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Tiers that accounts have from their sources, requests for Enterprise accounts, and figures of requests by group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addAccountTiers(db)
  await addEnterpriseRequests(db)
  await addRequestFigures(db)
}

async function addEnterpriseRequests(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('enterprise_requests')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('organization', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
}

async function addRequestFigures(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('request_figures')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('figures_json', 'text', (column) => column.notNull())
    .addColumn('saved_at', text, (column) => column.notNull())
    .execute()
}

/**
 * Tiers that accounts have from their sources, kept apart. What accounts have so far is put down to an open subscription or
 * to the team of an Enterprise owner, and where neither explains it, to a grant; nobody's tier changes.
 */
async function addAccountTiers(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('account_tiers')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('reference', text, (column) => column.notNull())
    .addColumn('tier', text, (column) => column.notNull())
    .addColumn('starts_at', text, (column) => column.notNull())
    .addColumn('ends_at', text)
    .addColumn('reason', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_tiers_key', ['user_id', 'source', 'reference', 'starts_at'])
    .execute()
  await db.schema.createIndex('account_tiers_by_end').on('account_tiers').column('ends_at').execute()
  await sql`
    insert into account_tiers (user_id, source, reference, tier, starts_at, ends_at, reason)
    select user_id, 'bought', id, 'pro', created_at, case when cancel_at_period_end = 1 then current_period_end end,
      case when provider = 'mock' then 'Simulated subscription' else 'Subscription' end
    from subscriptions where status in ('trialing', 'active', 'past_due')
      and user_id in (select id from users where status <> 'deleted')`.execute(db)
  await sql`
    insert into account_tiers (user_id, source, reference, tier, starts_at, reason)
    select team_members.user_id, 'team', teams.id, 'enterprise', team_members.joined_at,
      'Member of the team "' || teams.name || '"'
    from team_members join teams on teams.id = team_members.team_id
    join team_members as owners on owners.team_id = teams.id and owners.role = 'owner'
    join users on users.id = owners.user_id and users.tier = 'enterprise'
    where team_members.role = 'member'`.execute(db)
  await sql`
    insert into account_tiers (user_id, source, reference, tier, starts_at, reason)
    select id, 'granted', '', tier, updated_at, 'Held before sources were kept apart'
    from users where tier <> 'free' and status <> 'deleted' and not exists (
      select 1 from account_tiers where account_tiers.user_id = users.id and account_tiers.tier = users.tier)`.execute(
    db,
  )
}

import { sql, type Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** What readers ask the archive for next: one vote an account and box of the gap map. */
export async function addVotes(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('votes')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    // no reference to a list of boxes: they stand in gap-map.json
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('votes_key', ['user_id', 'kind', 'outcome'])
    .execute()
  await db.schema.createIndex('votes_of_box').on('votes').columns(['kind', 'outcome']).execute()
}

/** The processes that work on jobs, each with the moment at which it was last heard of. */
export async function addInstances(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('instances')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('seen_at', text, (column) => column.notNull())
    .execute()
}

/** What each restore of a backup replaced, by casefile: the head of its chain then, and numbers that stay taken. */
export async function addRestores(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('restores')
    .addColumn('restore_id', text, (column) => column.notNull())
    .addColumn('casefile_slug', text, (column) => column.notNull())
    .addColumn('docket', text, (column) => column.notNull())
    .addColumn('link_hash', text)
    .addColumn('record_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('restores_key', ['restore_id', 'casefile_slug'])
    .execute()
}

/** Second factors with their recovery codes, and when the owner of a session last gave the password or a code. */
export async function addSecondFactor(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('confirmed_at', text)
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('confirmed_at', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update sessions set confirmed_at = created_at`.execute(db)
}

/** Tiers that accounts have from their sources, requests for Enterprise accounts, and figures of requests by group. */
export async function addTiersAndRequests(db: Kysely<unknown>): Promise<void> {
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

/** Sign-ins that a provider was asked for and has not answered yet, and where the owner of a session signed in. */
export async function addProviderSignIn(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('provider_sign_ins')
    .addColumn('key_hash', text, (column) => column.primaryKey())
    .addColumn('session_id', text, (column) => column.references('sessions.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('opened_by', text, (column) => column.notNull().defaultTo('password'))
    .execute()
}

/** Emails on their way. Those of alerts, which were tried again already, move here; their texts hold no key to an account. */
export async function addOutgoingEmails(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('outgoing_emails')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text)
    .addColumn('to_address', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', text)
    .addColumn('expires_at', text)
    .addColumn('last_error', 'text')
    .addColumn('last_failed_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('settled_at', text)
    .execute()
  await db.schema
    .createIndex('outgoing_emails_by_state')
    .on('outgoing_emails')
    .columns(['state', 'next_attempt_at'])
    .execute()
  await moveAlertEmails(db)
}

async function moveAlertEmails(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; user_id: string; body: string; attempts: number; next: string; at: string }>`
    select id, user_id, body, attempts, next_attempt_at as next, created_at as at
    from deliveries where kind = 'letter' and state = 'waiting'`.execute(db)
  for (const { id, user_id, body, attempts, next, at } of rows) {
    const { to, subject } = JSON.parse(body) as { to: string; subject: string }
    await sql`
      insert into outgoing_emails (id, user_id, to_address, subject, message, state, attempts, next_attempt_at, created_at)
      values (${id}, ${user_id}, ${to}, ${subject}, ${body}, 'waiting', ${attempts}, ${next}, ${at})`.execute(db)
  }
  await sql`delete from deliveries where kind = 'letter'`.execute(db)
}

/** What each admin is told by email, how often, and up to when they were told. */
export async function addDigests(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('digests')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('rhythm', text, (column) => column.notNull())
    .addColumn('kinds_json', 'text', (column) => column.notNull())
    .addColumn('told_until', text, (column) => column.notNull())
    .execute()
}

/** What was taken down: bytes that are gone, and why. Rows are only ever added. */
export async function addTakedowns(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('takedowns')
    .addColumn('sha256', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('basis', 'text', (column) => column.notNull())
    .addColumn('taken_down_at', text, (column) => column.notNull())
    .execute()
}

/** Versions of casefiles can be taken down, too; readers are told at the address where one stood. */
export async function addTakedownAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('takedowns').addColumn('address', byteOrderedText(db)).execute()
}

/** What readers searched for in vain: words, how often, and days. Nobody stands beside them. */
export async function addMissedSearches(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('missed_searches')
    .addColumn('question', text, (column) => column.primaryKey())
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('first_asked_on', text, (column) => column.notNull())
    .addColumn('last_asked_on', text, (column) => column.notNull())
    .execute()
}

/** The account that saved a draft last, so that whoever else has it open is told. */
export async function addSavedBy(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('drafts').addColumn('saved_by', 'text').execute()
}

/**
 * Who decided a check and when, and the name that may be published with an approval. Of earlier decisions the moment is known
 * and not who made them; without one, nobody could publish over an earlier refusal.
 */
export async function addReviewDecisions(db: Kysely<unknown>): Promise<void> {
  for (const column of ['decided_by', 'decided_by_name', 'decided_at', 'public_name'])
    await db.schema.alterTable('reviews').addColumn(column, 'text').execute()
  await sql`update reviews set decided_by_name = 'A reviewer', decided_at = updated_at
    where state in ('approved', 'changes-requested')`.execute(db)
}

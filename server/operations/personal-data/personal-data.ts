import { forgetReader } from '../../readers/claims/claim.repository.ts'
import type { Schema } from '../../base/db/schema.ts'
import {
  deleteOwnRows,
  findOwnLinks,
  findOwnRows,
  findOwnUser,
  eraseUser,
  renameOwnRows,
  type PersonalData,
} from './personal-data.repository.ts'

/*
 * Everything that the product keeps about an account: what its owner gets as a file, and what happens to it when the account
 * is deleted. A new table that names accounts needs a line here; a test looks for those that have none.
 */

/** Rows that are about the account alone: they go with it. */
function erased<Table extends keyof Schema & string>(
  name: string,
  table: Table,
  owner: keyof Schema[Table] & string,
  columns: readonly (keyof Schema[Table] & string)[],
  subject: (id: string) => string = (id) => id,
): PersonalData {
  return {
    name,
    tables: [table],
    collect: (db, { id }) => findOwnRows(db, table, owner, subject(id), columns),
    erase: (trx, { id }) => deleteOwnRows(trx, table, owner, subject(id)),
  }
}

/**
 * Work that others build on: it stays, under the account's id alone.
 *
 * @param nameColumn where the person's name stands too; the pseudonym takes its place
 */
function kept<Table extends keyof Schema & string>(
  name: string,
  table: Table,
  owner: keyof Schema[Table] & string,
  columns: readonly (keyof Schema[Table] & string)[],
  nameColumn?: keyof Schema[Table] & string,
): PersonalData {
  return {
    name,
    tables: [table],
    collect: (db, { id }) => findOwnRows(db, table, owner, id, columns),
    ...(nameColumn && { erase: (trx, { id }) => renameOwnRows(trx, table, owner, id, nameColumn) }),
  }
}

const ofMeters = (id: string) => `user:${id}`

/** In the order of the export. Never a hash, a token or a secret among the columns. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  { name: 'account', tables: ['users', 'registrations'], collect: findOwnUser, erase: eraseUser },
  erased('sessions', 'sessions', 'user_id', ['user_agent', 'created_at', 'last_used_at', 'expires_at']),
  erased('tiers', 'account_tiers', 'user_id', ['source', 'tier', 'starts_at', 'ends_at', 'reason']),
  erased('second_factor', 'second_factors', 'user_id', ['created_at', 'confirmed_at']),
  erased('recovery_codes', 'recovery_codes', 'user_id', ['created_at']),
  erased('api_keys', 'api_keys', 'user_id', [
    'name',
    'hint',
    'scopes_json',
    'created_at',
    'last_used_at',
    'expires_at',
  ]),
  erased('letters_with_links', 'account_tokens', 'user_id', ['purpose', 'email', 'created_at', 'expires_at']),
  erased('usage', 'usage', 'subject', ['meter', 'month', 'used'], ofMeters),
  erased('usage_items', 'usage_items', 'subject', ['meter', 'month', 'item'], ofMeters),
  kept('subscriptions', 'subscriptions', 'user_id', ['id', 'status', 'current_period_end', 'created_at']),
  kept('payments', 'payments', 'user_id', ['id', 'amount', 'currency', 'status', 'at', 'receipt_url']),
  kept('simulated_subscriptions', 'mock_subscriptions', 'user_id', [
    'id',
    'status',
    'current_period_end',
    'created_at',
  ]),
  // Items stand before their collections, and both before the bookmarks they are about.
  erased('collection_items', 'collection_items', 'user_id', ['collection_id', 'casefile_slug', 'place']),
  erased('collections', 'collections', 'user_id', ['id', 'name', 'place', 'created_at']),
  erased('bookmarks', 'bookmarks', 'user_id', ['casefile_slug', 'title', 'note', 'created_at']),
  erased('votes', 'votes', 'user_id', ['kind', 'outcome', 'created_at']),
  erased('saved_views', 'saved_views', 'user_id', ['casefile_slug', 'name', 'query', 'created_at']),
  kept('covers', 'covers', 'created_by', ['sha256', 'width', 'height', 'bytes', 'created_at']),
  erased('team', 'team_members', 'user_id', ['team_id', 'role', 'joined_at']),
  {
    name: 'team_invitations',
    tables: ['team_invitations'],
    collect: (db, { email_key }) =>
      findOwnRows(db, 'team_invitations', 'email_key', email_key, ['team_id', 'email', 'created_at', 'state']),
    erase: (trx, { email_key }) => deleteOwnRows(trx, 'team_invitations', 'email_key', email_key),
  },
  erased('alerts', 'alerts', 'user_id', ['id', 'name', 'filter_json', 'by_email', 'for_team', 'created_at']),
  erased('notices', 'notices', 'user_id', ['title', 'text', 'url', 'created_at', 'is_read']),
  {
    name: 'claims',
    tables: ['claims'],
    collect: (db, { id }) =>
      findOwnRows(db, 'claims', 'user_id', id, ['casefile_slug', 'part', 'text', 'state', 'answer', 'created_at']),
    erase: (trx, { id }) => forgetReader(trx, id),
  },
  {
    name: 'flags',
    tables: ['flags'],
    collect: (db, { id }) => findOwnRows(db, 'flags', 'user_id', id, ['casefile_slug', 'reason', 'text', 'created_at']),
  },
  erased('enterprise_requests', 'enterprise_requests', 'user_id', [
    'name',
    'organization',
    'email',
    'purpose',
    'state',
    'answer',
    'created_at',
  ]),
  erased('webhooks', 'webhooks', 'user_id', ['id', 'url', 'events_json', 'is_active', 'off_by_admin', 'created_at']),
  erased('sandbox_scenarios', 'sandbox_scenarios', 'user_id', ['id', 'name', 'scenario_json', 'created_at']),
  erased('deliveries', 'deliveries', 'user_id', ['kind', 'event_type', 'state', 'attempts', 'created_at']),
  erased('digests', 'digests', 'user_id', ['rhythm', 'kinds_json', 'told_until']),
  erased('emails', 'outgoing_emails', 'user_id', [
    'to_address',
    'subject',
    'state',
    'attempts',
    'created_at',
    'settled_at',
  ]),
  kept('casefiles', 'drafts', 'owner_id', ['casefile_slug', 'revision', 'document_json', 'updated_at'], 'owner_name'),
  erased('sign_in_places', 'sign_in_places', 'user_id', ['first_at']),
  erased('invited_to_edit', 'draft_editors', 'user_id', ['casefile_slug', 'invited_at']),
  erased('alarms', 'alarms', 'user_id', ['kind', 'detail', 'raised_at', 'settled_at']),
  kept(
    ...(['asked_of_a_second_person', 'approvals', 'asked_by'] as const),
    ['kind', 'subject', 'reason', 'asked_at', 'state', 'decided_at'],
    'asked_by_name',
  ),
  { name: 'chain_links', tables: ['chain_entries'], collect: findOwnLinks },
  kept(
    ...(['review_comments', 'review_comments', 'author_id'] as const),
    ['casefile_slug', 'field', 'text', 'author_role', 'created_at', 'resolved'],
    'author_name',
  ),
  kept(
    ...(['reviews', 'reviews', 'decided_by'] as const),
    ['casefile_slug', 'version', 'state', 'decided_at', 'public_name'],
    'decided_by_name',
  ),
  kept(
    ...(['rival_designs', 'rivals', 'reviewer_id'] as const),
    ['casefile_slug', 'version', 'design_json', 'locked_at'],
    'reviewer_name',
  ),
  erased('rival_drafts', 'rival_drafts', 'reviewer_id', ['casefile_slug', 'version', 'draft_json', 'saved_at']),
  kept('opened_results', 'result_openings', 'user_id', ['casefile_slug', 'version', 'opened_at']),
  kept('policy_texts', 'artifacts', 'created_by', ['id', 'title', 'kind', 'source_url', 'file_name', 'created_at']),
  kept('data_sets', 'datasets', 'uploaded_by', ['id', 'sha256', 'info_json', 'created_at']),
  kept(
    ...(['data_sources', 'data_sources', 'owner_id'] as const),
    ['dataset_id', 'url', 'licence', 'schedule', 'publish', 'is_active', 'declared_at'],
    'owner_name',
  ),
  kept(...(['decisions', 'ingest_decisions', 'decided_by'] as const), [
    'artifact_id',
    'suggestion_type',
    'suggested_value',
    'decision',
    'decided_at',
  ]),
  kept('feedback', 'suggestion_feedback', 'given_by', ['event_type', 'payload_json', 'accepted', 'created_at']),
  kept('settings_changed', 'site_settings', 'updated_by', ['name', 'value_json', 'updated_at']),
  kept('activity', 'activity', 'actor_id', ['at', 'action', 'subject', 'before_json', 'after_json']),
]

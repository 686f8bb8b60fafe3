import { ACCOUNT_CALLS } from './account.ts'
import { ADMIN_API_CALLS } from './admin/api.ts'
import { ADMIN_BACKUPS_CALLS } from './admin/backups.ts'
import { ADMIN_BUILDS_CALLS } from './admin/builds.ts'
import { ADMIN_CONTENT_CALLS } from './admin/content.ts'
import { ADMIN_DASHBOARD_CALLS } from './admin/dashboard.ts'
import { ADMIN_DATABASE_CALLS } from './admin/database.ts'
import { ADMIN_JOBS_CALLS } from './admin/jobs.ts'
import { ADMIN_LOGS_CALLS } from './admin/logs.ts'
import { ADMIN_NIGHTLY_CALLS } from './admin/nightly.ts'
import { DIGEST_CALLS } from './admin/digest.ts'
import { INBOX_CALLS } from './admin/inbox.ts'
import { OUTGOING_EMAIL_CALLS } from './admin/outgoing-email.ts'
import { ADMIN_OVERVIEW_CALLS } from './admin/overview.ts'
import { ADMIN_POLICIES_CALLS } from './admin/policies.ts'
import { ADMIN_PROBLEMS_CALLS } from './admin/problems.ts'
import { ADMIN_SETTINGS_CALLS } from './admin/settings.ts'
import { ADMIN_SYSTEM_CALLS } from './admin/system.ts'
import { ADMIN_TAKEDOWNS_CALLS } from './admin/takedowns.ts'
import { ADMIN_USERS_CALLS } from './admin/users.ts'
import { ADMIN_WORKBENCH_CALLS } from './admin/workbench.ts'
import { ALERT_CALLS } from './alert.ts'
import { API_DESCRIPTION_CALLS } from './api-description.ts'
import { API_KEY_CALLS } from './api-key.ts'
import { APPROVAL_CALLS } from './approval.ts'
import { ARTIFACT_CALLS } from './artifact.ts'
import { BOOKMARK_CALLS } from './bookmark.ts'
import { CASEFILE_CALLS } from './casefile.ts'
import { CHANGES_CALLS } from './changes.ts'
import { CHECKPOINT_CALLS } from './checkpoint.ts'
import { CLAIM_CALLS } from './claim.ts'
import { COMPASS_CALLS } from './compass.ts'
import { REHEARSAL_CALLS } from './rehearsal.ts'
import { COVER_CALLS } from './cover.ts'
import { DATA_SOURCE_CALLS } from './data-source.ts'
import { DATASET_CALLS } from './dataset.ts'
import { DOMAIN_CALLS } from './domain.ts'
import { DRAFT_CALLS } from './draft.ts'
import { ENTERPRISE_REQUEST_CALLS } from './enterprise-request.ts'
import { EXPLORER_CALLS } from './explorer.ts'
import { EXPORT_CALLS } from './export.ts'
import { HEALTH_CALLS } from './health.ts'
import { INGEST_CALLS } from './ingest.ts'
import { LOCK_REGISTRY_CALLS } from './lock-registry.ts'
import { MISSED_SEARCH_CALLS } from './missed-search.ts'
import { OAI_CALLS } from './oai.ts'
import { OEMBED_CALLS } from './oembed.ts'
import { PAYMENT_CALLS } from './payment.ts'
import { POLICY_CALLS } from './policy.ts'
import { PROBLEM_CALLS } from './problem.ts'
import { PROBLEM_DRAFT_CALLS } from './problem-draft.ts'
import { PROVENANCE_CALLS } from './provenance.ts'
import { PROVIDER_SIGN_IN_CALLS } from './provider-sign-in.ts'
import { PUBLICATION_CALLS } from './publication.ts'
import { REGISTRATION_CALLS } from './registration.ts'
import { REVIEW_CALLS } from './review.ts'
import { RIVAL_CALLS } from './rival.ts'
import { RUN_CALLS } from './run.ts'
import { SANDBOX_CALLS } from './sandbox.ts'
import { SEARCH_CALLS } from './search.ts'
import { SECOND_FACTOR_CALLS } from './second-factor.ts'
import { SESSION_CALLS } from './session.ts'
import { TAKEDOWN_CALLS } from './takedown.ts'
import { TEAM_CALLS } from './team.ts'
import { USAGE_CALLS } from './usage.ts'
import { VOTE_CALLS } from './vote.ts'
import { WEBHOOK_CALLS } from './webhook.ts'

/** Every call of the API, in the order of its description. */
export const CALLS = [
  ...CASEFILE_CALLS,
  ...PROVENANCE_CALLS,
  ...CHANGES_CALLS,
  ...OEMBED_CALLS,
  ...OAI_CALLS,
  ...CHECKPOINT_CALLS,
  ...TAKEDOWN_CALLS,
  ...DOMAIN_CALLS,
  ...POLICY_CALLS,
  ...PROBLEM_CALLS,
  ...ARTIFACT_CALLS,
  ...INGEST_CALLS,
  ...DRAFT_CALLS,
  ...DATASET_CALLS,
  ...DATA_SOURCE_CALLS,
  ...COMPASS_CALLS,
  ...REHEARSAL_CALLS,
  ...RUN_CALLS,
  ...PUBLICATION_CALLS,
  ...COVER_CALLS,
  ...PROBLEM_DRAFT_CALLS,
  ...REVIEW_CALLS,
  ...APPROVAL_CALLS,
  ...RIVAL_CALLS,
  ...USAGE_CALLS,
  ...EXPLORER_CALLS,
  ...BOOKMARK_CALLS,
  ...VOTE_CALLS,
  ...SEARCH_CALLS,
  ...LOCK_REGISTRY_CALLS,
  ...MISSED_SEARCH_CALLS,
  ...SESSION_CALLS,
  ...PROVIDER_SIGN_IN_CALLS,
  ...SECOND_FACTOR_CALLS,
  ...API_KEY_CALLS,
  ...EXPORT_CALLS,
  ...ADMIN_OVERVIEW_CALLS,
  ...ADMIN_USERS_CALLS,
  ...ADMIN_LOGS_CALLS,
  ...ADMIN_SETTINGS_CALLS,
  ...ADMIN_CONTENT_CALLS,
  ...ADMIN_POLICIES_CALLS,
  ...ADMIN_PROBLEMS_CALLS,
  ...ADMIN_API_CALLS,
  ...REGISTRATION_CALLS,
  ...ACCOUNT_CALLS,
  ...PAYMENT_CALLS,
  ...ADMIN_SYSTEM_CALLS,
  ...ADMIN_JOBS_CALLS,
  ...ADMIN_BUILDS_CALLS,
  ...ADMIN_NIGHTLY_CALLS,
  ...ADMIN_DATABASE_CALLS,
  ...ADMIN_BACKUPS_CALLS,
  ...ADMIN_TAKEDOWNS_CALLS,
  ...ADMIN_DASHBOARD_CALLS,
  ...ADMIN_WORKBENCH_CALLS,
  ...TEAM_CALLS,
  ...ALERT_CALLS,
  ...CLAIM_CALLS,
  ...ENTERPRISE_REQUEST_CALLS,
  ...OUTGOING_EMAIL_CALLS,
  ...INBOX_CALLS,
  ...DIGEST_CALLS,
  ...WEBHOOK_CALLS,
  ...SANDBOX_CALLS,
  ...HEALTH_CALLS,
  ...API_DESCRIPTION_CALLS,
] as const

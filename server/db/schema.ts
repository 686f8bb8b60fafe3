import type { Kysely } from 'kysely'
import type { ActivityTable } from '../activity/activity.table.ts'
import type { ApiKeyTable } from '../api-keys/api-key.table.ts'
import type { AccountTokenTable } from '../accounts/account-token.table.ts'
import type { RegistrationTable } from '../accounts/registration.table.ts'
import type { UserTable } from '../accounts/user.table.ts'
import type { AlertTable, NoticeTable } from '../alerts/alert.table.ts'
import type { ArchiveEventTable } from '../archive-events/archive-event.table.ts'
import type { ArtifactTable, CueTable } from '../artifacts/artifact.table.ts'
import type { SessionTable } from '../auth/session.table.ts'
import type { SignInAttemptTable } from '../auth/sign-in-attempt.table.ts'
import type { SiteBuildTable } from '../builds/site-build.table.ts'
import type { BookmarkTable, CollectionItemTable, CollectionTable } from '../bookmarks/bookmark.table.ts'
import type { CasefileTable } from '../casefiles/casefile.table.ts'
import type { ChainEntryTable } from '../chain/chain-entry.table.ts'
import type { CoverTable } from '../covers/cover.table.ts'
import type { ClaimTable, FlagTable } from '../claims/claim.table.ts'
import type { DatasetTable } from '../datasets/dataset.table.ts'
import type { DomainTable, SubdomainTable } from '../domains/domain.table.ts'
import type { DraftTable } from '../drafts/draft.table.ts'
import type { SavedViewTable } from '../explorer/saved-view.table.ts'
import type { IngestDecisionTable, PolicySnapshotTable, SuggestionFeedbackTable } from '../ingestion/ingest.table.ts'
import type { JobLineTable, JobTable } from '../jobs/job.table.ts'
import type { LockTable } from '../locks/lock.table.ts'
import type { NightlyRunTable } from '../nightly/nightly-run.table.ts'
import type {
  MockSubscriptionTable,
  PaymentEventTable,
  PaymentTable,
  SubscriptionTable,
} from '../payments/payment.table.ts'
import type { DeliveryTable } from '../outbound/delivery.table.ts'
import type { PolicyTable } from '../policies/policy.table.ts'
import type { ProblemTable } from '../problems/problem.table.ts'
import type { ErratumTable } from '../publications/erratum.table.ts'
import type { PublicationTable, RetractionTable } from '../publications/publication.table.ts'
import type { ReviewCommentTable, ReviewTable } from '../reviews/review.table.ts'
import type { RunTable } from '../runs/run.table.ts'
import type { SandboxScenarioTable } from '../sandbox/scenario.table.ts'
import type { SearchDocumentTable, SearchTextTable } from '../search/search.table.ts'
import type { SiteSettingTable } from '../site-settings/site-setting.table.ts'
import type { TeamInvitationTable, TeamMemberTable, TeamTable } from '../teams/team.table.ts'
import type { UsageItemTable, UsageTable } from '../usage/usage.table.ts'
import type { WebhookTable } from '../webhooks/webhook.table.ts'

export interface Schema {
  account_tokens: AccountTokenTable
  activity: ActivityTable
  api_keys: ApiKeyTable
  alerts: AlertTable
  archive_events: ArchiveEventTable
  artifacts: ArtifactTable
  bookmarks: BookmarkTable
  casefiles: CasefileTable
  chain_entries: ChainEntryTable
  claims: ClaimTable
  collection_items: CollectionItemTable
  collections: CollectionTable
  covers: CoverTable
  cues: CueTable
  datasets: DatasetTable
  deliveries: DeliveryTable
  domains: DomainTable
  drafts: DraftTable
  errata: ErratumTable
  flags: FlagTable
  ingest_decisions: IngestDecisionTable
  job_lines: JobLineTable
  jobs: JobTable
  locks: LockTable
  nightly_runs: NightlyRunTable
  mock_subscriptions: MockSubscriptionTable
  notices: NoticeTable
  payment_events: PaymentEventTable
  payments: PaymentTable
  policies: PolicyTable
  policy_snapshots: PolicySnapshotTable
  problems: ProblemTable
  publications: PublicationTable
  registrations: RegistrationTable
  retractions: RetractionTable
  review_comments: ReviewCommentTable
  reviews: ReviewTable
  runs: RunTable
  sandbox_scenarios: SandboxScenarioTable
  saved_views: SavedViewTable
  search_documents: SearchDocumentTable
  search_texts: SearchTextTable
  sessions: SessionTable
  sign_in_attempts: SignInAttemptTable
  site_builds: SiteBuildTable
  site_settings: SiteSettingTable
  subdomains: SubdomainTable
  subscriptions: SubscriptionTable
  suggestion_feedback: SuggestionFeedbackTable
  team_invitations: TeamInvitationTable
  team_members: TeamMemberTable
  teams: TeamTable
  usage: UsageTable
  usage_items: UsageItemTable
  users: UserTable
  webhooks: WebhookTable
}

/** The database or a transaction on it: what every repository takes as its first argument. */
export type Db = Kysely<Schema>

import type { ComponentType } from 'react'
import { TEAM_SIGN_IN } from '../../contract/next-address.ts'
import { lazyScreen } from './lazy-screen.ts'

/** Address and screen; each in the frame of its area, behind the area's guard. */
type Screens = Record<string, ComponentType>

/** Before there is a session; the server decides which of them are open. */
export const DOORS: Screens = {
  [TEAM_SIGN_IN]: lazyScreen(() => import('../features/sign-in/sign-in.tsx'), 'SignIn'),
  '/login': lazyScreen(() => import('../features/sign-in/sign-in.tsx'), 'ReaderSignIn'),
  '/register': lazyScreen(() => import('../features/sign-in/register.tsx'), 'Register'),
  '/verify-email': lazyScreen(() => import('../features/sign-in/verify-email.tsx'), 'VerifyEmail'),
  '/forgot-password': lazyScreen(() => import('../features/sign-in/forgot-password.tsx'), 'ForgotPassword'),
  '/reset-password': lazyScreen(() => import('../features/sign-in/reset-password.tsx'), 'ResetPassword'),
  '/sandbox/:token': lazyScreen(() => import('../features/sandbox/shared-scenario.tsx'), 'SharedScenario'),
  '/unsubscribe': lazyScreen(() => import('../features/alerts/unsubscribe.tsx'), 'Unsubscribe'),
}

export const STUDIO_SCREENS: Screens = {
  '/studio': lazyScreen(() => import('../features/dashboard/dashboard.tsx'), 'Dashboard'),
  '/studio/casefiles': lazyScreen(() => import('../features/casefiles/casefile-list.tsx'), 'CasefileList'),
  '/studio/casefiles/new': lazyScreen(() => import('../features/new-casefile/new-casefile.tsx'), 'NewCasefile'),
  '/studio/casefiles/:id/edit': lazyScreen(() => import('../features/design-wizard/design-wizard.tsx'), 'DesignWizard'),
  '/studio/runs': lazyScreen(() => import('../features/runs/run-list.tsx'), 'RunList'),
  '/studio/artifacts': lazyScreen(() => import('../features/artifacts/artifacts.tsx'), 'Artifacts'),
  '/studio/ingest': lazyScreen(() => import('../features/ingest/ingest.tsx'), 'Ingest'),
  '/studio/casefiles/:id/lock': lazyScreen(() => import('../features/lock/lock.tsx'), 'Lock'),
  '/studio/casefiles/:id/analyze': lazyScreen(() => import('../features/analyze/analyze.tsx'), 'Analyze'),
  '/studio/casefiles/:id/publish': lazyScreen(() => import('../features/publish/publish.tsx'), 'Publish'),
  '/studio/problems': lazyScreen(() => import('../features/problem/problem-list.tsx'), 'ProblemList'),
  '/studio/problems/:slug': lazyScreen(() => import('../features/problem/edit-problem.tsx'), 'EditProblem'),
  '/studio/casefiles/:id/problems': lazyScreen(() => import('../features/problem/problem.tsx'), 'Problem'),
}

export const REVIEW_SCREENS: Screens = {
  '/review': lazyScreen(() => import('../features/review/review-queue.tsx'), 'ReviewQueue'),
  '/review/casefiles/:id': lazyScreen(() => import('../features/review/review-casefile.tsx'), 'ReviewCasefile'),
}

/** For every account. */
export const ACCOUNT_SCREENS: Screens = {
  '/account': lazyScreen(() => import('../features/account/account-home.tsx'), 'AccountHome'),
  '/account/exports': lazyScreen(() => import('../features/exports/exports.tsx'), 'Exports'),
  '/account/api-keys': lazyScreen(() => import('../features/api-keys/api-keys.tsx'), 'ApiKeys'),
  '/account/security': lazyScreen(() => import('../features/account/security.tsx'), 'Security'),
  '/account/data': lazyScreen(() => import('../features/account/your-data.tsx'), 'YourData'),
  '/account/bookmarks': lazyScreen(() => import('../features/bookmarks/bookmarks.tsx'), 'Bookmarks'),
  '/account/sandbox': lazyScreen(() => import('../features/sandbox/sandbox.tsx'), 'Sandbox'),
  '/account/usage': lazyScreen(() => import('../features/usage/usage.tsx'), 'Usage'),
  '/account/subscription': lazyScreen(() => import('../features/subscription/subscription.tsx'), 'Subscription'),
  '/account/team': lazyScreen(() => import('../features/team/team.tsx'), 'TeamScreen'),
  '/account/alerts': lazyScreen(() => import('../features/alerts/alerts.tsx'), 'Alerts'),
  '/account/notices': lazyScreen(() => import('../features/alerts/notices.tsx'), 'Notices'),
  '/account/webhooks': lazyScreen(() => import('../features/webhooks/webhooks.tsx'), 'Webhooks'),
}

export const ADMIN_SCREENS: Screens = {
  '/admin-dashboard': lazyScreen(() => import('../features/admin/dashboard/founder-dashboard.tsx'), 'FounderDashboard'),
  '/admin-workbench': lazyScreen(() => import('../features/admin/workbench/workbench.tsx'), 'Workbench'),
  '/admin/system': lazyScreen(() => import('../features/admin/system/system.tsx'), 'System'),
  '/admin/database': lazyScreen(() => import('../features/admin/database/database.tsx'), 'Database'),
  '/admin/api/:list?': lazyScreen(() => import('../features/admin/api/admin-api.tsx'), 'AdminApi'),
  '/admin': lazyScreen(() => import('../features/admin/overview/overview.tsx'), 'Overview'),
  '/admin/users': lazyScreen(() => import('../features/admin/users/users.tsx'), 'Users'),
  '/admin/users/:id': lazyScreen(() => import('../features/admin/users/user.tsx'), 'UserScreen'),
  '/admin/logs': lazyScreen(() => import('../features/admin/logs/logs.tsx'), 'Logs'),
  '/admin/logs/:seq': lazyScreen(() => import('../features/admin/logs/log-entry.tsx'), 'LogEntry'),
  '/admin/settings': lazyScreen(() => import('../features/admin/settings/settings.tsx'), 'Settings'),
  '/admin/content': lazyScreen(() => import('../features/admin/content/content.tsx'), 'Content'),
  '/admin/policies': lazyScreen(() => import('../features/admin/policies/policies.tsx'), 'Policies'),
  '/admin/policies/:slug': lazyScreen(() => import('../features/admin/policies/policy.tsx'), 'PolicyScreen'),
  '/admin/claims': lazyScreen(() => import('../features/admin/claims/claims.tsx'), 'Claims'),
  '/admin/claims/:id': lazyScreen(() => import('../features/admin/claims/claim.tsx'), 'ClaimScreen'),
  '/admin/flagged': lazyScreen(() => import('../features/admin/claims/flagged.tsx'), 'Flagged'),
  '/admin/problems': lazyScreen(() => import('../features/admin/problems/problems.tsx'), 'Problems'),
  '/admin/problems/:slug': lazyScreen(() => import('../features/admin/problems/problem.tsx'), 'ProblemScreen'),
}

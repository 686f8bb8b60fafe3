import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { PROVIDER_RETURN, TEAM_SIGN_IN } from '../../contract/next-address.ts'

/** Address and screen; each in the frame of its area, behind the area's guard. */
type Screens = Record<string, ComponentType>

/** A screen of an area with a menu; without a label it is reached from another screen only. */
interface AreaScreen {
  path: string
  label?: string
  screen: ComponentType
}

/** An area in the order of its menu; the first group has no heading. */
type Area = readonly { title?: string; screens: readonly AreaScreen[] }[]

/** Address and screen of everything in an area. */
export function screensOf(area: Area): Screens {
  return Object.fromEntries(area.flatMap(({ screens }) => screens.map(({ path, screen }) => [path, screen])))
}

/** One line of an area's navigation. */
export interface MenuItem {
  to: string
  label: string
}

/** Lines under a heading. */
export interface MenuGroup {
  title?: string
  items: readonly MenuItem[]
}

/** The menu of an area: its screens that have a label, at their address without parameters. */
export function menuOf(area: Area): readonly MenuGroup[] {
  return area.map(({ title, screens }) => ({
    title,
    items: screens.flatMap(({ path, label }) => (label ? [{ to: path.replace(/\/:.*$/, ''), label }] : [])),
  }))
}

/** Before there is a session; the server decides which of them are open. */
export const OPEN_SCREENS: Screens = {
  [TEAM_SIGN_IN]: lazyScreen(() => import('../features/sign-in/sign-in.tsx'), 'SignIn'),
  '/login': lazyScreen(() => import('../features/sign-in/sign-in.tsx'), 'ReaderSignIn'),
  [PROVIDER_RETURN]: lazyScreen(() => import('../features/sign-in/provider-return.tsx'), 'ProviderReturn'),
  '/register': lazyScreen(() => import('../features/sign-in/by-email.tsx'), 'Register'),
  '/verify-email': lazyScreen(() => import('../features/sign-in/by-email.tsx'), 'VerifyEmail'),
  '/forgot-password': lazyScreen(() => import('../features/sign-in/by-email.tsx'), 'ForgotPassword'),
  '/reset-password': lazyScreen(() => import('../features/sign-in/by-email.tsx'), 'ResetPassword'),
  '/sandbox/:token': lazyScreen(() => import('../features/sandbox/shared-scenario.tsx'), 'SharedScenario'),
  '/stop': lazyScreen(() => import('../features/approvals/stop-approval.tsx'), 'StopApproval'),
  '/unsubscribe': lazyScreen(() => import('../features/alerts/unsubscribe.tsx'), 'Unsubscribe'),
}

export const STUDIO_SCREENS: Screens = {
  '/studio': lazyScreen(() => import('../features/dashboard/dashboard.tsx'), 'Dashboard'),
  '/studio/casefiles': lazyScreen(() => import('../features/casefiles/casefile-list.tsx'), 'CasefileList'),
  '/studio/casefiles/new': lazyScreen(() => import('../features/new-casefile/new-casefile.tsx'), 'NewCasefile'),
  '/studio/casefiles/:id/edit': lazyScreen(() => import('../features/design-wizard/design-wizard.tsx'), 'DesignWizard'),
  '/studio/runs': lazyScreen(() => import('../features/runs/run-list.tsx'), 'RunList'),
  '/studio/sources': lazyScreen(() => import('../features/sources/sources.tsx'), 'Sources'),
  '/studio/artifacts': lazyScreen(() => import('../features/artifacts/artifacts.tsx'), 'Artifacts'),
  '/studio/ingest': lazyScreen(() => import('../features/ingest/ingest.tsx'), 'Ingest'),
  '/studio/casefiles/:id/lock': lazyScreen(() => import('../features/lock/lock.tsx'), 'Lock'),
  '/studio/casefiles/:id/analyze': lazyScreen(() => import('../features/analyze/analyze.tsx'), 'Analyze'),
  '/studio/casefiles/:id/publish': lazyScreen(() => import('../features/publish/publish.tsx'), 'Publish'),
  '/studio/problems': lazyScreen(() => import('../features/problem/problem.tsx'), 'ProblemList'),
  '/studio/problems/new': lazyScreen(() => import('../features/problem/new-problem.tsx'), 'NewProblem'),
  '/studio/problems/:slug': lazyScreen(() => import('../features/problem/problem.tsx'), 'EditProblem'),
  '/studio/casefiles/:id/problems': lazyScreen(() => import('../features/problem/problem.tsx'), 'Problem'),
}

export const REVIEW_SCREENS: Screens = {
  '/review': lazyScreen(() => import('../features/review/review-queue.tsx'), 'ReviewQueue'),
  '/review/approvals': lazyScreen(() => import('../features/approvals/approvals.tsx'), 'Approvals'),
  '/review/casefiles/:id': lazyScreen(() => import('../features/review/review-casefile.tsx'), 'ReviewCasefile'),
}

/** For every account. */
export const ACCOUNT_SCREENS: Area = [
  {
    screens: [
      {
        path: '/account',
        label: 'Overview',
        screen: lazyScreen(() => import('../features/account/account-home.tsx'), 'AccountHome'),
      },
      {
        path: '/account/security',
        label: 'Security',
        screen: lazyScreen(() => import('../features/account/security.tsx'), 'Security'),
      },
      {
        path: '/account/data',
        label: 'Your data',
        screen: lazyScreen(() => import('../features/account/your-data.tsx'), 'YourData'),
      },
    ],
  },
  {
    title: 'Reading',
    screens: [
      {
        path: '/account/bookmarks',
        label: 'Bookmarks',
        screen: lazyScreen(() => import('../features/bookmarks/bookmarks.tsx'), 'Bookmarks'),
      },
      {
        path: '/account/alerts',
        label: 'Alerts',
        screen: lazyScreen(() => import('../features/alerts/alerts.tsx'), 'Alerts'),
      },
      {
        path: '/account/notices',
        label: 'Notices',
        screen: lazyScreen(() => import('../features/alerts/alerts.tsx'), 'Notices'),
      },
      {
        path: '/account/sandbox',
        label: 'Policy sandbox',
        screen: lazyScreen(() => import('../features/sandbox/sandbox.tsx'), 'Sandbox'),
      },
    ],
  },
  {
    title: 'Programs',
    screens: [
      {
        path: '/account/exports',
        label: 'Exports',
        screen: lazyScreen(() => import('../features/exports/exports.tsx'), 'Exports'),
      },
      {
        path: '/account/api-keys',
        label: 'API keys',
        screen: lazyScreen(() => import('../features/api-keys/api-keys.tsx'), 'ApiKeys'),
      },
      {
        path: '/account/webhooks',
        label: 'Webhooks',
        screen: lazyScreen(() => import('../features/webhooks/webhooks.tsx'), 'Webhooks'),
      },
    ],
  },
  {
    title: 'Plan',
    screens: [
      {
        path: '/account/subscription',
        label: 'Subscription',
        screen: lazyScreen(() => import('../features/subscription/subscription.tsx'), 'Subscription'),
      },
      {
        path: '/account/usage',
        label: 'Usage',
        screen: lazyScreen(() => import('../features/usage/usage.tsx'), 'Usage'),
      },
      {
        path: '/account/team',
        label: 'Team',
        screen: lazyScreen(() => import('../features/team/team.tsx'), 'TeamScreen'),
      },
    ],
  },
]

export const ADMIN_SCREENS: Area = [
  {
    screens: [
      {
        path: '/admin',
        label: 'Overview',
        screen: lazyScreen(() => import('../features/admin/overview/overview.tsx'), 'Overview'),
      },
      {
        path: '/admin-dashboard',
        label: 'Founder dashboard',
        screen: lazyScreen(() => import('../features/admin/dashboard/founder-dashboard.tsx'), 'FounderDashboard'),
      },
      {
        path: '/admin-workbench',
        label: 'Workbench',
        screen: lazyScreen(() => import('../features/admin/workbench/workbench.tsx'), 'Workbench'),
      },
    ],
  },
  {
    title: 'Archive',
    screens: [
      {
        path: '/admin/content',
        label: 'Content',
        screen: lazyScreen(() => import('../features/admin/content/content.tsx'), 'Content'),
      },
      {
        path: '/admin/policies',
        label: 'Policies',
        screen: lazyScreen(() => import('../features/admin/policies/policies.tsx'), 'Policies'),
      },
      {
        path: '/admin/policies/new',
        screen: lazyScreen(() => import('../features/admin/policies/policies.tsx'), 'NewPolicyScreen'),
      },
      {
        path: '/admin/policies/:slug',
        screen: lazyScreen(() => import('../features/admin/policies/policy.tsx'), 'PolicyScreen'),
      },
      {
        path: '/admin/problems',
        label: 'Problems',
        screen: lazyScreen(() => import('../features/admin/problems/problems.tsx'), 'Problems'),
      },
      {
        path: '/admin/problems/new',
        screen: lazyScreen(() => import('../features/admin/problems/problems.tsx'), 'NewProblemScreen'),
      },
      {
        path: '/admin/problems/:slug',
        screen: lazyScreen(() => import('../features/admin/problems/problems.tsx'), 'ProblemScreen'),
      },
      {
        path: '/admin/inbox',
        label: 'Inbox',
        screen: lazyScreen(() => import('../features/admin/inbox/inbox.tsx'), 'Inbox'),
      },
      {
        path: '/admin/missed-searches',
        label: 'Missed searches',
        screen: lazyScreen(() => import('../features/admin/missed-searches/missed-searches.tsx'), 'MissedSearches'),
      },
      {
        path: '/admin/claims',
        label: 'Claims',
        screen: lazyScreen(() => import('../features/admin/claims/claims.tsx'), 'Claims'),
      },
      {
        path: '/admin/claims/:id',
        screen: lazyScreen(() => import('../features/admin/claims/claim.tsx'), 'ClaimScreen'),
      },
      {
        path: '/admin/flagged',
        label: 'Flagged',
        screen: lazyScreen(() => import('../features/admin/claims/claims.tsx'), 'Flagged'),
      },
      {
        path: '/admin/takedowns',
        label: 'Takedowns',
        screen: lazyScreen(() => import('../features/admin/takedowns/takedowns.tsx'), 'Takedowns'),
      },
    ],
  },
  {
    title: 'People',
    screens: [
      {
        path: '/admin/users',
        label: 'Users',
        screen: lazyScreen(() => import('../features/admin/users/users.tsx'), 'Users'),
      },
      {
        path: '/admin/enterprise-requests',
        label: 'Enterprise requests',
        screen: lazyScreen(
          () => import('../features/admin/enterprise-requests/enterprise-requests.tsx'),
          'EnterpriseRequests',
        ),
      },
      {
        path: '/admin/enterprise-requests/:id',
        screen: lazyScreen(
          () => import('../features/admin/enterprise-requests/enterprise-request.tsx'),
          'EnterpriseRequestScreen',
        ),
      },
      { path: '/admin/users/:id', screen: lazyScreen(() => import('../features/admin/users/user.tsx'), 'UserScreen') },
      {
        path: '/admin/logs',
        label: 'Activity log',
        screen: lazyScreen(() => import('../features/admin/logs/logs.tsx'), 'Logs'),
      },
      {
        path: '/admin/logs/:seq',
        screen: lazyScreen(() => import('../features/admin/logs/log-entry.tsx'), 'LogEntry'),
      },
    ],
  },
  {
    title: 'Operation',
    screens: [
      {
        path: '/admin/system',
        label: 'System',
        screen: lazyScreen(() => import('../features/admin/system/system.tsx'), 'System'),
      },
      {
        path: '/admin/database',
        label: 'Database',
        screen: lazyScreen(() => import('../features/admin/database/database.tsx'), 'Database'),
      },
      {
        path: '/admin/emails',
        label: 'Emails',
        screen: lazyScreen(() => import('../features/admin/emails/emails.tsx'), 'Emails'),
      },
      {
        path: '/admin/api/:list?',
        label: 'API and teams',
        screen: lazyScreen(() => import('../features/admin/api/admin-api.tsx'), 'AdminApi'),
      },
      {
        path: '/admin/settings',
        label: 'Settings',
        screen: lazyScreen(() => import('../features/admin/settings/settings.tsx'), 'Settings'),
      },
    ],
  },
]

/**
 * A screen whose code is loaded when it is opened.
 *
 * @param load imports the module; @param name the component it exports
 */
function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** One line of an area's navigation. */
export interface MenuItem {
  to: string
  label: string
}

/** Lines under a heading; the first group of an area has none. */
export interface MenuGroup {
  title?: string
  items: readonly MenuItem[]
}

export const ACCOUNT_NAV: readonly MenuGroup[] = [
  {
    items: [
      { to: '/account', label: 'Overview' },
      { to: '/account/security', label: 'Security' },
      { to: '/account/data', label: 'Your data' },
    ],
  },
  {
    title: 'Reading',
    items: [
      { to: '/account/bookmarks', label: 'Bookmarks' },
      { to: '/account/alerts', label: 'Alerts' },
      { to: '/account/notices', label: 'Notices' },
      { to: '/account/sandbox', label: 'Policy sandbox' },
    ],
  },
  {
    title: 'Programs',
    items: [
      { to: '/account/exports', label: 'Exports' },
      { to: '/account/api-keys', label: 'API keys' },
      { to: '/account/webhooks', label: 'Webhooks' },
    ],
  },
  {
    title: 'Plan',
    items: [
      { to: '/account/subscription', label: 'Subscription' },
      { to: '/account/usage', label: 'Usage' },
      { to: '/account/team', label: 'Team' },
    ],
  },
]

export const ADMIN_NAV: readonly MenuGroup[] = [
  {
    items: [
      { to: '/admin', label: 'Overview' },
      { to: '/admin-dashboard', label: 'Founder dashboard' },
      { to: '/admin-workbench', label: 'Workbench' },
    ],
  },
  {
    title: 'Archive',
    items: [
      { to: '/admin/content', label: 'Content' },
      { to: '/admin/policies', label: 'Policies' },
      { to: '/admin/problems', label: 'Problems' },
      { to: '/admin/claims', label: 'Claims' },
      { to: '/admin/flagged', label: 'Flagged' },
    ],
  },
  {
    title: 'People',
    items: [
      { to: '/admin/users', label: 'Users' },
      { to: '/admin/logs', label: 'Activity log' },
    ],
  },
  {
    title: 'Operation',
    items: [
      { to: '/admin/system', label: 'System' },
      { to: '/admin/database', label: 'Database' },
      { to: '/admin/api', label: 'API and teams' },
      { to: '/admin/settings', label: 'Settings' },
    ],
  },
]

/** The sections of the public site, in the header's order. */
export const SECTIONS = [
  { href: '/how-it-works', label: 'How It Works' },
  { href: '/casefiles', label: 'Casefiles' },
  { href: '/problems', label: 'Problems' },
  { href: '/domains', label: 'Domains' },
  { href: '/about', label: 'About' },
] as const

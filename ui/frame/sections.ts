/** The sections of the public site, in the header's order. */
export const SECTIONS = [
  { href: '/how-it-works', label: 'How It Works' },
  { href: '/casefiles', label: 'Casefiles' },
  { href: '/problems', label: 'Problems' },
  { href: '/domains', label: 'Domains' },
  { href: '/about', label: 'About' },
] as const

/** Footer columns; only pages that exist. */
export const FOOTER = [
  {
    title: 'Archive',
    links: [
      { href: '/casefiles', label: 'Casefiles' },
      { href: '/problems', label: 'Problems' },
      { href: '/domains', label: 'Domains' },
      { href: '/policies', label: 'Policies' },
      { href: '/search', label: 'Search' },
      { href: '/casefiles/compare', label: 'Compare' },
    ],
  },
  {
    title: 'Understand',
    links: [
      { href: '/how-it-works', label: 'How It Works' },
      { href: '/how-it-works#methodology', label: 'Methodology' },
      { href: '/glossary', label: 'Glossary' },
      { href: '/learn', label: 'Lessons' },
      { href: '/faq', label: 'FAQ' },
      { href: '/checkpoints', label: 'Signed record' },
      { href: '/locks', label: 'Locked designs' },
      { href: '/help', label: 'Help' },
      { href: '/api-reference', label: 'API reference' },
      { href: '/about', label: 'About' },
    ],
  },
  {
    title: 'Legal and contact',
    links: [
      { href: '/terms', label: 'Terms' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/contact', label: 'Contact' },
      { href: '/subscription', label: 'Subscription' },
      { href: '/unauthorized', label: 'Access' },
    ],
  },
] as const

export type SectionHref = (typeof SECTIONS)[number]['href']

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
    ],
  },
  {
    title: 'Understand',
    links: [
      { href: '/how-it-works', label: 'How It Works' },
      { href: '/how-it-works#methodology', label: 'Methodology' },
      { href: '/about', label: 'About' },
    ],
  },
] as const

export type SectionHref = (typeof SECTIONS)[number]['href']

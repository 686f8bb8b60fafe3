import {
  MECHANISM_POLICIES,
  MECHANISMS,
  openingOf,
  POLICIES,
  problemOf,
  PROBLEMS,
  READ_CASEFILES,
  RETRACTED,
} from './archive-slugs.ts'

/** What a page must say and where it must lead, word for word; strings of the specification are copied from it. */
export interface PublicRoute {
  path: string
  status?: 404
  /** In the page's main part, in this order of the specification's sentence on the route. */
  says: string[]
  saysNot?: string[]
  /** Its tabs in their order; without scripts the content of each stands in the page. */
  panels?: string[]
  /** How the first of them begins. */
  opens?: RegExp
  /** What its pictures tell those who do not see them: each is how one of them begins. */
  pictures?: string[]
  /** [what the link says, where it leads] */
  links?: [text: string, href: string][]
}

const CASEFILE_TABS = ['Summary', 'Design', 'Results', 'Diagnostics', 'Sensitivity', 'Provenance']
/** Side by side on the first screen, and how the score came about. */
const THREE_THINGS = [
  'How large',
  'How far to trust the comparison',
  'How much the data can tell apart',
  'How the evidence scored',
]
const MEASURED = 'What is known about its effects'
const UNMEASURED = 'Its effects are not measured here: only a mechanism informs it'
const DOMAINS = [
  'labour-employment',
  'health',
  'education',
  'criminal-justice',
  'housing',
  'taxation',
  'social-welfare',
  'environment-energy',
  'transport-safety',
  'immigration',
  'elections-governance',
]

/** Every public address of section 2 and of the decisions, with the strings of sections 1, 2, 5, 8 and 9. */
export const PUBLIC_ROUTES: PublicRoute[] = [
  {
    path: '/',
    says: [
      'The evidence gap',
      '8%',
      'of programs are rigorously evaluated',
      '31%',
      'account for confounding',
      'UK National Audit Office, December 2021: 9 of the government’s 108',
      'the primary source is not verified',
      'Who it is for',
      'A casefile, in brief',
      'Design validity',
      'Balance',
      'Robustness',
      'Transparency',
      '80 and over',
      '60 to 79',
      'Under 60',
    ],
    links: [
      ['Browse casefiles', '/casefiles'],
      ['Problems', '/problems'],
      ['How it works', '/how-it-works'],
    ],
  },
  {
    path: '/casefiles',
    says: [
      'Domain',
      'Subdomain',
      'Jurisdiction',
      'Design type',
      'DiD',
      'RDD',
      'IV',
      'Matching',
      'Synth',
      'Blocks',
      'Minimum EQS',
      'Sort',
      'No casefiles found',
      'Try adjusting your filters or check back later for new analyses.',
      'Failed to load casefiles',
      'Try Again',
    ],
  },
  ...READ_CASEFILES.map((slug): PublicRoute => ({
    path: `/casefiles/${slug}`,
    says: [
      ...CASEFILE_TABS,
      'This analysis',
      'What is known',
      'What others found',
      'Read in full',
      'Keywords',
      'Mechanism',
      ...(RETRACTED.includes(slug) ? ['Retracted', 'No verdict.'] : ['Published', ...THREE_THINGS]),
      ...(MECHANISMS.includes(slug)
        ? ['What policy it informs', 'How it may work', 'Whom it concerns']
        : ['What the policy intended', 'How it was meant to work', 'Who was meant to benefit']),
      'Unit of analysis',
      'Unit id',
      'SUTVA notes',
      'Treatment',
      'Treated',
      'Control',
      'All estimates',
      'Everything that was tried',
      'Dataset',
      'Code version',
      'Window',
      'Environment',
      'Random seed',
      'Run id',
      'Run time',
      'Verify the chain',
    ],
    // nothing that a retracted one found is told, nor how good its evidence was
    saysNot: ['not yet available', ...(RETRACTED.includes(slug) ? ['Signed by', ...THREE_THINGS] : [])],
    panels: CASEFILE_TABS,
    opens: openingOf(slug),
    pictures: RETRACTED.includes(slug) ? [] : ['Evidence Quality Score '],
    links: [
      ['Read in full', '#in-full'],
      ['What others found', '#others-found'],
      ['Compare', `/casefiles/compare?slugs=${slug}`],
      ['Cite', '#citation'],
    ],
  })),
  { path: '/casefiles/no-such-casefile', status: 404, says: ['Casefile not found'], links: [['Return home', '/']] },
  { path: '/casefiles/seat-belt-laws/v99', status: 404, says: ['Casefile not found'] },
  { path: '/casefiles/compare', says: ['Choose two to four', 'Compare'] },
  { path: '/casefiles/compare/embed', says: ['Casefiles side by side', 'Compare at Policy Casefiles'] },
  { path: '/casefiles/compare/sheet', says: ['Decision sheet', 'Choose two to four casefiles'] },
  { path: '/problems', says: ['Problems', 'How the evidence of a problem is graded'] },
  ...PROBLEMS.map((slug) => {
    const { rule, reviews } = problemOf(slug)
    return {
      path: `/problems/${slug}`,
      says: [
        'In short',
        `What is in here: ${rule}`,
        'Taken together',
        'Where intent and outcome part',
        'What such policies intend',
        'What was measured',
        'What reviews found',
        ...reviews.map(({ says }) => says),
        'Linked casefiles',
        'Evidence quality',
        'Indicators',
      ],
      // verdicts are not votes
      saysNot: ['met the policy’s intent'],
      links: reviews.map(({ label, address }): [string, string] => [label, address]),
    }
  }),
  {
    path: '/domains',
    says: ['Domains', 'Transport safety', '+2 more', '+3 more'],
    saysNot: ['Criminal justice', 'Not yet classified'],
  },
  ...DOMAINS.map((slug) => ({
    path: `/domains/${slug}`,
    says: ['Evidence gap map', 'Canonical patterns', 'Recent casefiles', 'Datasets'],
  })),
  {
    path: '/domains/transport-safety/occupant-protection',
    says: ['Canonical patterns', 'Recent casefiles', 'Datasets'],
  },
  { path: '/domains/criminal-justice/firearms', says: ['Recent casefiles', 'Shall-issue concealed carry'] },
  { path: '/policies', says: ['Policies'] },
  ...POLICIES.map((slug) => ({
    path: `/policies/${slug}`,
    says: ['What it asks', MECHANISM_POLICIES.includes(slug) ? UNMEASURED : MEASURED, 'Text'],
    saysNot: [MECHANISM_POLICIES.includes(slug) ? MEASURED : UNMEASURED],
  })),
  {
    path: '/how-it-works',
    says: ['Overview', 'Methodology', 'How the score is computed', 'How numbers are shown'],
    panels: ['Overview', 'Methodology'],
  },
  { path: '/about', says: ['About', 'What a casefile is'] },
  { path: '/search', says: ['Words to look for'] },
  { path: '/help', says: ['Help', 'Read a casefile'] },
  {
    path: '/api-reference',
    says: [
      'API reference',
      'GET /api/v2/casefiles',
      'Keys need read:archive.',
      'GET /api/export/policy/{id}',
      'Refusals',
    ],
    links: [['/api/openapi.json', '/api/openapi.json']],
  },
  {
    path: '/glossary',
    says: ['Glossary', 'Reading a result', 'Confidence interval', 'Making a comparison', 'Retraction'],
  },
  { path: '/faq', says: ['Questions readers ask'] },
  { path: '/checkpoints', says: ['Signed record', 'How to check it'] },
  {
    path: '/locks',
    says: ['Locked designs', 'Every design that was ever locked here', 'Called back'],
  },
  { path: '/contact', says: ['Contact', 'Sales'] },
  { path: '/terms', says: ['Terms'] },
  { path: '/privacy', says: ['Privacy'] },
  {
    path: '/subscription',
    says: [
      'Free, $0',
      'Pro, $29/month',
      'Enterprise, Contact sales',
      'Detailed views',
      '5 per month',
      'Unlimited',
      'Bookmarks',
      '10 in all',
      'Alerts',
      '10 per month',
      'API access',
      '1000 calls per month',
      'Policy sandbox',
      'Single-policy exports',
      'Bulk exports and custom formats',
      'Team accounts and SLA guarantee',
      'Unlimited, with team notifications',
      '1000 calls per month, and webhooks',
      'Basic search',
      'says whether accounts are open',
    ],
  },
  { path: '/pro/subscription', says: ['Upgrade to Pro', '$29/month', 'Pro belongs to an account.'] },
  { path: '/unauthorized', says: ['This page needs another role', 'are open to everyone'], links: [['Go Home', '/']] },
  {
    path: '/login',
    says: ['Coming Soon', 'Sign-in is not available yet.'],
    links: [
      ['Go Home', '/'],
      ['its professional network page', 'https://www.linkedin.com/company/policy-casefiles'],
    ],
  },
  {
    path: '/error',
    says: ['Something went wrong', "We encountered an unexpected error. This has been logged and we'll look into it."],
    links: [
      ['Try Again', ''],
      ['Go Home', '/'],
    ],
  },
  { path: '/no-such-page', status: 404, says: ['Page not found'], links: [['Return home', '/']] },
  { path: '/domains/no-such-domain', status: 404, says: ['Page not found'] },
  { path: '/problems/no-such-problem', status: 404, says: ['Page not found'] },
  { path: '/policies/no-such-policy', status: 404, says: ['Page not found'] },
]

/** The header, in its order; Studio is there for analysts and admins only. */
export const HEADER: [text: string, href: string][] = [
  ['How It Works', '/how-it-works'],
  ['Casefiles', '/casefiles'],
  ['Problems', '/problems'],
  ['Domains', '/domains'],
  ['About', '/about'],
]

/** What navigation and footer lead to beside the header. */
export const FOOTER = [
  '/policies',
  '/help',
  '/api-reference',
  '/glossary',
  '/faq',
  '/checkpoints',
  '/locks',
  '/contact',
  '/terms',
  '/privacy',
  '/subscription',
  '/unauthorized',
]

/** Files that every casefile answers with, beside its pages. */
export const CASEFILE_FILES: [ending: string, type: string][] = [
  ['.json', 'application/json'],
  ['.csv', 'text/csv'],
  ['.bib', 'bibtex'],
  ['.ris', 'research-info-systems'],
  ['.csl.json', 'json'],
  ['.datacite.json', 'json'],
  ['.jsonld', 'application/ld+json'],
  ['.csv-metadata.json', 'application/csvm+json'],
  ['/data.csv-metadata.json', 'application/csvm+json'],
  ['.zip', 'application/zip'],
  ['/data.csv', 'text/csv'],
  ['/v1', 'text/html'],
  ['/v1.json', 'application/json'],
]

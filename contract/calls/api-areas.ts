/** One area of the API, as the reference page and the tags of the description divide it. */
export interface ApiArea {
  name: string
  description: string
  /** First parts of the addresses that belong to it, after `/api` and the version. */
  parts: readonly string[]
}

/** The areas in the order in which they are read; whatever is not named belongs to the one that names nothing. */
export const API_AREAS: readonly ApiArea[] = [
  {
    name: 'Reading the archive',
    description: 'Everything that is published, for everybody.',
    parts: [
      'casefiles',
      'changes',
      'oai',
      'provenance',
      'checkpoints',
      'checkpoint-proofs',
      'locks',
      'domains',
      'policies',
      'problems',
      'search',
    ],
  },
  { name: 'Exports', description: 'Files of a policy or of the whole archive.', parts: ['export'] },
  {
    name: 'Your account',
    description: 'Sign-in, keys, bookmarks, alerts and payments of one account.',
    parts: ['auth', 'account', 'keys', 'usage', 'bookmarks', 'collections', 'notes', 'alerts', 'payments'],
  },
  { name: 'Other calls', description: 'Webhooks, teams, the sandbox, claims, and what watches the server.', parts: [] },
  {
    name: 'Studio',
    description: 'From a policy text to a published casefile; for analysts and reviewers.',
    parts: ['studio', 'artifacts', 'ingest', 'suggestions', 'review', 'approvals'],
  },
  { name: 'Administration', description: 'Accounts, content, settings and the system; for admins.', parts: ['admin'] },
]

/** The area of an address. */
export function areaOf(path: string): ApiArea {
  const part = path.replace(/^\/api(\/v\d)?\//, '').split('/')[0]
  return API_AREAS.find(({ parts }) => parts.includes(part)) ?? API_AREAS.find(({ parts }) => parts.length === 0)!
}

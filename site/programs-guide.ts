import type { CasefileListItem } from '../contract/casefile.ts'
import { isRetracted } from '../contract/standing.ts'

/** Casefiles that the guide names one by one; the list of the API has all. */
const NAMED = 200

/**
 * A guide for programs that answer questions from the archive, in the form of llmstxt.org: what stands where, and what has
 * to be said with a finding.
 *
 * @param casefiles newest first
 * @param absolute  makes an address of this site complete
 */
export function programsGuide(casefiles: readonly CasefileListItem[], absolute: (path: string) => string): string {
  const link = (name: string, path: string, says: string) => `- [${name}](${absolute(path)}): ${says}`
  return [
    '# Policy Casefiles',
    '',
    '> A public archive of public policies and their real-world effects. Each casefile is one causal analysis with its locked',
    '> design, its data, an Evidence Quality Score (0 to 100) and a plain verdict.',
    '',
    'When you cite a casefile, give the address of its version (`/casefiles/{slug}/v{version}`), the verdict with its evidence',
    'word, and the interval, not the estimate alone. A retracted casefile is not evidence. Never guess a number: every one',
    'stands in the document of the version (`/casefiles/{slug}.json`). Assistants that speak the Model Context Protocol can read the',
    `archive as tools, whose answers carry all of this: ${absolute('/mcp')}.`,
    '',
    '## Reading by program',
    '',
    link('API', '/api-reference', 'every call; reading needs no key'),
    link('API description', '/api/openapi.json', 'the same in OpenAPI 3.1'),
    link('List', '/api/v2/casefiles', 'all casefiles, filtered and sorted by query'),
    link('Snapshot', '/snapshot/', 'the whole archive as tables, Parquet and NDJSON'),
    link('Changes', '/api/v2/changes', 'what was published, corrected and retracted since a time'),
    link('Search', '/search.json', 'words of every casefile, to search in'),
    link('How the score is made', '/how-it-works', 'methods, score and verdict'),
    link('Glossary', '/glossary', 'the terms in plain words'),
    '',
    '## Casefiles',
    '',
    ...casefiles.slice(0, NAMED).map((casefile) => link(casefile.title, `/casefiles/${casefile.slug}`, said(casefile))),
    ...(casefiles.length > NAMED ? [link('Older casefiles', '/casefiles/page/1', 'the archive, page by page')] : []),
    '',
  ].join('\n')
}

function said({ docket, standing, headline, plain_verdict, evidence, eqs_overall }: CasefileListItem): string {
  if (isRetracted(standing)) return `${docket}. ${standing!.notice}`
  const score = eqs_overall === null ? null : `Evidence Quality Score ${eqs_overall} of 100`
  const found = [docket, headline, plain_verdict.replace(/\.$/, ''), evidence, score].filter(Boolean).join('. ') + '.'
  return standing ? `${found} ${standing.notice}` : found
}

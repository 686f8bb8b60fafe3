import { McpServer } from '@modelcontextprotocol/server'
import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { z } from 'zod'
import { slugSchema } from '../../../contract/fields.ts'
import { type Archive, ArchiveRefusal } from './archive.ts'
import { ANSWERS, getCasefile, getEstimates, listDomains, listProblems, searchCasefiles } from './tools.ts'

const INSTRUCTIONS = [
  'A public archive of policies and what they did. Never state a number from memory: take it from these tools.',
  'Cite the version’s address with verdict, evidence word, score and interval. A retracted casefile is not evidence;',
  'a superseded version is named as such, with the current one.',
].join(' ')

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }

/** A name that a tool does not take is refused: it may be a filter that the assistant believes in. */
const versioned = z.strictObject({
  slug: slugSchema.describe('As search_casefiles names it, such as seat-belt-laws.'),
  version: z.int().positive().optional().describe('Left out, the current one.'),
})

/** The archive as tools of the Model Context Protocol. None of them changes anything. */
export function archiveServer(archive: Archive): McpServer {
  const server = new McpServer({ name: 'policy-casefiles', version: ENGINE_VERSION }, { instructions: INSTRUCTIONS })
  server.registerTool(
    'search_casefiles',
    {
      title: 'Search casefiles',
      description: 'Casefiles for a question in plain words, the best first, each with its finding and pinned address.',
      inputSchema: z.strictObject({
        question: z.string().trim().min(1).max(200).describe('In plain words, such as: do seat belt laws save lives?'),
        limit: z.int().min(1).max(10).default(3).describe('Most casefiles that are answered.'),
      }),
      outputSchema: ANSWERS.search_casefiles,
      annotations: READ_ONLY,
    },
    ({ question, limit }) => answer(() => searchCasefiles(archive, question, limit)),
  )
  server.registerTool(
    'get_casefile',
    {
      title: 'Get a casefile',
      description: 'One casefile: question, finding, verdict, score, what it cannot say, what others found, citation.',
      inputSchema: versioned,
      outputSchema: ANSWERS.get_casefile,
      annotations: READ_ONLY,
    },
    ({ slug, version }) => answer(() => getCasefile(archive, slug, version)),
  )
  server.registerTool(
    'get_estimates',
    {
      title: 'Get estimates',
      description: 'Every published estimate of a casefile with interval, units, method and role, unrounded.',
      inputSchema: versioned,
      outputSchema: ANSWERS.get_estimates,
      annotations: READ_ONLY,
    },
    ({ slug, version }) => answer(() => getEstimates(archive, slug, version)),
  )
  server.registerTool(
    'list_problems',
    {
      title: 'List problems',
      description: 'Problems that several casefiles bear on, with their synthesis in one line.',
      inputSchema: z.strictObject({}),
      outputSchema: ANSWERS.list_problems,
      annotations: READ_ONLY,
    },
    () => answer(() => listProblems(archive)),
  )
  server.registerTool(
    'list_domains',
    {
      title: 'List domains',
      description: 'Domains and subdomains with the number of casefiles in each.',
      inputSchema: z.strictObject({}),
      outputSchema: ANSWERS.list_domains,
      annotations: READ_ONLY,
    },
    () => answer(() => listDomains(archive)),
  )
  return server
}

/** What a tool found, as text and as data; what the archive has not is said in a sentence. */
async function answer(find: () => Promise<Record<string, unknown>>) {
  try {
    const found = await find()
    const content = [{ type: 'text' as const, text: JSON.stringify(found, null, 2) }]
    return { content, structuredContent: found }
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error
    return { isError: true, content: [{ type: 'text' as const, text: error.message }] }
  }
}

/*
 * Serves a public archive to an assistant by the Model Context Protocol, over stdin and stdout. Reads only, and only what is
 * public; without --archive, of the archive at http://127.0.0.1:4321. Writes nothing.
 *
 * Usage: npx casefiles mcp [--archive https://example.org]
 */
import { parseArgs } from 'node:util'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { openArchive } from '../server/readers/mcp/archive.ts'
import { archiveServer } from '../server/readers/mcp/mcp-server.ts'

const { values } = parseArgs({ options: { archive: { type: 'string', default: 'http://127.0.0.1:4321' } } })
if (!URL.canParse(values.archive) || !/^https?:$/.test(new URL(values.archive).protocol)) {
  console.error(`"${values.archive}" is not the address of an archive; give one as https://example.org.`)
  process.exit(1)
}

serveStdio(() => archiveServer(openArchive(new URL(values.archive))))

// Serves a public archive to an assistant by the Model Context Protocol, over stdin and stdout. Reads only, and only what is public.
// Usage: npm run -s mcp [-- --archive https://example.org]; left out, the archive at http://127.0.0.1:4321. Writes nothing.
import { parseArgs } from 'node:util'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { openArchive } from './mcp/archive.ts'
import { archiveServer } from './mcp/archive-server.ts'

const { values } = parseArgs({ options: { archive: { type: 'string', default: 'http://127.0.0.1:4321' } } })
if (!URL.canParse(values.archive) || !/^https?:$/.test(new URL(values.archive).protocol)) {
  console.error(`"${values.archive}" is not the address of an archive; give one as https://example.org.`)
  process.exit(1)
}
serveStdio(() => archiveServer(openArchive(new URL(values.archive))))

/*
 * Server, site and studio for work on them. The server starts anew when a module of it changes; pages and studio come from
 * Astro's development server, which shows a change in the open browser at once and reads the publications of DATA_DIR.
 * Settings as for the server; the pages take the port after the server's. Writes to DATA_DIR and caches only.
 *
 * Usage: npm run dev
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { dev } from 'astro'
import { readSettings } from '../server/base/settings.ts'
import { servePublished } from './dev/serve-published.ts'

const root = path.resolve(import.meta.dirname, '..')
const { host, port, dataFolder } = readSettings(process.env, root)
if (port === 0) throw new Error('npm run dev needs a PORT of its own, as the pages find the server by it.')

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
})
process.on('exit', () => server.kill())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))

await dev({
  root,
  server: { host, port: port + 1 },
  integrations: [servePublished(dataFolder, `http://${host}:${port}`)],
})

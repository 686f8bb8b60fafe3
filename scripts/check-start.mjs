/*
 * Starts the product as README says it (`npm start`) on an empty data folder and a free port, waits until the list of
 * casefiles holds all of them and each has its page, stops it as an operator does, and prints the seconds to the first answer, to the
 * API's list and all casefiles in it, to the first page and those of all casefiles, and until all is rendered.
 * Ends with 1 where it does not come so far within ten minutes, does not stop in order, or leaves its port behind.
 * Needs Node and npm alone; the data folder is taken away again.
 *
 * Usage: npx casefiles check start
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const LIMIT_SECONDS = 600
const archive = path.join('data', 'archive')
const slugs = fs.readdirSync(archive).filter((name) => fs.existsSync(path.join(archive, name, 'casefile.json')))
const casefiles = slugs.length

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-start-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const started = performance.now()
const seconds = () => (performance.now() - started) / 1000
// a group of its own, so that nothing of it is left behind
const product = spawn('npm', ['start'], {
  detached: true,
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_TO: 'both' },
})
const ended = once(product, 'exit')
// whoever ends this early leaves no server behind
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    if (!hasEnded()) process.kill(-Number(product.pid), 'SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    process.exit(1)
  })
let said = ''
for (const stream of [product.stdout, product.stderr]) stream.on('data', (bytes) => (said += bytes))

try {
  const answers = await until('the port answers', async () => (await ask('/')) !== null)
  const list = await until('the list answers', async () => (await total()) !== null)
  const all = await until(`the list holds all ${casefiles} casefiles`, async () => (await total()) === casefiles)
  const page = await until('the front page answers', async () => isPage('/'))
  const unread = new Set(slugs)
  const pages = await until('every casefile has its page', async () => {
    for (const slug of unread) {
      if (!(await isPage(`/casefiles/${slug}`))) return false
      unread.delete(slug)
    }
    return true
  })
  const ready = await until('the server says that it is ready', () => said.includes('Policy Casefiles is ready at'))
  // The server is told, not npm, which some versions end by the signal itself; its log names its process.
  const [, server] = /"pid":(\d+)/.exec(said) ?? []
  if (server === undefined) throw new Error('The log names no process.')
  process.kill(Number(server), 'SIGTERM')
  const [code, signal] = await Promise.race([ended, wait(30_000, ['none within 30 seconds'])])
  if (code !== 0) throw new Error(`npm start was to end with 0 and ended with ${code ?? signal}.`)
  if ((await ask('/')) !== null) throw new Error(`npm start has ended, and something still answers at ${base}.`)
  const times = { answers, list, all, page, pages, ready }
  const words = Object.entries(times).map(([what, after]) => `${what} ${after.toFixed(1)} s`)
  console.log(`npm start under Node ${process.versions.node}: ${words.join(', ')}; stopped with 0.`)
} catch (error) {
  console.error(`${error.message}\nIt said:\n${said.split('\n').slice(-20).join('\n')}`)
  process.exitCode = 1
} finally {
  if (!hasEnded()) process.kill(-Number(product.pid), 'SIGKILL')
  await ended
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function hasEnded() {
  return product.exitCode !== null || product.signalCode !== null
}

/** Seconds from the start to where something holds. */
async function until(what, holds) {
  while (!(await holds())) {
    if (hasEnded()) throw new Error(`npm start ended with ${product.exitCode ?? product.signalCode} before ${what}.`)
    if (seconds() > LIMIT_SECONDS) throw new Error(`After ${LIMIT_SECONDS} seconds it does not hold that ${what}.`)
    await wait(100)
  }
  return seconds()
}

async function ask(address) {
  return fetch(base + address, { redirect: 'manual', headers: { accept: 'application/json' } }).catch(() => null)
}

/** Whether a page stands there, and not the one that shows how far the start is. */
async function isPage(address) {
  return (await ask(address))?.status === 200
}

/** How many casefiles the list has; null while it does not answer. */
async function total() {
  const response = await ask('/api/v2/casefiles?limit=1&teaching=include')
  return response?.status === 200 ? (await response.json()).total : null
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

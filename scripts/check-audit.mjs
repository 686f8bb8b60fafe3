/*
 * Asks the package registry for known holes in what the server and the site run on (not in what only builds and tests), and names packages
 * that their makers call deprecated. Where the registry refuses, the advisories of a file are taken: one given with --file, which
 * "npm audit --omit=dev --json" wrote elsewhere, else the registry's last answer here. Their date is said. Needs the network or such a file, so
 * it is no part of the tests. Ends with 0 with nothing to mend, with 1 with something, with 2 without an answer.
 *
 * Usage: npx casefiles check audit [--file ADVISORIES.json]
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findDeprecated, judgeAudit } from './judge-audit.ts'

/** Advisories we live with: { advisory: address, reason: why it cannot hurt here, decided: ISO date }. Each holds 180 days. */
const EXCEPTIONS = []

const root = path.resolve(import.meta.dirname, '..')
/** The registry's last answer, for when it refuses. */
const KEPT = path.join(root, 'node_modules/.cache/audit.json')
const { values } = parseArgs({ options: { file: { type: 'string' } } })

function askRegistry() {
  const words = ['audit', '--omit=dev', '--json']
  // The npm that runs this script, so that no shell has to find one.
  const npm = process.env.npm_execpath
  const [program, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { stdout, stderr, error } = spawnSync(program, [...before, ...words], { cwd: root, encoding: 'utf8' })
  if (error) return { failure: error.message }
  try {
    const report = JSON.parse(stdout)
    return report.vulnerabilities ? { report } : { failure: report.message ?? report.error?.summary ?? 'no report' }
  } catch {
    return { failure: stderr.trim() || 'no answer' }
  }
}

function print(judged) {
  const rows = judged.map(({ verdict, severity, dependency, range, title, url }) => [
    verdict,
    severity,
    `${dependency} ${range}`,
    title,
    url,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

/** Advisories of a file, with the day on which it was written. */
function readFile(file) {
  if (!fs.existsSync(file)) return null
  const report = JSON.parse(fs.readFileSync(file, 'utf8'))
  return report.vulnerabilities ? { report, day: fs.statSync(file).mtime.toISOString().slice(0, 10) } : null
}

function ask() {
  const asked = values.file === undefined ? askRegistry() : { failure: 'a file was named' }
  if (asked.report) {
    fs.mkdirSync(path.dirname(KEPT), { recursive: true })
    fs.writeFileSync(KEPT, JSON.stringify(asked.report))
    return asked.report
  }
  const kept = readFile(values.file ?? KEPT)
  if (kept === null) {
    console.error(
      `There is no audit, so nothing is known: ${asked.failure}; ${values.file ?? KEPT} holds no advisories.`,
    )
    process.exit(2)
  }
  console.log(`The registry was not asked (${asked.failure}); these are the advisories of ${kept.day}.`)
  return kept.report
}

const report = ask()
const judged = judgeAudit(report, EXCEPTIONS, new Date().toISOString())
if (judged.length > 0) print(judged)
const open = judged.filter(({ verdict }) => verdict === 'mend' || verdict === 'exception too old')
const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const deprecated = findDeprecated(lock)
for (const { dependency, says } of deprecated) console.log(`no longer kept  ${dependency}: ${says}`)
const { prod } = report.metadata.dependencies
console.log(
  `${prod} packages, ${judged.length} advisories, ${open.length} to mend, ${deprecated.length} no longer kept`,
)
process.exit(open.length > 0 ? 1 : 0)

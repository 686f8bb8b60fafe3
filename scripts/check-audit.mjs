/*
 * Asks the package registry for known holes in what the server and the site run on (not in what only builds and tests). Needs
 * the network, so it is no part of the tests. Ends with 0 with nothing to mend, with 1 with something, with 2 without an answer.
 *
 * Usage: npx casefiles check audit
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { judgeAudit } from './judge-audit.ts'

/** Advisories we live with: { advisory: address, reason: why it cannot hurt here, decided: ISO date }. Each holds 180 days. */
const EXCEPTIONS = []

const root = path.resolve(import.meta.dirname, '..')

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
    ...[verdict, severity, `${dependency} ${range}`, title, url],
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

const { report, failure } = askRegistry()
if (!report) {
  console.error(`The registry gave no audit, so nothing is known: ${failure}`)
  process.exit(2)
}
const judged = judgeAudit(report, EXCEPTIONS, new Date().toISOString())
if (judged.length > 0) print(judged)
const open = judged.filter(({ verdict }) => verdict === 'mend' || verdict === 'exception too old')
const { prod } = report.metadata.dependencies
console.log(`${prod} packages, ${judged.length} advisories, ${open.length} to mend`)
process.exit(open.length > 0 ? 1 : 0)

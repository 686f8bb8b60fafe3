/*
 * Lists what the product runs on: every package with version, checksum and license as CycloneDX JSON into
 * reports/sbom.cdx.json, and its licenses for people into docs/licenses.md. Reads package.json and package-lock.json
 * alone, no network; the same lock makes the same files. Ends with 1 where a license is not one we have agreed to.
 *
 * Usage: npx casefiles sbom
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  missingFrom,
  settledBill,
  withoutOwnTools,
  withoutTools,
  type BillOfMaterials,
} from './supply/bill-of-materials.ts'
import { isListed, productionPackages, licenseReport, type PackageLock } from './supply/licenses.ts'

const root = path.resolve(import.meta.dirname, '..')
const BILL = 'reports/sbom.cdx.json'
const REPORT = 'docs/licenses.md'

/** npm's list of what a folder with this manifest and lock would hold. */
function askNpm(manifest: object, lock: PackageLock): BillOfMaterials {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sbom-'))
  try {
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
    fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
    return runNpm(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function runNpm(folder: string): BillOfMaterials {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  // The npm that runs this script, so that no shell has to find one.
  const npm = process.env['npm_execpath']
  const [program, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { stdout, stderr, error } = spawnSync(program, [...before, ...words], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  if (stdout === '') throw new Error(`npm gave no list: ${stderr.trim()}`)
  return JSON.parse(stdout) as BillOfMaterials
}

const readJson = <Value>(file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as Value

const lock = readJson<PackageLock>('package-lock.json')
const packages = productionPackages(lock)
const manifest = readJson<{ name: string; devDependencies?: unknown }>('package.json')
const bill = settledBill(askNpm(withoutOwnTools(manifest), withoutTools(lock)), manifest.name)
const [missing] = missingFrom(bill, packages)
if (missing) throw new Error(`npm left out ${missing.name} ${missing.version}.`)
fs.mkdirSync(path.join(root, path.dirname(BILL)), { recursive: true })
fs.writeFileSync(path.join(root, BILL), `${JSON.stringify(bill, null, 2)}\n`)
fs.writeFileSync(path.join(root, REPORT), licenseReport(packages))
console.log(`${packages.length} packages: ${BILL}, ${REPORT}`)
const unlisted = packages.filter(({ license }) => !isListed(license))
for (const { name, version, license } of unlisted) console.error(`${name} ${version}: ${license || 'no license'}`)
process.exitCode = unlisted.length > 0 ? 1 : 0

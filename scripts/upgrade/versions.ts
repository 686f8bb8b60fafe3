import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { MIGRATION_NAMES } from '../../server/base/db/migrate.ts'
import { linkPackages } from '../link-packages.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The version before the newest change of the schema. */
export interface PreviousVersion {
  commit: string
  /** The migration that it does not know. */
  migration: string
}

/** undefined where there is no history of this checkout, or not back to then. */
export function findPrevious(): PreviousVersion | undefined {
  const migration = MIGRATION_NAMES.at(-1)!
  const added = git('log', '--format=%H', '--diff-filter=A', '--', `server/base/db/migrations/${migration}.ts`)
  const first = added?.trim().split('\n').at(-1)
  const commit = first ? git('rev-parse', '--verify', '--quiet', `${first}^`)?.trim() : undefined
  return commit ? { commit, migration } : undefined
}

/**
 * Lays the version's sources out in a folder, beside the packages of this checkout: a package that it names in another version is not
 * fetched.
 */
export function layOutVersion({ commit }: PreviousVersion, folder: string): void {
  fs.mkdirSync(folder, { recursive: true })
  const sources = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['x', '-C', folder], { input: sources })
  linkPackages(root, folder)
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 && stdout !== '' ? stdout : undefined
}

/** Stands in the next version's studio and in no other. */
const MARK = 'the studio of the next version'

/** The migration that the next version has beside those of this one. */
export const NEXT_MIGRATION = `${String(MIGRATION_NAMES.length + 1).padStart(4, '0')}-next-version`

/**
 * Lays out what could be the version after this one: the files of this checkout, with a column more in a table that is written to all the
 * time, and with another studio.
 */
export function layOutNext(folder: string): void {
  fs.mkdirSync(folder, { recursive: true })
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = names
    .toString()
    .split('\0')
    .filter((name) => name !== '' && fs.existsSync(path.join(root, name)))
  const sources = execFileSync('tar', ['c', '--null', '-T', '-'], {
    cwd: root,
    input: files.join('\0'),
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['x', '-C', folder], { input: sources })
  linkPackages(root, folder)

  const migrations = path.join(folder, 'server/base/db')
  fs.writeFileSync(
    path.join(migrations, `migrations/${NEXT_MIGRATION}.ts`),
    `import type { Kysely } from 'kysely'
    export const up = (db: Kysely<unknown>) => db.schema.alterTable('casefiles').addColumn('next_version', 'text').execute()`,
  )
  change(path.join(migrations, 'migrate.ts'), /\n\}\n\n\/\*\* Names of all/, (end) => {
    return `\n  '${NEXT_MIGRATION}': await import('./migrations/${NEXT_MIGRATION}.ts'),${end}`
  })
  change(path.join(folder, 'studio/main.tsx'), /$/, () => `\ndocument.documentElement.dataset.version = '${MARK}'\n`)
}

function change(file: string, where: RegExp, to: (found: string) => string): void {
  const text = fs.readFileSync(file, 'utf8')
  if (!where.test(text)) throw new Error(`${file} is not as it was, and the next version cannot be made of it.`)
  fs.writeFileSync(file, text.replace(where, to))
}

/** Whether the studio at an address is the next version's. */
export async function isNextStudio(url: string): Promise<boolean> {
  const shell = await (await fetch(`${url}/studio`)).text()
  const scripts = [...shell.matchAll(/["'(](\/[\w./-]+\.js)["')]/g)].map(([, address]) => address)
  for (const address of new Set(scripts)) if ((await (await fetch(url + address)).text()).includes(MARK)) return true
  return false
}

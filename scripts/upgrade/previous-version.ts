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

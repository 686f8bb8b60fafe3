import { execFileSync } from 'node:child_process'

/** Which code computed a run, and on what. */
export interface CodeIdentity {
  gitSha: string
  nodeVersion: string
  environment: string
}

/**
 * Reads the identity of the running code. `GIT_SHA` wins, for installs without a git folder;
 * uncommitted changes are said, so that a run never names a commit that did not compute it.
 */
export function readCodeIdentity(root: string, given: string | undefined): CodeIdentity {
  return {
    gitSha: given || readCommit(root),
    nodeVersion: process.version,
    environment: `Node ${process.version}, V8 ${process.versions.v8}, ${process.platform} ${process.arch}`,
  }
}

/** By root: a process goes on with the code that it loaded, whatever is checked out later, so it asks once. */
const commits = new Map<string, string>()

function readCommit(root: string): string {
  const known = commits.get(root) ?? askForCommit(root)
  commits.set(root, known)
  return known
}

function askForCommit(root: string): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    const changed = git('status', '--porcelain', '--', 'packages', 'contract', 'server', 'package-lock.json')
    return git('rev-parse', 'HEAD') + (changed ? '-modified' : '')
  } catch {
    return 'not recorded'
  }
}

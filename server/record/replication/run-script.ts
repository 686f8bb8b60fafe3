import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Script } from '@casefiles/recipes/replication'
import { z } from 'zod'
import { findExecutedScript, type ComparedResult, type ExecutedScript } from '../../../contract/executed-script.ts'
import { designAsChosen } from '../../../contract/parts-of-design.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import type { ReplicationRecord } from '../../../contract/replication.ts'
import { fingerprint, sha256 } from '../../base/chain/fingerprint.ts'

const run = promisify(execFile)
const timeoutMs = 300_000

const resultSchema = z.object({
  estimate: z.number().nullable(),
  'conf.low': z.number().nullable(),
  'conf.high': z.number().nullable(),
})

export type ScriptResult = ComparedResult

/** Version of R, e.g. `4.2.2`; null where this machine has no Rscript. */
export async function versionOfR(): Promise<string | null> {
  try {
    const { stdout } = await run('Rscript', ['-e', 'cat(as.character(getRversion()))'])
    return stdout.trim()
  } catch {
    return null
  }
}

/** Which of the packages R can load here; nothing is installed. */
export async function packagesInR(names: string[]): Promise<Set<string>> {
  const vector = names.map((name) => `"${name}"`).join(', ')
  const code = `for (p in c(${vector})) if (requireNamespace(p, quietly = TRUE)) cat(p, "\\n")`
  const { stdout } = await run('Rscript', ['-e', code])
  return new Set(stdout.split(/\s+/).filter((name) => name !== ''))
}

/** A Python on this machine, and its version, e.g. `3.11.2`. */
export interface Python {
  command: string
  version: string
}

/** That of the path, else the system's: a manager of versions has one without the packages that the system's has. */
const PYTHONS = ['python3', '/usr/bin/python3']

/** The first Python here that has pandas, which every script reads its data with; null where none does. */
export async function findPython(): Promise<Python | null> {
  for (const command of PYTHONS) {
    try {
      const { stdout } = await run(command, ['-c', 'import pandas, platform; print(platform.python_version())'])
      return { command, version: stdout.trim() }
    } catch {
      // the next one may have it
    }
  }
  return null
}

/** Which of the packages a Python can load here; nothing is installed. */
export async function packagesInPython({ command }: Python, names: string[]): Promise<Set<string>> {
  const code = `import importlib.util as found
for name in ${JSON.stringify(names)}:
    if found.find_spec(name): print(name)`
  const { stdout } = await run(command, ['-c', code])
  return new Set(stdout.split(/\s+/).filter((name) => name !== ''))
}

type Files = Record<string, string | Buffer>

/**
 * Runs an R script in a folder of its own and reads the result from its last line.
 *
 * @param files what stands in the folder by name (`sources/people.csv` in a folder within): the script, the data and what else the script reads
 * @throws when the script ends with an error (its last words are the message) or prints no result
 */
export function runInR(script: string, files: Files): Promise<ScriptResult> {
  return runScript('Rscript', ['--vanilla', script], files)
}

/** As {@link runInR}, in Python. */
export function runInPython({ command }: Python, script: string, files: Files): Promise<ScriptResult> {
  return runScript(command, [script], files)
}

async function runScript(command: string, args: string[], files: Files): Promise<ScriptResult> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replication-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      fs.writeFileSync(path.join(folder, name), content)
    }
    const { stdout } = await runIn(folder, command, args)
    const { estimate, 'conf.low': low, 'conf.high': high } = readResult(stdout)
    return { value: estimate, ci: [low, high] }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function runIn(folder: string, command: string, args: string[]): Promise<{ stdout: string }> {
  try {
    // a plain locale: a script must not lean on the reader's
    return await run(command, args, {
      cwd: folder,
      timeout: timeoutMs,
      env: { ...process.env, LC_ALL: 'C' },
    })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(stderr?.trim().split('\n').slice(-3).join(' ') || message, { cause: error })
  }
}

function readResult(stdout: string): z.infer<typeof resultSchema> {
  const last = stdout.trimEnd().split('\n').at(-1) ?? ''
  try {
    return resultSchema.parse(JSON.parse(last))
  } catch (error) {
    throw new Error(`The last line is not a result: ${last.slice(0, 200)}`, { cause: error })
  }
}

/** The record's line on a script of a locked design, {@link findExecutedScript}; null also without a record. */
export function findExecuted(
  record: ReplicationRecord | null,
  design: DesignDocument,
  { file, text }: Pick<Script, 'file' | 'text'>,
  ours: ComparedResult,
): ExecutedScript | null {
  if (record === null) return null
  const inputs = { designSha256: fingerprint(designAsChosen(design)), dataSha256: design.dataset.sha256 }
  return findExecutedScript(record, { file, sha256: sha256(text), ...inputs }, ours)
}

import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { smallSettings } from '../../../tests/support/prepared-product.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const LONGEST_MS = 120_000

/** Runs one of the operator's commands on a data folder. */
export function operate(
  script: 'doctor' | 'restore',
  args: string[],
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...smallSettings(dataDir), ...settings }
  return new Promise((resolve) => {
    const options = { cwd: root, env, timeout: LONGEST_MS }
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      resolve({ code, output: stdout + stderr })
    })
  })
}

/** What the doctor finds failing, in one line; '' where nothing is. */
export async function askDoctor(dataDir: string, settings: Record<string, string> = {}): Promise<string> {
  // One disk is all there is here, and is not what is asked about.
  const second = path.join(dataDir, 'second-place')
  fs.mkdirSync(second, { recursive: true, mode: 0o700 })
  const { code, output } = await operate('doctor', [], dataDir, { BACKUP_TO: second, ...settings })
  if (code === 0) return ''
  const failing = output.split('\n').filter((line) => line.startsWith('failing'))
  return (failing.length > 0 ? failing.join('; ') : output.trim()).replaceAll(/\s+/g, ' ').slice(0, 200)
}

/** The newest backup, by the name that `restore` takes. */
export function newestBackup(dataDir: string): string {
  return fs.readdirSync(path.join(dataDir, 'backups')).sort().at(-1)!
}

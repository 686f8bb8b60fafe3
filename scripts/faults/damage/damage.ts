import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Random } from '@casefiles/engine/numerics'
import { BUILT_IN, type Base } from '../base.ts'
import { smallSettings } from '../../../tests/support/prepared-product.ts'
import { anotherMachine } from '../kill-running.ts'
import { openLedger, type Ledger } from '../ledger.ts'
import { launchAs, readyAt, signedIn, stop, type FaultServer } from '../server.ts'

/** Harm that was done to a data folder or its machine, and what became of it. */
export interface Damage {
  fault: string
  /** In words that docs/reliability.md counts. */
  outcome: string
  /** What was harmed, and how it was named. */
  what: string
  /** Whether something was lost, or damage was not named. */
  isFault: boolean
}

export interface DamageOptions {
  times: number
  seed: number
  isOver(): boolean
  onDamage(damage: Damage): void
}

export interface Fault {
  name: string
  harm(base: Base, options: DamageOptions): Promise<Damage[]>
}

/** Does one kind of harm again and again; what throws is a fault with its sentence. */
export async function repeatHarm(
  fault: string,
  { times, isOver, onDamage }: DamageOptions,
  once: (turn: number) => Promise<Omit<Damage, 'fault'>>,
): Promise<Damage[]> {
  const damages: Damage[] = []
  for (let turn = 0; turn < times && !isOver(); turn += 1) {
    const failed = (error: unknown) => ({ outcome: 'not whole', what: (error as Error).message, isFault: true })
    const damage = { fault, ...(await once(turn).catch(failed)) }
    damages.push(damage)
    onDamage(damage)
  }
  return damages
}

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
  const second = `${dataDir}-second-place`
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

/** Starts a server on a harmed folder, does something with it, and ends it. */
export async function withServer<T>(
  { accounts }: Base,
  dataDir: string,
  random: Random,
  work: (server: FaultServer) => Promise<T>,
  clockMs = 0,
): Promise<T> {
  const child = launchAs(dataDir, { ...anotherMachine(random), clockMs })
  const server = await signedIn(child, await readyAt(child), accounts)
  try {
    return await work(server)
  } finally {
    await stop(server)
  }
}

/** @throws {Error} where a start is not whole */
export async function startWhole(base: Base, dataDir: string, random: Random, ledger?: Ledger): Promise<void> {
  const lost = await withServer(base, dataDir, random, (server) => (ledger ?? openLedger([BUILT_IN])).findLost(server))
  if (lost.length > 0) throw new Error(lost.join('; '))
}

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import { smallSettings } from '../../tests/support/prepared-product.ts'
import type { PrintedAccounts } from '../../tests/support/printed-accounts.ts'
import { gone, launch, printed } from '../../tests/support/product.ts'

/** How the machine is called at a start, and how far its clock is off. */
export interface Disguise {
  hostName: string
  clockMs?: number
}

/** A server that is ready, and calls to it as those who work on the archive. */
export interface FaultServer {
  url: string
  process: ChildProcess
  analyst: Call
  admin: Call
}

/** Longest start; one that takes longer hangs. On a busy machine a start takes minutes. */
const LONGEST_START_MS = 900_000
const PRELOAD = path.join(import.meta.dirname, 'disguise.ts')

/** Starts the product, or another one of its programs, and does not wait for it. */
export function launchAs(
  dataDir: string,
  { hostName, clockMs = 0 }: Disguise,
  settings: Record<string, string> = {},
  program?: Parameters<typeof launch>[2],
): ChildProcess {
  const disguise = {
    FAULTS_HOST_NAME: hostName,
    FAULTS_CLOCK_MS: String(clockMs),
    NODE_OPTIONS: `--import ${JSON.stringify(PRELOAD)}`,
    // what is asked for again and again until it is whole is not to end as a reader's haste
    READS_PER_MINUTE: '0',
  }
  return launch(dataDir, { ...smallSettings(dataDir), ...disguise, ...settings }, program)
}

/**
 * Waits until everything is computed and rendered.
 *
 * @returns where it answers
 * @throws {Error} with what it printed, where it ends or is not ready in time
 */
export async function readyAt(child: ChildProcess): Promise<string> {
  return (await hasPrinted(child, /is ready at (http:\/\/127\.0\.0\.1:\d+)/))[1]
}

/** @throws {Error} with what it printed, where it ends or has not printed that in time */
export async function hasPrinted(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_START_MS)
  const { match } = await printed(child, pattern).finally(() => clearTimeout(timer))
  return match
}

/** Calls to a server that is ready, as two who have accounts. */
export async function signedIn(process: ChildProcess, url: string, accounts: PrintedAccounts): Promise<FaultServer> {
  const [analyst, admin] = [await signIn(url, accounts.analyst), await signIn(url, accounts.admin)]
  return { url, process, analyst, admin }
}

/** Ends it as an operator would. */
export async function stop({ process: child }: Pick<FaultServer, 'process'>): Promise<void> {
  child.kill('SIGTERM')
  await gone(child)
}

/**
 * How much work what a killed server had begun may still do, in hundredths of a second of a processor. On a crowded machine a process of the
 * lowest priority waits for longer than it works, and nothing comes of waiting.
 */
const ORPHANS_WORK = 300
/** And how long it may be there at all. */
const ORPHANS_MS = 120_000

/** Kills the server alone, as a machine that lacks memory does. @returns what it had begun and did not end with it */
export async function killServer(child: ChildProcess): Promise<string[]> {
  const begun = childrenOf(child.pid!).map((pid) => ({ pid, before: workOf(pid) ?? 0 }))
  child.kill('SIGKILL')
  await gone(child)
  const goesOn = () =>
    begun.flatMap(({ pid, before }) => ({ pid, work: (workOf(pid) ?? -1) - before })).filter(({ work }) => work >= 0)
  for (const since = performance.now(); performance.now() - since < ORPHANS_MS; await wait(50)) {
    const left = goesOn()
    if (left.length === 0) return []
    if (left.some(({ work }) => work > ORPHANS_WORK)) break
  }
  return goesOn().map(({ pid, work }) => `process ${pid} of the killed server goes on, after ${work / 100} s of work`)
}

/** Where the system does not say, nothing is claimed. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  if (!fs.existsSync(file)) return []
  return fs.readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Processor time of a process in hundredths of a second; null when it has ended. */
function workOf(pid: number): number | null {
  try {
    // after the name, which may hold spaces: state first, user and system time as the 12th and the 13th
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return fields[0] === 'Z' ? null : Number(fields[11]) + Number(fields[12])
  } catch {
    return null
  }
}

/** An answer of the API whose shape the caller knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = any
/** Asks the API, from `/api/` on, as an account that is signed in; the body is JSON or a form. */
export type Call = (method: string, address: string, body?: object) => Promise<Answer>

/** What the server refused, with its status and sentence. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.code = code
  }
}

/** No answer is waited for longer: what hangs is a fault. */
const LONGEST_MS = 300_000

/**
 * Signs in; what asks for the password once more is given it, since a run goes on for longer than a sign-in is fresh.
 *
 * @throws {Refused} where the password is not taken
 */
async function signIn(url: string, account: { email: string; password: string }): Promise<Call> {
  const { token } = await send(url, '', 'POST', 'auth/login', account)
  return async (method, address, body) => {
    try {
      return await send(url, token, method, address, body)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'auth/fresh-sign-in-needed') throw error
      await send(url, token, 'POST', 'auth/confirm', { password: account.password })
      return send(url, token, method, address, body)
    }
  }
}

async function send(url: string, token: string, method: string, address: string, body?: object): Promise<Answer> {
  const isForm = body instanceof FormData
  const headers = {
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  }
  const sent = body && { body: isForm ? body : JSON.stringify(body) }
  const signal = AbortSignal.timeout(LONGEST_MS)
  const answer = await fetch(`${url}/api/${address}`, { method, headers, signal, ...sent })
  const text = await answer.text()
  if (answer.ok) return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  throw new Refused(answer.status, codeOf(text), `${method} ${address}: ${answer.status} ${text.slice(0, 500)}`)
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: string }).code)
  } catch {
    return ''
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { findLoss } from '../../tests/support/find-loss.ts'
import type { FaultServer } from './server.ts'

/** Whether something that was acknowledged still holds. */
type Holds = (server: FaultServer) => Promise<boolean>

/** What the server said was done, and must never take back; each start is asked for all of it. */
export interface Ledger {
  /** Slugs of everything that was published. */
  published: Set<string>
  /** Published, or under way to it when the server was killed: both outcomes are whole. */
  mayBePublished: Set<string>
  /** Keeps what was acknowledged; the same name replaces, as a setting's later value does. */
  keep(name: string, holds: Holds): void
  /** Asks for everything, pages and chains as well. @returns what is lost, in sentences */
  findLost(server: FaultServer): Promise<string[]>
}

/** How long what goes on by itself (a job, a build) may take until what it promises holds. */
const PATIENCE_MS = 300_000
const EVERY_MS = 100

export function openLedger(builtIn: readonly string[]): Ledger {
  const kept = new Map<string, Holds>()
  const published = new Set(builtIn)
  const mayBePublished = new Set<string>()

  async function findLostFacts(server: FaultServer): Promise<string[]> {
    const lost: string[] = []
    for (const [name, holds] of kept) {
      try {
        if (!(await holds(server))) lost.push(`${name}: not so any more`)
      } catch (error) {
        lost.push(`${name}: ${(error as Error).message}`)
      }
    }
    return lost
  }

  /** What was not acknowledged may have been done all the same; then it counts from now on. */
  async function settle({ url }: FaultServer): Promise<void> {
    for (const slug of mayBePublished) {
      if ((await fetch(`${url}/api/v2/casefiles/${slug}`)).ok) published.add(slug)
      mayBePublished.delete(slug)
    }
  }

  async function findLost(server: FaultServer): Promise<string[]> {
    await settle(server)
    for (const since = performance.now(); ; await wait(EVERY_MS)) {
      const lost = [...(await findLostFacts(server)), ...(await findLoss(server, [...published]))]
      if (lost.length === 0 || performance.now() - since > PATIENCE_MS) return [...lost, ...(await findBroken(server))]
    }
  }

  return { published, mayBePublished, keep: (name, holds) => void kept.set(name, holds), findLost }
}

/** "Check everything": database, chains, files by fingerprint, pages, activity log, checkpoints. */
export async function findBroken({ admin }: FaultServer): Promise<string[]> {
  const { checks } = await admin('POST', 'admin/database/integrity')
  const failed = checks.filter(({ passed }: { passed: boolean }) => !passed)
  return failed.map(({ name, problems }: { name: string; problems: string[] }) => `${name}: ${problems.join('; ')}`)
}

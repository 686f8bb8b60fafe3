import type { PrintedAccounts } from '../../tests/support/printed-accounts.ts'
import type { Random } from '@casefiles/engine/numerics'
import type { FaultServer } from '../faults/server.ts'

/** The running archive that is attacked, and ways to call it. */
export interface Target {
  server: FaultServer
  accounts: PrintedAccounts
  random: Random
  /** Sends one request as somebody; `null` is a visitor. A connection that breaks is no answer: 0. */
  send(who: keyof PrintedAccounts | null, method: string, path: string, body?: unknown): Promise<Reply>
}

export interface Reply {
  status: number
  code: string
  type: string
  text: string
}

/** One way in that was tried: what is to be said of it, and every hole that it found. */
export interface Tried {
  tries: number
  holes: string[]
}

export interface Trick {
  name: string
  play(target: Target): Promise<Tried>
}

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyBase, type Base } from '../base.ts'
import { signedIn, type FaultServer } from '../server.ts'
import { openMachine, type Machine } from './machine.ts'
import type { Services } from './services.ts'

const WORKERS = 2
/** How long a server may refuse whoever signs in, after the network came back or while it restarts. */
const PATIENCE_MS = 300_000
const EVERY_MS = 200
/** Whose copies lives begin with: it is made by a server of its own, without a bucket. */
export const FIRST_DATABASE = 'base'

/** An archive on several machines: a web server and its workers, each with a folder of its own, one database, one bucket. */
export interface Installation {
  services: Services
  /** Name of its database. */
  archive: string
  web: Machine
  workers: readonly Machine[]
  machines: readonly Machine[]
  /** Starts whatever does not run. @returns what ended though nobody ended it, in sentences */
  startMissing(): Promise<string[]>
  /** Calls to the server as those who have accounts, once it takes them. */
  signIn(): Promise<FaultServer>
  close(): Promise<void>
  /** Removes its folders and its database. */
  remove(): Promise<void>
}

/** A copy of the base on machines of its own; nothing is started yet. */
export async function openInstallation(services: Services, base: Base, archive: string): Promise<Installation> {
  await services.makeDatabase(archive, FIRST_DATABASE)
  copyBase(base, path.join(archive, 'web'))
  const open = (kind: 'web' | 'worker', name: string) =>
    openMachine(services, base, {
      kind,
      name,
      archive,
      dataDir: path.join(base.root, archive, name.replace(' ', '-')),
    })
  const web = await open('web', 'web')
  const workers: Machine[] = []
  for (let number = 1; number <= WORKERS; number += 1) workers.push(await open('worker', `worker ${number}`))
  const machines = [web, ...workers]
  let url = ''

  return {
    services,
    archive,
    web,
    workers,
    machines,
    async startMissing() {
      const losses = machines.map((machine) => machine.endedByItself()).filter((sentence) => sentence !== '')
      const missing = machines.filter((machine) => !machine.isRunning())
      const started = await Promise.all(missing.map(async (machine) => ({ machine, ready: await machine.start() })))
      for (const { machine, ready } of started) if (machine === web) [, url] = ready
      return losses
    },
    signIn: () => signInAt(web, url, base),
    close: async () => void (await Promise.all(machines.map((machine) => machine.close()))),
    async remove() {
      await services.dropDatabase(archive)
      fs.rmSync(path.join(base.root, archive), { recursive: true, force: true })
    },
  }
}

/** A server whose connections were just cut may say for a moment that it cannot. */
async function signInAt(web: Machine, url: string, { accounts }: Base): Promise<FaultServer> {
  for (const since = performance.now(); ; await wait(EVERY_MS)) {
    try {
      return await signedIn(web.process(), url, accounts)
    } catch (error) {
      if (performance.now() - since > PATIENCE_MS) throw error
    }
  }
}

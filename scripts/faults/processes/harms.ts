import fs from 'node:fs'
import type { Random } from '@casefiles/engine/numerics'
import type { Installation, Machine } from './installation.ts'

/** What was done to an installation. */
export interface Done {
  /** To whom. */
  whom: string
  /** What is wrong already, in sentences. */
  losses: string[]
  /** Takes it back; processes that were killed are started by the installation. */
  end(): Promise<void>
}

/** Something that happens to machines, or between them, in the middle of work. */
export interface Harm {
  /** As docs/reliability.md calls it. */
  name: string
  /** Whether the folder of the web server goes with it. */
  losesFolder?: boolean
  begin(installation: Installation, random: Random): Promise<Done>
}

type Choose = (installation: Installation, random: Random) => readonly Machine[]

const theWeb: Choose = ({ web }) => [web]
const oneWorker: Choose = ({ workers }, random) => [draw(workers, random)]
/** One machine, or all of them: then it is the other end that is gone. */
const oneOrAll: Choose = ({ machines }, random) => {
  const drawn = Math.floor(random.uniform() * (machines.length + 1))
  return drawn === machines.length ? machines : [machines[drawn]]
}

/** The process is killed, and starts again on its folder, or on a machine that has nothing. */
const killed = (name: string, choose: Choose, isLost: boolean): Harm => ({
  name,
  losesFolder: isLost && choose === theWeb,
  async begin(installation, random) {
    const [machine] = choose(installation, random)
    const losses = await machine.kill()
    if (isLost) fs.rmSync(machine.dataDir, { recursive: true, force: true })
    return { whom: machine.name, losses, end: async () => undefined }
  },
})

/** The way between machines and what they share is cut, or lets nothing through. */
const cutOff = (name: string, way: 'database' | 'storage', how: 'cut' | 'silence'): Harm => ({
  name,
  async begin(installation, random) {
    const machines = oneOrAll(installation, random)
    for (const machine of machines) machine[way][how]()
    return {
      whom: machines.length > 1 ? 'all' : machines[0].name,
      losses: [],
      end: async () => machines.forEach((machine) => machine[way].mend()),
    }
  },
})

const databaseKilled: Harm = {
  name: 'PostgreSQL killed',
  async begin({ services: { postgres } }) {
    await postgres.kill()
    return { whom: 'all', losses: [], end: postgres.start }
  },
}

/** Done by turns. */
export const HARMS: readonly Harm[] = [
  killed('web server killed', theWeb, false),
  killed('worker killed', oneWorker, false),
  cutOff('cut off from PostgreSQL', 'database', 'cut'),
  cutOff('cut off from the object storage', 'storage', 'cut'),
  killed('folder of the web server lost', theWeb, true),
  cutOff('no word from PostgreSQL', 'database', 'silence'),
  cutOff('no word from the object storage', 'storage', 'silence'),
  killed('folder of a worker lost', oneWorker, true),
  databaseKilled,
]

function draw<Value>(values: readonly Value[], random: Random): Value {
  return values[Math.floor(random.uniform() * values.length)]
}

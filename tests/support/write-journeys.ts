import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { RecordedStep } from './recorded-steps.ts'
import type { Journey } from './six-journeys.ts'

const FILE = path.resolve(import.meta.dirname, '../../docs/analyst-journeys.md')
const COMMAND = 'CASEFILES_WRITE=journeys npm run test:only -- --project long six-designs'

export interface WalkedJourney {
  journey: Journey
  steps: RecordedStep[]
  /** Mean number of processes that wanted a processor while it was walked. */
  load: number
}

/** Behind this heading stands what another test counts; it is kept. */
const OTHER = '\n## From a line and files to a lock'

/** Writes the ways as they were walked, with the day and how busy the machine was. */
export function writeJourneys(walked: WalkedJourney[]): void {
  const before = fs.readFileSync(FILE, 'utf8')
  const kept = before.includes(OTHER) ? before.slice(before.indexOf(OTHER)) : ''
  const day = new Date().toISOString().slice(0, 10)
  const loads = walked.map(({ load }) => load.toFixed(1)).join(', ')
  const text = `# An analyst's way with each design

Written by \`${COMMAND}\`. An analyst with the keyboard alone goes from a raw file to a page that visitors read, once with
each of the six designs. Everything is entered in the Design Wizard, none through the API. Data, designs and texts are those of built-in casefiles: estimate and interval must be
those that the archive has published, those of the page, and those of the script in base R from the page's bundle, to 1e-6 of their size (without R that comparison is skipped and counted).

The seconds are those of a walk at the speed of the machine: nobody reads, thinks or hesitates. A person takes longer, about in proportion to the keys (presses; a text of more than 40
characters is pasted, as one press). The file is chosen in the browser's own dialog, which is not counted.

Walked on ${day} on ${os.cpus().length} processors that other work used as well: the load (processes that want a processor,
mean of the last minute) was ${loads} at the end of each way.

| design | casefile | keys | seconds |
|---|---|---|---|
${walked.map(({ journey, steps }) => `| ${nameOf(journey)} | ${journey.slug} | ${count(keysOf(steps))} | ${secondsOf(steps)} |`).join('\n')}

${stepTable(walked)}
`
  fs.writeFileSync(FILE, text + kept)
}

/** What each step took with each design; empty where a way has no such step. */
function stepTable(walked: WalkedJourney[]): string {
  const longest = walked.toSorted((a, b) => b.steps.length - a.steps.length)
  const names = [...new Set(longest.flatMap(({ steps }) => steps.map(({ name }) => name)))]
  const rows = names.map((name) => {
    const cells = walked.map(({ steps }) => steps.find((step) => step.name === name)?.seconds.toFixed(1) ?? '')
    return `| ${name} | ${cells.join(' | ')} |`
  })
  const head = `| seconds | ${walked.map(({ journey }) => journey.design).join(' | ')} |`
  return [head, `|---|${'---|'.repeat(walked.length)}`, ...rows].join('\n')
}

const nameOf = ({ design, special }: Journey) => (special === undefined ? design : `${design}, with ${special}`)
const keysOf = (steps: RecordedStep[]) => steps.reduce((sum, { keys }) => sum + keys, 0)
const secondsOf = (steps: RecordedStep[]) => steps.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1)
const count = (value: number) => value.toLocaleString('en-US')

import fs from 'node:fs'
import path from 'node:path'
import type { DesignType } from '@casefiles/engine/analysis'

const archive = path.resolve(import.meta.dirname, '../../data/archive')

/** A step of a recipe as it is entered; `expected` is what its preview must say. */
export type PreparingStep =
  | { kind: 'filter'; where: string; expected: RegExp }
  | { kind: 'join'; file: RawFile; on: string; columns: string[]; expected: RegExp }

export interface RawFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** What an analyst brings, of one design: raw data, and everything that is to be entered. */
export interface Journey {
  design: DesignType
  /** The built-in casefile of which data and design are. */
  slug: string
  /** What this way has that others have not. */
  special?: string
  file: RawFile
  steps: PreparingStep[]
  /** A line of R that is pasted before anything of the analysis is entered. */
  line?: string
  casefile: { title: string; domain: string; subdomain: string }
  /** What is said of the data, and of their columns. */
  described: Record<'name' | 'description' | 'citation' | 'source' | 'licence', string>
  columns: { name: string; meaning: string }[]
  /** The document as it shall be; see `contract/studio/casefile-document.ts`. */
  wanted: { design: any; [part: string]: unknown }
  /** What the archive has published for these data, and as what it is found again here. */
  published: Result & { role: 'primary' | 'robustness' }
}

export interface Result {
  estimate: number
  conf_low: number
  conf_high: number
}

const csv = (rows: string[][]): Buffer => Buffer.from(rows.map((cells) => cells.join(',')).join('\n') + '\n')
const rawFile = (name: string, buffer: Buffer): RawFile => ({ name, mimeType: 'text/csv', buffer })
const readJson = (slug: string, file: string) => JSON.parse(fs.readFileSync(path.join(archive, slug, file), 'utf8'))
const readData = (slug: string) => fs.readFileSync(path.join(archive, slug, 'data.csv'))

/** The way with the data, design and texts of a built-in casefile. */
function journeyOf(slug: string): Journey {
  const { domain, subdomain, title, description, jurisdiction, period, keywords } = readJson(slug, 'casefile.json')
  const { columns, name, description: about, citation, source, licence } = readJson(slug, 'dataset.json')
  const design = readJson(slug, 'design.json')
  return {
    design: design.design_type,
    slug,
    file: rawFile(`${slug}.csv`, readData(slug)),
    steps: [],
    casefile: { title: `${title}, once more`, domain, subdomain },
    described: { name, description: about, citation, source, licence },
    columns,
    wanted: { description, jurisdiction, period, keywords, design, texts: readJson(slug, 'texts.json') },
    published: { ...readJson(slug, 'replication.json').ours, role: 'primary' },
  }
}

/** Belts as agencies hand them out: a line for the country under each year's states, and people in a file of their own. */
function belts(): Journey {
  const journey = journeyOf('seat-belt-laws')
  const [header, ...rows] = journey.file.buffer
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const at = (name: string) => header.indexOf(name)
  const moved = ['income', 'age']
  const stays = header.map((_, place) => place).filter((place) => !moved.includes(header[place]))
  const years = [...new Set(rows.map((cells) => cells[at('year')]))]
  const country = years.map((year) => {
    const miles = rows.filter((cells) => cells[at('year')] === year).map((cells) => Number(cells[at('miles')]))
    const said: Record<string, string> = { state: 'US', state_name: 'United States', year }
    said.miles = String(miles.reduce((sum, one) => sum + one, 0))
    return header.map((name) => said[name] ?? '')
  })
  const people = [header, ...rows].map((cells) => ['state', 'year', ...moved].map((name) => cells[at(name)]))
  const [all, states] = [rows.length + years.length, rows.length].map((count) => count.toLocaleString('en-US'))
  return {
    ...journey,
    special: 'a filter and a join',
    file: rawFile('roads.csv', csv([header, ...rows, ...country].map((cells) => stays.map((place) => cells[place])))),
    columns: journey.columns.filter(({ name }) => !moved.includes(name)),
    steps: [
      { kind: 'filter', where: 'state != "US"', expected: new RegExp(`${all} rows → ${states} rows`) },
      {
        kind: 'join',
        file: rawFile('people.csv', csv(people)),
        on: 'state\nyear',
        columns: moved,
        expected: new RegExp(`With a partner: ${states} rows`),
      },
    ],
  }
}

function cigarettes(): Journey {
  return {
    ...journeyOf('cigarette-taxes'),
    special: 'a pasted line of `feols`',
    line: 'feols(log(packs) ~ log(income) + log(population) | state + year | log(price) ~ log(tax) + sales_tax, data = cigarettes, cluster = ~state)',
  }
}

/** With people counted rather than areas; the number that the archive has published then stands beside the main one. */
function reminders(): Journey {
  const journey = journeyOf('rock-the-vote')
  const { design } = journey.wanted
  const question = 'the effect on the share who voted, among all who were registered'
  const samplingWeight = { column: 'registered', question }
  return {
    ...journey,
    special: 'weights',
    wanted: { ...journey.wanted, design: { ...design, analysis: { ...design.analysis, samplingWeight } } },
    published: { ...journey.published, role: 'robustness' },
  }
}

/** One way for each design. */
export const JOURNEYS: Journey[] = [
  belts(),
  journeyOf('proposition-99'),
  cigarettes(),
  journeyOf('drinking-age-mortality'),
  journeyOf('cockroach-control'),
  reminders(),
]

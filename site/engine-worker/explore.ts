import { readOlderScore } from '@casefiles/engine/eqs'
import type { AnalysisJson } from '../../contract/analysis.ts'
import { analysisRequest } from '../../contract/parts-of-design.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import type { Standing } from '../../contract/standing-schema.ts'
import { transparencyFacts } from '../../contract/transparency-facts.ts'
import type { Plot } from '@casefiles/engine/analysis'
import { type DataTable, readText } from '@casefiles/engine/frame'
import {
  type Answer,
  type DescribedControl,
  type Explorer,
  findChange,
  type FoundChanges,
  openExplorer,
  type Settings,
  writeSettings,
} from '@casefiles/engine/explorer'
import type { Told } from '@casefiles/engine/facts'
import { type Tell, tellError, tellerOfExplorer } from '@casefiles/words'
import type { CasefileAddresses } from './addresses.ts'
import type { WorkerContext } from './functions.ts'
import { tellPlots } from '../../contract/plots-for-readers.ts'
import { outcomeScaleOf } from '@casefiles/engine/verdict'
import { answerForReaders, publishedForReaders } from '../explorer/for-readers.ts'
import { loadCasefile } from './load-casefile.ts'

export interface OpenedCasefile {
  controls: DescribedControl[]
  isMechanism: boolean
  settledBy: string | null
  rows: number
  /** As readers are told it, like every answer. */
  published: AnalysisJson['estimates'][number]
  columns: { name: string; meaning: string }[]
}

/** One page of the data. */
export interface RowsPage {
  /** Data rows by number, 1 = the row under the header. */
  rows: { number: number; cells: string[]; isUsed: boolean }[]
  /** Rows that the filter lets through. */
  count: number
}

interface Asked {
  addresses: CasefileAddresses
  settings: Settings
}

interface Open {
  document: string
  publication: CasefilePublication
  standing: Standing | null
  explorer: Explorer
  tell: Tell
  table: DataTable
  casefile: OpenedCasefile
}

/** The casefile at work; a worker that was ended and started anew loads it again. */
let open: Open | null = null

/** Loads a casefile and derives its controls. @throws {EngineError} where the data cannot carry the design */
export async function openCasefile(addresses: CasefileAddresses): Promise<OpenedCasefile> {
  return (await atWork(addresses)).casefile
}

/** @throws {EngineError} where the settings cannot be computed */
export async function answerSettings({ addresses, settings }: Asked, { progress }: WorkerContext): Promise<Answer> {
  const { explorer, publication, casefile, tell } = await atWork(addresses)
  const answer = await told(
    tell,
    explorer.answer(settings, (share) => progress('Run Model', share)),
  )
  const scale = outcomeScaleOf(publication.design.analysis)
  return answerForReaders(answer, publication, { units: casefile.published.units, scale })
}

/** Where one control's values first change the verdict. */
export async function searchChange(
  { addresses, settings, control }: Asked & { control: string },
  { progress }: WorkerContext,
): Promise<FoundChanges> {
  const { explorer, tell } = await atWork(addresses)
  const found = explorer.controls.find(({ id }) => id === control)!
  return tell(await findChange(explorer, found, settings, (share) => progress('Run Model', share)))
}

/** The design's figure under the settings. @throws {EngineError} as {@link answerSettings} */
export async function drawFigures({ addresses, settings }: Asked, { progress }: WorkerContext): Promise<Plot[]> {
  const { explorer, publication, tell } = await atWork(addresses)
  const plots = await told(
    tell,
    explorer.figures(settings, (share) => progress('Run Model', share)),
  )
  return tellPlots(plots, publication.analysis.outcome.units, publication.design.analysis)
}

/** What the Explorer found, or why it finds nothing, in sentences. */
async function told<Found>(tell: Tell, found: Promise<Found>): Promise<Told<Found>> {
  try {
    return tell(await found)
  } catch (error) {
    throw tellError(tell, error)
  }
}

/** Some rows of the data, with whether the settings use them; `onlyUsed` leaves out the others. */
export async function readRows({
  addresses,
  settings,
  from,
  count,
  onlyUsed,
}: Asked & { from: number; count: number; onlyUsed: boolean }): Promise<RowsPage> {
  const { explorer, table, casefile } = await atWork(addresses)
  const used = explorer.usedRows(settings)
  const shown = [...used.keys()].filter((row) => !onlyUsed || used[row] === 1)
  const columns = casefile.columns.map(({ name }) => readText(table, name))
  const rows = shown.slice(from, from + count).map((row) => ({
    number: row + 1,
    cells: columns.map((column) => column[row] ?? ''),
    isUsed: used[row] === 1,
  }))
  return { rows, count: shown.length }
}

/** The settings as a notebook, in R or Python. @throws {EngineError} as {@link answerSettings}, and where there is no script for them */
export async function writeNotebook({
  addresses,
  settings,
  language,
  site,
}: Asked & { language: 'r' | 'python'; site: string }): Promise<string> {
  const { notebookOfSettings } = await import('@casefiles/recipes/notebook')
  const { explorer, publication, standing, tell } = await atWork(addresses)
  const { design, version, slug } = publication
  const { title, docket } = publication.casefile
  const { seed, intent, words } = analysisRequest(design, transparencyFacts(design))
  const page = new URL(`/casefiles/${slug}/explorer`, site)
  page.search = new URLSearchParams(writeSettings(settings, explorer.controls)).toString()
  const notice = standing ? `**${standing.notice}**\n\n` : ''
  const { notebook } = await notebookOfSettings({
    question: explorer.question(settings),
    data: explorer.data,
    design: { design: design.design_type, seed, intent, words },
    language,
    nameOf: tell,
    address: new URL(addresses.data, site).href,
    heading: `# ${title} (${docket}, version ${version}), under other settings\n\n${notice}The settings of ${page.href}, computed again
outside of the browser. This is not the published result, and nobody has run this notebook: its script says what the Explorer found.`,
  })
  return notebook
}

async function atWork(addresses: CasefileAddresses): Promise<Open> {
  if (open?.document === addresses.document) return open
  const { publication, standing, design, table } = await loadCasefile(addresses)
  const { analysis, dataset } = publication
  const asked = { designType: design.design_type, spec: design.analysis, ...design }
  const eqs = analysis.eqs.rubricVersion === 'eqs-rubric/4' ? readOlderScore(analysis.eqs) : analysis.eqs
  const [explorer, tell] = await Promise.all([
    openExplorer(table, asked, { estimates: analysis.estimates, eqs }),
    tellerOfExplorer(design.design_type),
  ])
  const casefile: OpenedCasefile = {
    // functions do not cross to the page
    controls: tell(explorer.controls.map(({ apply: _, ...control }) => control)),
    isMechanism: explorer.isMechanism,
    settledBy: tell(explorer.settledBy),
    rows: table.rows,
    published: publishedForReaders(
      publication,
      analysis.estimates.find(({ role }) => role === 'primary')!,
    ),
    columns: dataset.columns.map(({ name, meaning }) => ({ name, meaning })),
  }
  open = { document: addresses.document, publication, standing, explorer, tell, table, casefile }
  return open
}

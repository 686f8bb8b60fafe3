import fs from 'node:fs'
import path from 'node:path'
import { signedAnswerSchema } from '../../../contract/answer.ts'
import { plainVerdict } from '../../../contract/plain-verdict.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { answerFor, draftAnswer, listFigures, sideOf } from '@casefiles/words'
import { EngineError } from '@casefiles/engine/analysis'
import { type DataTable, parseCsv } from '@casefiles/engine/frame'
import { readRelease, type SealedCasefile } from '../../record/archive-release/read-release.ts'
import { ANSWER_FILE, parseSource, readSource } from '../../record/importer/read-source.ts'
import { readsData } from '../../record/publications/write-published-answer.ts'
import type { Outcome } from './casefile-commands.ts'
import { InputError } from './input-error.ts'

export interface AnswerOptions {
  /** Left out = every casefile of the release. */
  slug?: string | undefined
  check: boolean
}

/**
 * What an answer to a casefile of the release can say: the draft and every figure with its values; or, with `check`, the answer
 * of its source folder with the figures in place.
 *
 * @param archive the folder of sources and release
 */
export async function answerCommand(archive: string, { slug, check }: AnswerOptions): Promise<Outcome> {
  const casefiles = readRelease(archive)?.casefiles ?? []
  const wanted = casefiles.filter((casefile) => slug === undefined || slugOf(casefile) === slug)
  if (wanted.length === 0) throw new InputError('input/usage', `There is no casefile "${slug}" in the release.`)
  const told: Told[] = []
  for (const casefile of wanted) {
    const tell = check ? checkOne : describeOne
    told.push(await tell(archive, slugOf(casefile), casefile.documents.at(-1)!))
  }
  return { text: told.map(({ text }) => text).join('\n'), exitCode: told.every(({ isSound }) => isSound) ? 0 : 1 }
}

const slugOf = ({ documents }: SealedCasefile) => documents[0].slug

interface Told {
  text: string
  isSound: boolean
}

function resultsOf({ analysis, design }: CasefilePublication, data?: DataTable) {
  return { analysis, intent: design.intent, spec: design.analysis, data }
}

async function describeOne(archive: string, slug: string, publication: CasefilePublication): Promise<Told> {
  const { analysis, design } = publication
  const table = await tableOf(archive, slug)
  const results = resultsOf(publication, table)
  const verdict = plainVerdict(analysis.verdict.verdict)
  const drafted = draftAnswer(design.words, results)
  const head = { verdict, side: sideOf(results), text: drafted.text, figures: {}, literals: drafted.literals }
  const nameOf = (of: string) => analysis.estimates.find(({ id }) => of === `estimate:${id}`)?.name
  const lines = listFigures(results).map(
    ({ of, forms }) =>
      `  ${of}${nameOf(of) === undefined ? '' : ` (${nameOf(of)})`}: ${forms.map(({ as, value }) => `${as} ${Number(value.toPrecision(5))}`).join(' | ')}`,
  )
  const rendered = answerFor(null, design.words, verdict, results)
  const plots = analysis.plots.map(
    ({ id, columns, rows }) => `  ${id} (${rows.length}): ${columns.map(({ key }) => key).join(', ')}`,
  )
  const columns = [...table.columns].map(([name, column]) => `${name} (${column.kind})`)
  return {
    isSound: true,
    text: [
      `# ${slug}: ${publication.casefile.title}`,
      `verdict: ${verdict}  evidence: ${analysis.verdict.evidence}  score: ${analysis.eqs.overall}  outcome: ${analysis.outcome.label}, ${analysis.outcome.units}`,
      `draft: ${rendered.text}`,
      `file: ${JSON.stringify(head)}`,
      'figures:',
      ...lines,
      'tables of figures (rows): columns',
      ...plots,
      `data (${table.rows}): ${columns.join(', ')}`,
      '',
    ].join('\n'),
  }
}

async function checkOne(archive: string, slug: string, publication: CasefilePublication): Promise<Told> {
  const file = path.join(archive, slug, ANSWER_FILE)
  const verdict = plainVerdict(publication.analysis.verdict.verdict)
  try {
    const signed = fs.existsSync(file) ? parseSource(signedAnswerSchema, ANSWER_FILE, fs.readFileSync(file)) : null
    const data = signed && readsData(signed.figures) ? await tableOf(archive, slug) : undefined
    const answer = answerFor(signed, publication.design.words, verdict, resultsOf(publication, data))
    return { isSound: true, text: `${slug}${answer.draft ? ' (draft)' : ''}: ${answer.text}` }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = error instanceof EngineError ? `${error.code}: ` : ''
    return { isSound: false, text: `${slug}: REFUSED. ${code}${error.message}` }
  }
}

async function tableOf(archive: string, slug: string) {
  const { data } = await readSource(path.join(archive, slug))
  return parseCsv(data.toString('utf8'))
}

/*
 * Runs the real ingestion (files, in their own process) over a folder of labelled policy texts and prints its scorer's table.
 * Writes nothing but a temporary file. Without --folder the texts are those of `policy-texts` beside the folder that
 * REFERENCE_DIR names.
 *
 * Usage: npx casefiles eval cues [--folder DIR] [--half first|second] [--misses 60]
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { residentBytes } from '../server/base/isolation/run-subprocess.ts'
import { CUES, currentThresholds } from '@casefiles/cues/kinds'
import { crossValidateTopics, FORM_SETS, readDocument, scoreForms, termUses } from '@casefiles/cues/evaluation'
import { readPolicyInSubprocess } from '../server/texts/ingestion/read-policy-in-subprocess.ts'
import { extractText } from '../server/texts/ingestion/text/extract-text.ts'
import { type ExtractedText, TextRefusal } from '../server/texts/ingestion/text/extracted-text.ts'
import { policyTexts } from '../tests/support/shared-reference.ts'

interface Labels {
  documents: Record<string, { text: string; domain_accept: string[] }>
  special: Record<string, { outcome: string }>
}

const { values } = parseArgs({
  options: { folder: { type: 'string' }, half: { type: 'string' }, misses: { type: 'string' } },
})
const folder = path.resolve(values.folder ?? policyTexts ?? '')
if (!fs.existsSync(path.join(folder, 'labels.json'))) {
  console.error('This needs labelled policy texts (labels.json, files/, txt/): name their folder with --folder.')
  process.exit(1)
}
const labels = JSON.parse(fs.readFileSync(path.join(folder, 'labels.json'), 'utf8')) as Labels
const chosen = Object.entries(labels.documents).filter((_, at) =>
  values.half === 'first' ? at % 2 === 0 : values.half === 'second' ? at % 2 === 1 : true,
)

const predictions: Record<string, unknown> = {}
for (const [name] of chosen) predictions[name] = await predict(name)
await showSpecial()
score()
showCrossValidation()
await showForms()

async function predict(name: string): Promise<unknown> {
  const { text } = await extractText(fs.readFileSync(path.join(folder, 'files', name)), name)
  const { cues, summary, suggestion } = await readPolicyInSubprocess(text)
  const examples = cues.filter(({ cue_type }) => CUES[cue_type].labelled === 'examples')
  const byType = Map.groupBy(examples, ({ cue_type }) => cue_type)
  return {
    jurisdiction: summary.jurisdiction,
    domain: summary.topic,
    effective_date: summary.effective_date,
    threshold_tokens: currentThresholds(cues).map(({ phrase, cue_value }) => ({ ...cue_value, token: phrase })),
    patterns: suggestion.patterns,
    cues: Object.fromEntries([...byType].map(([type, own]) => [type, own.map(({ phrase }) => phrase)])),
  }
}

/** The awkward files: what each is answered beside what its label asks for, and what that cost process and server. */
async function showSpecial(): Promise<void> {
  console.log(`${'awkward file'.padEnd(34)} ${'wanted'.padEnd(16)} seconds  process MB  loop delay ms  answer`)
  for (const [name, { outcome }] of Object.entries(labels.special)) {
    const bytes = fs.readFileSync(path.join(folder, 'files', name))
    const delay = monitorEventLoopDelay({ resolution: 2 })
    const peak = watchChildren()
    delay.enable()
    const started = performance.now()
    const answer = await extractText(bytes, name).then(describe, (error: unknown) =>
      error instanceof TextRefusal ? error.code : `unforeseen: ${String(error)}`,
    )
    delay.disable()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const cost = `${seconds.padStart(7)}  ${peak().padStart(10)}  ${(delay.max / 1e6).toFixed(0).padStart(13)}`
    console.log(`${name.slice(0, 33).padEnd(34)} ${outcome.padEnd(16)} ${cost}  ${answer}`)
  }
  console.log()
}

function describe({ kind, pages, text, hints }: ExtractedText): string {
  const size = `${pages === null ? '' : `${pages} pages, `}${text.length} characters`
  return [kind, size, ...hints.map(({ code }) => code)].join(', ')
}

/** Looks at the memory of this process's children until asked for the peak, in MB; `-` where none was started. */
function watchChildren(): () => string {
  let peak = 0
  const look = () => {
    for (const pid of childrenOf(process.pid)) peak = Math.max(peak, residentBytes(pid) ?? 0)
  }
  const timer = setInterval(look, 20)
  return () => {
    clearInterval(timer)
    return peak === 0 ? '-' : (peak / 1e6).toFixed(0)
  }
}

function childrenOf(pid: number): number[] {
  try {
    return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The domain by weights fitted to all texts, and by weights fitted without each text's fold. */
function showCrossValidation(): void {
  const texts = chosen.map(([, { text, domain_accept }]) => ({
    uses: termUses(readDocument(fs.readFileSync(path.join(folder, text), 'utf8'))),
    accepted: domain_accept.map((place) => place.split('/')[0]),
  }))
  const figures = crossValidateTopics(texts)
  console.log('\ndomain, share right')
  for (const [words, share] of [
    ['weights as they stand', figures.standing],
    ['weights fitted to all texts', figures.fitted],
    ['weights fitted without the fold', figures.crossValidated],
    ['  and half of the words withheld', figures.halfWithheld],
  ] as const)
    console.log(`  ${words.padEnd(34)} ${share.toFixed(3)}`)
}

/** The texts that were written for tests: those the rules were mended by, and those kept apart until they were. */
async function showForms(): Promise<void> {
  console.log('\ntexts written for tests    n  jurisd.  domain  dated  undated  thresh. F1  first  among  macro F1')
  for (const name of FORM_SETS) {
    const { texts, ...shares } = await scoreForms(name)
    console.log(
      name.padEnd(24),
      String(texts).padStart(3),
      ...Object.values(shares).map((share) => share.toFixed(3).padStart(8)),
    )
  }
}

function score(): void {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'eval-cues-'))
  const [predicted, wanted] = ['predictions.json', 'labels.json'].map((name) => path.join(scratch, name))
  fs.writeFileSync(predicted, JSON.stringify(predictions))
  fs.writeFileSync(wanted, JSON.stringify({ ...labels, documents: Object.fromEntries(chosen) }))
  const args = [path.join(folder, 'score.mjs'), predicted, '--labels', wanted, '--misses', values.misses ?? '60']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  fs.rmSync(scratch, { recursive: true })
  process.exitCode = status ?? 1
}

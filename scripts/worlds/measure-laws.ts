import fs from 'node:fs'
import path from 'node:path'
import { analysisRequest } from '../../contract/parts-of-design.ts'
import type { DesignDocument } from '../../contract/design.ts'
import { transparencyFacts } from '../../contract/transparency-facts.ts'
import type { DesignType } from '@casefiles/engine/analysis'
import { drawSoundWorld, type LawResult, measureLaw, PERTURBATIONS, scoreOf, type Study, WORDS } from '@casefiles/lab'
import type { WorldFamily } from '@casefiles/engine/worlds'
import { RUBRIC_VERSION, RUBRICS } from '@casefiles/engine/eqs'
import { parseCsv } from '@casefiles/engine/frame'
import { readDesign } from '../../server/operations/command-line/read-design.ts'
import { number, table } from './write-results.ts'

/** What the laws make of one design: of simulated studies without a fault, and of the archive's own casefiles. */
export interface DesignLaws {
  rubricVersion: string
  worlds: { seed: number; studies: number; results: LawResult[] }
  casefiles: { slugs: string[]; results: LawResult[] }
}

export type LawFile = Partial<Record<DesignType, DesignLaws>>

interface Measured {
  name: string
  study: Study
  before: number
  unseen: number
}

/** Of a casefile each random change is made so many times, of a world once, for there the worlds are many. */
const CASEFILE_DRAWS = 2

/** Every perturbation of every law on sound worlds of a design and on its casefiles. */
export async function measureDesign(
  family: WorldFamily,
  { worlds, seed, archive }: { worlds: number; seed: number; archive: string },
): Promise<DesignLaws> {
  const drawn = Array.from({ length: worlds }, (_, index) => ({
    name: `${family.design}-${index}`,
    study: worldStudy(family, seed, index),
  }))
  const own = casefilesOf(archive, family.design)
  return {
    rubricVersion: RUBRIC_VERSION,
    worlds: { seed, studies: worlds, results: await runAll(await scored(drawn), 1) },
    casefiles: { slugs: own.map(({ name }) => name), results: await runAll(await scored(own), CASEFILE_DRAWS) },
  }
}

async function scored(studies: { name: string; study: Study }[]): Promise<Measured[]> {
  const found: Measured[] = []
  for (const { name, study } of studies) {
    const before = await scoreOf(study)
    if (before !== null) found.push({ name, study, before, unseen: unseenOf(study) })
  }
  return found
}

/** Attrition that is not declared, or a draw that is asserted only, is the lower of an experiment's two levels. */
function unseenOf({ design, request }: Study): number {
  const levels = RUBRICS[design].unseen.map(({ level }) => level)
  const { attrition, randomisation } = request.spec as { attrition?: unknown; randomisation?: { evidence: string } }
  return attrition !== undefined && randomisation?.evidence === 'documented' ? Math.max(...levels) : Math.min(...levels)
}

async function runAll(studies: Measured[], draws: number): Promise<LawResult[]> {
  const results: LawResult[] = []
  for (const perturbation of PERTURBATIONS) {
    const result = await measureLaw(perturbation, studies, draws)
    if (result !== null) results.push(result)
  }
  return results
}

function worldStudy(family: WorldFamily, seed: number, index: number): Study {
  const shape = family.shapes[index % family.shapes.length]
  const { world, analysisSeed } = drawSoundWorld(family, seed, 'laws', index, { shape })
  const { data, spec, intent } = world
  const facts = transparencyFacts({ lock_status: 're-analysis' })
  return { design: family.design, data, request: { spec, intent, words: WORDS, seed: analysisSeed, facts } }
}

function casefilesOf(archive: string, design: DesignType): { name: string; study: Study }[] {
  return fs.readdirSync(archive).flatMap((slug) => {
    const [file, data] = ['design.json', 'data.csv'].map((name) => path.join(archive, slug, name))
    if (!fs.existsSync(file) || !fs.existsSync(data)) return []
    const read = readDesign(file, { type: design, seed: 1 }).design
    if (read.design_type !== design) return []
    const document = { ...read, dataset: { id: slug, sha256: '' } } as DesignDocument
    const { designType: _, ...request } = analysisRequest(document, transparencyFacts(document))
    return [{ name: slug, study: { design, data: parseCsv(fs.readFileSync(data, 'utf8')), request } }]
  })
}

/** The first table of docs/calibration.md: the largest breach of each law. */
export function writeLaws(all: LawFile): string[] {
  const rows = Object.entries(all).flatMap(([design, { worlds, casefiles }]) =>
    [
      { of: `${worlds.studies} worlds, seed ${worlds.seed}`, results: worlds.results },
      { of: `${casefiles.slugs.length} casefiles`, results: casefiles.results },
    ].map(({ of, results }) => [design, of, ...[1, 2, 4].map((law) => largest(results, law))]),
  )
  return [
    '## The laws',
    'Made by `npx casefiles calibrate eqs --laws`; what was done, and the mean score before and after, stand in `packages/engine/eqs/laws.json`. ' +
      'Each thing is done to sound worlds and to the casefiles of the archive, and the whole analysis is made again. Breaches in points: law 1, how far ' +
      'the mean score of poorer studies went past the unseen level, or away from it; law 2, what a covariate of pure noise moved in any one ' +
      'study; law 4, what writing a study down in another way moved in any one, at most 5.',
    table(['design', 'studies', 'law 1', 'law 2', 'law 4'], rows),
  ]
}

function largest(results: LawResult[], law: number): string {
  const own = results.filter((result) => result.law === law)
  return own.length === 0 ? '–' : number(Math.max(...own.map(({ breach }) => breach)), 1)
}

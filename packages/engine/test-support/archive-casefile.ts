import fs from 'node:fs'
import path from 'node:path'
import type { DesignType } from '../analysis.ts'
import type { PreviewRequest } from '../compass/preview-design.ts'
import { DESIGNS } from '../designs/registry.ts'
import { parseCsv } from '../frame/csv.ts'
import type { DataTable } from '../frame/table.ts'
import { parseSpec } from '../parse-spec.ts'
import { openFacts } from './evidence.ts'

const folder = path.resolve(import.meta.dirname, '../../../data/archive')

export interface ArchiveCasefile {
  slug: string
  design: DesignType
  data: DataTable
  /** With every default. */
  spec: any
  request: PreviewRequest
}

/** A built-in casefile with its data. */
export function readArchiveCasefile(slug: string): ArchiveCasefile {
  const read = (file: string) => fs.readFileSync(path.join(folder, slug, file), 'utf8')
  const { design_type: design, analysis, intent, words, seed } = JSON.parse(read('design.json'))
  return {
    slug,
    design,
    data: parseCsv(read('data.csv')),
    spec: parseSpec(DESIGNS[design as DesignType].spec, analysis),
    request: { designType: design, spec: analysis, intent, words, seed, facts: openFacts },
  }
}

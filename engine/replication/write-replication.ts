import type { DesignType } from '../analysis.ts'
import { PREPARED_FILE, writeRecipe, type ScriptedRecipe } from '../recipe/scripts/write-recipe.ts'
import { commentText, pythonString, rString } from './quote.ts'
import { loadReplicationWriter } from './facts-for-scripts.ts'
import {
  type ColumnFact,
  Columns,
  type Expected,
  type Replication,
  type ReplicationFacts,
  type Script,
  type ScriptBody,
  type ScriptLanguage,
} from './replication.ts'

/** What scripts are written from: nothing but the locked design and what the run says of itself. */
export interface ReplicationRequest {
  design: DesignType
  /** As the design's own schema parsed it. */
  spec: unknown
  facts: ReplicationFacts
  expected: Expected
  seed: number
  /** How the data were made of their sources; left out where they are a file as it was uploaded. */
  recipe?: ScriptedRecipe | undefined
}

/** Name of each script in the bundle, in the order in which they are shown. */
export const SCRIPT_FILES: Record<ScriptLanguage, string> = {
  'base-r': 'base-r.R',
  r: 'packages.R',
  stata: 'stata.do',
  python: 'python.py',
}

const LANGUAGES = Object.keys(SCRIPT_FILES) as ScriptLanguage[]

/**
 * The scripts that compute the primary estimate again outside of this engine, with the files they need beside the data.
 * The same request gives the same bytes.
 *
 * @returns null for a design without a writer
 */
export async function writeReplication(request: ReplicationRequest): Promise<Replication | null> {
  const writer = await loadReplicationWriter(request.design)
  if (writer === null) return null
  const { spec, facts, expected, seed } = request
  const { columns, together } = facts
  const bodies = writer.write({ spec, facts: facts.design, columns: new Columns(columns), together, expected, seed })
  const carried = writer.carry?.(facts.design) ?? []
  return {
    scripts: LANGUAGES.map((language) => assemble(language, bodies[language], request)),
    carried,
  }
}

function assemble(language: ScriptLanguage, body: ScriptBody, request: ReplicationRequest): Script {
  const prefix = language === 'stata' ? '*' : '#'
  const lines = heading(language, body, request).flatMap((line) => wrap(commentText(line)))
  const comment = lines.map((line) => `${prefix} ${line}`.trimEnd()).join('\n')
  return {
    language,
    file: SCRIPT_FILES[language],
    packages: body.packages,
    text: `${comment}\n\n${withRecipe(language, keepCodes(language, body.code.trimStart(), request.facts.columns), request.recipe)}`,
  }
}

/** Where NA is a code of a country or region, a script leaves it one, as the engine did. */
function keepCodes(language: ScriptLanguage, code: string, columns: readonly ColumnFact[]): string {
  const kept = columns.flatMap(({ name, keepsNA }, at) => (keepsNA ? [{ name, variable: `v${at + 1}` }] : []))
  if (kept.length === 0) return code
  if (language === 'python') {
    const names = kept.map(({ name }) => pythonString(name)).join(', ')
    return code.replace(
      /values\.isin\((\[.*?\])\)/,
      (_, words: string) => `values.isin([""] if name in [${names}] else ${words})`,
    )
  }
  if (language === 'stata') {
    const isOther = kept.map(({ variable }) => ` & "\`column'" != "${variable}"`).join('')
    return code.replace(
      /(quietly replace `column' = "" if )(.* == "NA".*)/,
      (_, start: string, words: string) => `${start}(${words})${isOther}`,
    )
  }
  const names = kept.map(({ name }) => rString(name)).join(', ')
  return code.replace(
    /values\[values %in% (c\("", .*?\))\] <- NA/,
    (_, words: string) => `values[values %in% (if (name %in% c(${names})) "" else ${words})] <- NA`,
  )
}

/** With a recipe a script makes the data from their sources first, and reads what it made. */
function withRecipe(language: ScriptLanguage, code: string, recipe: ScriptedRecipe | undefined): string {
  if (recipe === undefined) return code
  return `${writeRecipe(language, recipe)}${code.replaceAll('"data.csv"', `"${PREPARED_FILE}"`)}`
}

const NEEDS: Record<ScriptLanguage, (packages: string[]) => string> = {
  'base-r': () => 'Base R alone, no package. Run: Rscript base-r.R',
  r: (packages) => `R with the packages ${packages.join(', ')}. Run: Rscript packages.R`,
  stata: (packages) =>
    packages.length === 0 ? 'Stata 16 or later.' : `Stata 16 or later with ${packages.join(', ')} (ssc install).`,
  python: (packages) => `Python 3 with ${packages.join(', ')}. Run: python3 python.py`,
}

function heading(language: ScriptLanguage, { notes, packages }: ScriptBody, request: ReplicationRequest): string[] {
  const { expected, seed, facts } = request
  const [low, high] = expected.ci
  const together = `The interval holds for all ${facts.together} main estimates at once (Bonferroni).`
  return [
    `Replication of the primary estimate: ${expected.name}`,
    NEEDS[language](packages),
    request.recipe === undefined
      ? 'Reads data.csv from the folder it is run in and prints the result as its last line.'
      : `Makes ${PREPARED_FILE} from the files in sources/, which holds what data.csv does, and prints the result as its last line.`,
    '',
    'Locked choices and sample rules',
    ...[...notes, ...(facts.together > 1 ? [together] : [])].map((note) => `- ${note}`),
    `- Seed of the run: ${seed}.`,
    '',
    `Expected: ${digits(expected.value)} (95% interval ${digits(low)} to ${digits(high)}) ${expected.units}`,
  ]
}

/** Ten digits: more would differ between machines in their last places, and the hash of a script with them. */
function digits(value: number | null): string {
  return value === null ? 'not defined' : String(Number(value.toPrecision(10)))
}

const width = 110

function wrap(line: string): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + word.length + 1 > width) {
      lines.push(current)
      current = `  ${word}`
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current]
}

import { parseArgs } from 'node:util'
import { REPAIR_IDS, REPAIRS, type RepairId } from '../../../engine/frame/repairs/repairs.ts'
import { DESIGNS, type RegisteredDesign } from '../../../engine/designs/registry.ts'
import type { AnswerOptions } from './answer-command.ts'
import type { AnalyzeOptions, LargeOptions } from './analyze-file.ts'
import { ARCHIVE_COMMANDS } from './archive-commands.ts'
import { CASEFILE_COMMANDS } from './casefile-commands.ts'
import { InputError } from './input-error.ts'

export const HELP = `Usage: npm run -s casefile -- COMMAND

  analyze --design FILE --data FILE [--out FILE]
      Analyze a data file (CSV, TSV, XLSX, Parquet or Stata) with a design: a whole design document, or the bare
      specification of an analysis. docs/examples holds one of each kind.
      Needs no server and locks nothing; --out writes the whole analysis as JSON.
      --sheet NAME chooses the sheet of a workbook (default: the first); --value-labels words takes the words that a
      Stata file gives for its codes (default: codes).
      --repair ID, any number of times, accepts a repair of a file that cannot be read as it stands, such as
      decimal-comma where nothing in the file says which mark is the decimal one (docs/data-files.md, "Repairs").
      For a bare specification: --type DiD (default), --seed NUMBER (default 1), and for a verdict
      --direction increase|decrease with --smallest-effect NUMBER, in the units of the estimate.
  analyze --help [--type DESIGN]
      Every field that a specification may hold, for one design or for all.
  estimate-large --design FILE --data FILE [--type DESIGN] [--recipe FILE]
      The main estimate of a CSV or Parquet file that is too large to be read as a whole, from sums that DuckDB (an optional
      package) computes: DiD without covariates, Blocks, IV and RDD. No checks, no sensitivity, no figures.
      --recipe  steps that make the data of the file, as JSON.
  lock SLUG        Freeze the design of a draft.
  run SLUG         Analyze a locked casefile.
  publish SLUG     Publish an analyzed casefile.
  reproduce SLUG   Compute a published casefile again from what is published, and compare every number.
  verify SLUG      Recompute every fingerprint of the chain: lock, data, run, publication.
  reproduce --all, verify --all
      The same for every published casefile, one line each; verify checks the signed checkpoints, too.
  answer SLUG      What an answer to a casefile of the release can say: the draft, and every figure with its values.
  answer --all --check, answer SLUG --check
      Put the figures into the answers of the source folders (answer.json), and refuse what is not of these results.
  search-index     Build the index of the full-text search anew.
  help             This text.

Ends with 0; with 1 when something is refused, differs or is broken; with 2 when what was given cannot be used.
`

export type Arguments =
  | { command: 'help' }
  | { command: 'search-index' }
  | { command: 'describe'; designs: RegisteredDesign[] }
  | { command: 'analyze'; options: AnalyzeOptions }
  | { command: 'estimate-large'; options: LargeOptions }
  | { command: 'answer'; options: AnswerOptions }
  | { command: 'casefile'; name: string; slug: string }
  | { command: 'archive'; name: string }

/** @throws {InputError} `input/usage` */
export function parseArguments(args: string[]): Arguments {
  const [command, ...rest] = args
  if (command === undefined || ['help', '--help', '-h'].includes(command)) return { command: 'help' }
  if (command === 'search-index' && rest.length === 0) return { command: 'search-index' }
  if (command === 'analyze') return parseAnalyze(rest)
  if (command === 'estimate-large') return { command, options: parseLarge(rest) }
  if (command === 'answer') return { command, options: parseAnswer(rest) }
  if (!Object.hasOwn(CASEFILE_COMMANDS, command)) {
    throw new InputError('input/usage', `There is no command "${command}"; "help" lists them.`)
  }
  if (rest.length === 1 && rest[0] === '--all' && Object.hasOwn(ARCHIVE_COMMANDS, command)) {
    return { command: 'archive', name: command }
  }
  const [slug, ...extra] = rest
  if (slug === undefined || slug.startsWith('-') || extra.length > 0) {
    throw new InputError('input/usage', `"${command}" takes the slug of one casefile, e.g. ${command} seat-belt-laws.`)
  }
  return { command: 'casefile', name: command, slug }
}

function parseAnswer(args: string[]): AnswerOptions {
  const check = args.includes('--check')
  const [slug, ...extra] = args.filter((arg) => arg !== '--check')
  if (slug === undefined || extra.length > 0 || (slug.startsWith('-') && slug !== '--all'))
    throw new InputError('input/usage', '"answer" takes the slug of one casefile or --all, and --check.')
  return { slug: slug === '--all' ? undefined : slug, check }
}

const text = { type: 'string' } as const

function parseAnalyze(args: string[]): Arguments {
  const { help, ...options } = readOptions(args)
  if (help) return { command: 'describe', designs: findDesigns(options.type) }
  return { command: 'analyze', options: parseAnalyzeOptions(options) }
}

function parseLarge(args: string[]): LargeOptions {
  const { design, data, type, recipe, ...others } = readOptions(args)
  if (design === undefined || data === undefined || Object.keys(others).length > 0) {
    throw new InputError(
      'input/usage',
      '"estimate-large" needs --design FILE and --data FILE, and takes --type DESIGN for a bare specification and --recipe FILE.',
    )
  }
  return { design, data, recipe, type: type ?? 'DiD', seed: 1 }
}

function findDesigns(type: string | undefined): RegisteredDesign[] {
  if (type === undefined) return Object.values(DESIGNS)
  if (Object.hasOwn(DESIGNS, type)) return [DESIGNS[type as keyof typeof DESIGNS]]
  throw new InputError('input/usage', `There is no design "${type}"; there is ${Object.keys(DESIGNS).join(', ')}.`)
}

function parseAnalyzeOptions(options: Omit<ReturnType<typeof readOptions>, 'help'>): AnalyzeOptions {
  const { design, data, out, type, seed, direction, sheet, recipe, repair, ...sizes } = options
  const valueLabels = sizes['value-labels']
  if (design === undefined || data === undefined) {
    throw new InputError('input/usage', '"analyze" needs --design FILE and --data FILE.')
  }
  if (recipe !== undefined) {
    throw new InputError('input/usage', '"analyze" takes no --recipe: it reads data that are made ready.')
  }
  if (direction !== undefined && direction !== 'increase' && direction !== 'decrease' && direction !== 'equal') {
    throw new InputError('input/usage', `--direction is increase, decrease or equal, not "${direction}".`)
  }
  if (valueLabels !== undefined && valueLabels !== 'codes' && valueLabels !== 'words') {
    throw new InputError('input/usage', `--value-labels is codes or words, not "${valueLabels}".`)
  }
  const smallestEffect = readNumber('--smallest-effect', sizes['smallest-effect'])
  if (smallestEffect !== undefined && smallestEffect <= 0) {
    throw new InputError('input/usage', '--smallest-effect is a number above 0.')
  }
  if ((direction === undefined) !== (smallestEffect === undefined)) {
    throw new InputError('input/usage', '--direction and --smallest-effect go together.')
  }
  return {
    ...{ design, data, out, sheet, valueLabels, repairs: readRepairs(repair) },
    ...{ type: type ?? 'DiD', seed: readSeed(seed), direction, smallestEffect },
  }
}

function readOptions(args: string[]) {
  try {
    const files = { design: text, data: text, out: text, sheet: text, recipe: text, 'value-labels': text }
    const repair = { type: 'string', multiple: true } as const
    const choices = { type: text, seed: text, direction: text, 'smallest-effect': text }
    const help = { type: 'boolean', short: 'h' } as const
    return parseArgs({ args, options: { ...files, ...choices, repair, help } }).values
  } catch (error) {
    throw new InputError('input/usage', (error as Error).message.split('. ')[0])
  }
}

function readRepairs(given: readonly string[] | undefined): RepairId[] | undefined {
  return given?.map((id) => {
    if (Object.hasOwn(REPAIRS, id)) return id as RepairId
    throw new InputError('input/usage', `--repair is one of ${REPAIR_IDS.join(', ')}, not "${id}".`)
  })
}

function readNumber(option: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const value = Number(given)
  if (given.trim() === '' || !Number.isFinite(value)) throw new InputError('input/usage', `${option} is a number.`)
  return value
}

function readSeed(given: string | undefined): number {
  const seed = readNumber('--seed', given) ?? 1
  if (!Number.isSafeInteger(seed) || seed < 0) throw new InputError('input/usage', '--seed is a whole number from 0.')
  return seed
}

import { parseArgs } from 'node:util'
import type { AnswerOptions } from './answer-command.ts'
import type { AnalyzeOptions, LargeOptions } from './analyze-file.ts'
import type { NewOptions } from './new-command.ts'
import { InputError } from './input-error.ts'

export type Arguments =
  | { command: 'search-index' }
  | { command: 'describe'; type: string | undefined }
  | { command: 'analyze'; options: AnalyzeOptions }
  | { command: 'estimate-large'; options: LargeOptions }
  | { command: 'answer'; options: AnswerOptions }
  | { command: 'new'; options: NewOptions }
  | { command: 'casefile'; name: OnCasefile; slug: string }
  | { command: 'archive'; name: OnArchive }

/** The commands on one casefile of the archive. Names alone: what they do is loaded when it is asked for. */
const ON_CASEFILE = ['lock', 'run', 'publish', 'reproduce', 'verify'] as const
export type OnCasefile = (typeof ON_CASEFILE)[number]
/** Those that take `--all`, too. */
const ON_ARCHIVE = ['reproduce', 'verify'] as const
export type OnArchive = (typeof ON_ARCHIVE)[number]

/** @throws {InputError} `input/usage` */
export function parseArguments(args: string[]): Arguments {
  const [command, ...rest] = args
  if (command === 'search-index' && rest.length === 0) return { command: 'search-index' }
  if (command === 'analyze') return parseAnalyze(rest)
  if (command === 'estimate-large') return { command, options: parseLarge(rest) }
  if (command === 'answer') return { command, options: parseAnswer(rest) }
  if (command === 'new') return { command, options: parseNew(rest) }
  const name = ON_CASEFILE.find((one) => one === command)
  if (name === undefined) throw new InputError('input/usage', `There is no command "${command}"; "help" lists them.`)
  const onAll = ON_ARCHIVE.find((one) => one === name)
  if (rest.length === 1 && rest[0] === '--all' && onAll) return { command: 'archive', name: onAll }
  const [slug, ...extra] = rest
  if (slug === undefined || slug.startsWith('-') || extra.length > 0) {
    throw new InputError('input/usage', `"${command}" takes the slug of one casefile, e.g. ${command} seat-belt-laws.`)
  }
  return { command: 'casefile', name, slug }
}

function parseAnswer(args: string[]): AnswerOptions {
  const check = args.includes('--check')
  const [slug, ...extra] = args.filter((arg) => arg !== '--check')
  if (slug === undefined || extra.length > 0 || (slug.startsWith('-') && slug !== '--all'))
    throw new InputError('input/usage', '"answer" takes the slug of one casefile or --all, and --check.')
  return { slug: slug === '--all' ? undefined : slug, check }
}

const text = { type: 'string' } as const

function parseNew(args: string[]): NewOptions {
  const options = { from: text, for: text, domain: text, type: text, title: text, file: text } as const
  const usage = (message: string) => new InputError('input/usage', message)
  let given
  try {
    given = parseArgs({ args, options }).values
  } catch (error) {
    throw usage((error as Error).message.split('. ')[0])
  }
  const { from, for: owner, domain, type = 'DiD', ...others } = given
  const [place, subdomain, ...more] = (domain ?? '').split('/')
  if (from === undefined || owner === undefined || subdomain === undefined || subdomain === '' || more.length > 0)
    throw usage('"new" needs --from ADDRESS, --for EMAIL and --domain DOMAIN/SUBDOMAIN; "help new" shows it.')
  return { ...others, address: from, owner, domain: place, subdomain, type }
}

function parseAnalyze(args: string[]): Arguments {
  const { help, ...options } = readOptions(args)
  if (help) return { command: 'describe', type: options.type }
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
    design,
    data,
    out,
    sheet,
    valueLabels,
    repairs: repair,
    type: type ?? 'DiD',
    seed: readSeed(seed),
    direction,
    smallestEffect,
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

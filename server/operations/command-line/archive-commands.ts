import { plural } from '@casefiles/engine/words'
import { shortHash } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { openSearchIndex } from '../../readers/search/search-index.ts'
import { findIndexed } from '../../readers/search/search.repository.ts'
import { casefilePath, publicationMeta } from '../../record/publications/publication-files.ts'
import { verifyChain } from '../../record/publications/verify-chain.ts'
import { analyzeDesign } from '../../record/runs/analyze-design.ts'
import { checkCheckpoints } from '../witness/check-checkpoints.ts'
import type { Outcome } from './casefile-commands.ts'
import type { OnArchive } from './parse-arguments.ts'
import { reproduce } from './reproduce.ts'

interface Checked {
  isSound: boolean
  /** What is said of it after its slug. */
  text: string
}

interface ArchiveCommand {
  check: (context: ServerContext, slug: string) => Promise<Checked>
  /** What all of them are when none failed. */
  word: string
  /** What is said of the archive as a whole, after its casefiles. */
  checkWhole?: (context: ServerContext) => Promise<Checked>
}

/** The commands that take `--all`, by name. */
const ARCHIVE_COMMANDS: Record<OnArchive, ArchiveCommand> = {
  reproduce: {
    word: 'identical',
    async check({ publications }, slug) {
      const { isIdentical, numbers, recomputedHash, differences } = await reproduce(publications, slug, analyzeDesign)
      const text = isIdentical
        ? `identical, ${numbers} numbers, results ${shortHash(recomputedHash)}…`
        : `different, ${differences.length} of the values; "reproduce ${slug}" lists them`
      return { isSound: isIdentical, text }
    },
  },

  verify: {
    word: 'intact',
    async check(context, slug) {
      const links = await verifyChain(context, slug)
      const broken = links.find(({ problem }) => problem !== null)
      const text = broken ? `broken at its ${broken.kind}: ${broken.problem}` : `intact, ${links.length} links`
      return { isSound: !broken, text }
    },
    checkWhole: checkSigned,
  },
}

/**
 * Runs a command on every published casefile, one line each as soon as it is known; one that fails does not keep the
 * others from being checked.
 *
 * @param print takes the lines before the last one
 * @returns the last line; 1 unless every casefile is sound and there is one
 */
export async function checkArchive(
  context: ServerContext,
  name: OnArchive,
  print: (line: string) => void,
): Promise<Outcome> {
  const { check, word, checkWhole } = ARCHIVE_COMMANDS[name]
  const slugs = publishedSlugs(context)
  if (slugs.length === 0) return { text: 'There is no published casefile.', exitCode: 1 }
  let sound = 0
  for (const slug of slugs) {
    const { isSound, text } = await check(context, slug).catch(refusal)
    const standing = publicationMeta(context.publications.entry(casefilePath(slug))!).card.standing
    print(`${slug}${standing ? ` (${standing.state})` : ''}: ${text}`)
    if (isSound) sound += 1
  }
  const whole = await checkWhole?.(context)
  if (whole) print(`checkpoints: ${whole.text}`)
  const isSound = sound === slugs.length && whole?.isSound !== false
  return { text: `${sound} of ${slugs.length} casefiles ${word}.`, exitCode: isSound ? 0 : 1 }
}

/** Every signature and root again, and whether the record still holds what was signed. */
async function checkSigned(context: ServerContext): Promise<Checked> {
  const { checkpoints, leaves, problems, gaps } = await checkCheckpoints(context)
  if (problems.length > 0) return { isSound: false, text: [...problems, ...gaps].join(' ') }
  if (checkpoints.length === 0) return { isSound: true, text: 'none is signed yet' }
  const held = gaps.length === 0 ? `the record holds all ${leaves.length} leaves` : gaps.join(' ')
  return { isSound: true, text: `${checkpoints.length} intact, ${held}` }
}

function publishedSlugs({ publications }: ServerContext): string[] {
  const paths = publications.list('casefiles/').map(({ path }) => path.slice('casefiles/'.length))
  return paths.filter((path) => !path.includes('/')).sort()
}

function refusal(error: unknown): Checked {
  if (!(error instanceof ServerError)) throw error
  return { isSound: false, text: `not checked, ${error.code}: ${error.message}` }
}

/** Takes up the words of every published document anew; a running server goes on meanwhile. */
export async function rebuildSearch(context: ServerContext): Promise<Outcome> {
  await openSearchIndex(context).rebuild()
  const { size } = await findIndexed(context.db)
  return { text: `The words of ${plural(size, 'document')} are indexed.`, exitCode: 0 }
}

import { verifyChain } from '../../record/publications/verify-chain.ts'
import { shortHash } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { runToCompletion } from '../../record/importer/run-pipeline.ts'
import { createJobRunner } from '../../base/jobs/job-runner.ts'
import { lockDesign } from '../../record/locks/lock.service.ts'
import { casefilePath, publicationMeta } from '../../record/publications/publication-files.ts'
import { publishCasefile } from '../../record/publications/publication.service.ts'
import { requireApproval } from '../../record/reviews/review.service.ts'
import { analyzeDesign } from '../../record/runs/analyze-design.ts'
import { rivalHandler } from '../../record/rivals/rival-job.ts'
import { runHandler } from '../../record/runs/run.service.ts'
import { checkSignedLinks } from '../witness/check-signed-links.ts'
import { reproduce, type Reproduction } from './reproduce.ts'
import type { OnCasefile } from './parse-arguments.ts'
import { describeEstimate } from './summarize-analysis.ts'

/** What a command prints and the code it ends with. */
export interface Outcome {
  text: string
  exitCode: 0 | 1
}

const AUTHOR = 'Policy Casefiles, command line'
/** Differences that are printed; the number of all of them is said. */
const SHOWN_DIFFERENCES = 20

type Command = (context: ServerContext, slug: string) => Promise<Outcome>

/** The commands on one casefile of the archive, by name. */
export const CASEFILE_COMMANDS: Record<OnCasefile, Command> = {
  async lock(context, slug) {
    const { hash } = await lockDesign(context, slug, AUTHOR)
    return done(`Locked "${slug}": ${hash}`)
  },

  async run(context, slug) {
    const jobs = createJobRunner(context, { handlers: { run: runHandler(context), rival: rivalHandler(context) } })
    try {
      return done(`Analyzed "${slug}": run ${(await runToCompletion(context, jobs, slug, AUTHOR)).runId}`)
    } finally {
      await jobs.stop()
    }
  },

  async publish(context, slug) {
    // over a refusal one publishes in the studio, where it is named
    await requireApproval(context, slug, undefined)
    const { version, sha256 } = await publishCasefile(context, slug, AUTHOR)
    return done(`Published "${slug}", version ${version}: ${sha256}`)
  },

  async reproduce(context, slug) {
    const reproduction = await reproduce(context.publications, slug, analyzeDesign)
    const { isIdentical, numbers, recomputedHash, primary } = reproduction
    if (!isIdentical) return { text: said(context, slug, [describeDifferences(reproduction)]), exitCode: 1 }
    const lines = [`identical: ${numbers} numbers, results ${shortHash(recomputedHash)}…`]
    if (primary) lines.push(`  ${describeEstimate(primary)}`)
    return done(said(context, slug, lines))
  },

  async verify(context, slug) {
    const links = await verifyChain(context, slug)
    const lines = links.map(
      ({ kind, version, hash, problem, takenDown }) =>
        `${kind} v${version} ${shortHash(hash)}…: ${problem ?? takenDown ?? 'intact'}`,
    )
    const { signed, problems } = await checkSignedLinks(context, slug)
    const number = signed?.checkpoint.number
    lines.push(
      ...(problems.length > 0
        ? problems.map((problem) => `checkpoint: ${problem}`)
        : [
            `checkpoint: ${number === undefined ? 'none is signed yet' : `${number} holds every link that was signed`}`,
          ]),
    )
    const broken = links.find((link) => link.problem !== null)
    const end = broken ? `The chain of "${slug}" is broken at its ${broken.kind}.` : `The chain of "${slug}" is intact.`
    const lost = problems.length > 0 && !broken ? `The chain of "${slug}" is not what was signed.` : end
    return { text: said(context, slug, [...lines, lost]), exitCode: broken || problems.length > 0 ? 1 : 0 }
  },
}

/** What is printed of a published casefile, its standing before everything else. */
function said({ publications }: Pick<ServerContext, 'publications'>, slug: string, lines: string[]): string {
  const entry = publications.entry(casefilePath(slug))
  const standing = entry && publicationMeta(entry).card.standing
  return [...(standing ? [standing.notice] : []), ...lines].join('\n')
}

function done(text: string): Outcome {
  return { text, exitCode: 0 }
}

function describeDifferences({ publishedHash, recomputedHash, differences }: Reproduction): string {
  const hashes = `published ${shortHash(publishedHash)}…, recomputed ${shortHash(recomputedHash)}…`
  const lines = differences
    .slice(0, SHOWN_DIFFERENCES)
    .map(({ path, published, recomputed }) => `  ${path}: published ${published}, recomputed ${recomputed}`)
  return [`different: ${differences.length} of the values, results ${hashes}`, ...lines].join('\n')
}

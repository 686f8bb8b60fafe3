import type { Machine, Verification } from './verify-subject.ts'

const HEADER = ['subject', 'design', 'script', 'state', 'ours', 'theirs', 'relative difference']

/** One row per script. */
function rowOf(one: Verification): string[] {
  const { subject, design, script, ours, theirs, difference, isSame, isEstimateOnly, reason } = one
  const state = isSame
    ? isEstimateOnly
      ? 'executed, estimate only'
      : 'executed'
    : theirs
      ? 'DIFFERS'
      : difference === null
        ? 'generated'
        : 'FAILED'
  const theirText = theirs ? resultText(theirs) : reason
  const relative = theirs ? (difference! < 1e-10 ? 'under 1e-10' : difference!.toExponential(0)) : ''
  return [subject.name, design, script.file, state, resultText(ours), theirText, relative]
}

function resultText({ value, ci }: Verification['ours']): string {
  const digits = (one: number | null) => (one === null ? 'none' : String(Number(one.toPrecision(8))))
  return `${digits(value)} (${digits(ci[0])}, ${digits(ci[1])})`
}

/** The table as aligned text. */
export function printTable(verifications: Verification[]): string {
  const rows = [HEADER, ...verifications.map(rowOf)]
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** How many scripts were executed with the same result, differ, and were only generated. */
export function totals(verifications: Verification[]): string {
  const count = (holds: (one: Verification) => boolean) => verifications.filter(holds).length
  const same = count(({ isSame }) => isSame)
  const wrong = count(({ isSame, difference }) => !isSame && difference !== null)
  const generated = count(({ difference }) => difference === null)
  return `${verifications.length} scripts: ${same} executed with the same result, ${wrong} differ or fail, ${generated} generated only.`
}

/** What keeps scripts from being executed here, one line each. */
export function missingHere({ r }: Machine, verifications: Verification[]): string[] {
  const wanted = verifications.filter(({ reason }) => reason.startsWith('missing: '))
  const packages = [...new Set(wanted.flatMap(({ reason }) => reason.slice('missing: '.length).split(', ')))].sort()
  return [
    r === null ? 'Rscript is not here: nothing was executed (Debian: r-base-core).' : `R ${r}.`,
    ...(packages.length > 0 ? [`R packages not here: ${packages.join(', ')}.`] : []),
  ]
}

/** Scripts that this command executes, in the columns of the page. */
const EXECUTED = ['base-r.R', 'packages.R']

/** `docs/replication.md`: a row per subject, what became of its scripts in R. Both results stand in each `replication.json`. */
export function replicationPage(verifications: Verification[], notes: string[]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const names = [...new Set(verifications.map(({ subject }) => subject.name))]
  const rows = names.map((name) => {
    const own = verifications.filter(({ subject }) => subject.name === name)
    return [name, own[0].design, ...EXECUTED.map((file) => cellOf(own.find(({ script }) => script.file === file)))]
  })
  return `# Replication scripts, executed

Written by \`npx casefiles replication verify --write\`. For every casefile of the archive and for examples of all six designs
the scripts are generated, and those in R are executed where their packages are there. A script is executed with the same result
when estimate and interval agree to 1e-6 of their size. Stata and Python scripts are not executed by this command.

A casefile's \`replication.json\` holds the fingerprints of design, data and script, and both results. It counts only while
the script that the engine generates has that fingerprint and the run finds that estimate; otherwise the casefile's scripts are
marked "generated". A change of a script, an estimate or a locked design therefore asks for this command again.

What a script does not compute by itself is carried and said in its heading: the random partitions of cross-fitting
(\`folds.csv\`), the predictor weights that synthetic control's search ends at, and with several primary outcomes the
critical value from seeded re-randomizations.

${notes.join(' ')} ${totals(verifications)}
Below, each script's relative difference from our result, or why it was not executed.

${line(['subject', 'design', ...EXECUTED])}
${line(['---', '---', ...EXECUTED.map(() => '---')])}
${rows.map(line).join('\n')}
`
}

/** The difference of an executed script in a cell; an empty one where there is no such script. */
function cellOf(one: Verification | undefined): string {
  if (one === undefined) return ''
  const [, , , state, , theirs, relative] = rowOf(one)
  if (!one.theirs) return state === 'generated' ? theirs : `${state}: ${theirs}`
  return state === 'executed' ? relative : `${relative}, ${state.replace('executed, ', '')}`
}

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
export function missingHere({ r, python }: Machine, verifications: Verification[]): string[] {
  const missing = (isOf: (file: string) => boolean) => {
    const wanted = verifications.filter(({ reason, script }) => reason.startsWith('missing: ') && isOf(script.file))
    return [...new Set(wanted.flatMap(({ reason }) => reason.slice('missing: '.length).split(', ')))].sort()
  }
  const [inR, inPython] = [missing((file) => file !== 'python.py'), missing((file) => file === 'python.py')]
  return [
    r === null ? 'Rscript is not here: nothing was executed in it (Debian: r-base-core).' : `R ${r.version}.`,
    ...(inR.length > 0 ? [`R packages not here: ${inR.join(', ')}.`] : []),
    python === null
      ? 'No Python with pandas is here: nothing was executed in it (Debian: python3-pandas, python3-scipy, python3-statsmodels).'
      : `Python ${python.version}.`,
    ...(inPython.length > 0 ? [`Python packages not here: ${inPython.join(', ')}.`] : []),
  ]
}

/** Scripts that this command executes. */
const EXECUTED = ['base-r.R', 'packages.R', 'python.py']

/** `docs/replication.md`: what became of each script in R and Python. Both results stand in each `replication.json`. */
export function replicationPage(verifications: Verification[], notes: string[]): string {
  const rows = EXECUTED.flatMap((file) => {
    const own = verifications.filter(({ script }) => script.file === file)
    const groups = Map.groupBy(own, outcomeOf)
    return [...groups].map(([outcome, found]) => `| ${file} | ${outcome} | ${namesOf(found)} |`)
  })
  return `# Replication scripts, executed

Written by \`npx casefiles replication verify --write\`. For every casefile of the archive and for examples of all six designs
the scripts are generated, and those in R and Python are executed where their packages are there. A script is executed with the same result
when estimate and interval agree to 1e-6 of their size. Stata scripts are not executed by this command.

A casefile's \`replication.json\` holds the fingerprints of design, data and script, and both results; it counts only while the
script that the engine generates has that fingerprint and the run finds that estimate.

What a script does not compute by itself is carried and said in its heading: the random partitions of cross-fitting
(\`folds.csv\`), the predictor weights that synthetic control's search ends at, and with several primary outcomes the
critical value from seeded re-randomizations.

${notes.join(' ')} ${totals(verifications)}
Below, each script's relative difference from our result, or why it was not executed.

| script | difference, or why not | subjects |
| --- | --- | --- |
${rows.join('\n')}
`
}

const namesOf = (found: Verification[]) => found.map(({ subject }) => subject.name.replaceAll('|', '\\|')).join('; ')

/** The difference of an executed script, with what was wrong; of another why it was not executed. */
function outcomeOf(one: Verification): string {
  const [, , , state, , theirs, relative] = rowOf(one)
  if (!one.theirs) return state === 'generated' ? theirs : `${state}: ${theirs}`
  return state === 'executed' ? relative : `${relative}, ${state.replace('executed, ', '')}`
}

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

/** What the second reading of the scripts in Stata found; written by its reader, not by this command. */
const STATA_READING = `## Stata: read twice, never executed

Nobody here has Stata. A script in Stata is kept only where a second reader, who did not write it, would expect it to run; elsewhere
none is offered. Read for the second time on 30 November 2026: all 86 scripts of then. Commands of users by their own source or help:
csdid 1.81 with its estat, did_imputation (2021 and November 2023), did_multiplegt_dyn (options of December 2025, its names of
results), rdrobust 8.2, weakivtest, synth 0.0.8. Of Stata's manuals stored copies had [U] 11 and [META] meta summarize in part and
[R] limits; what else its own commands do, and ivreg2, reghdfe, ppmlhdfe and moremata, by public scripts that use them and the reader's knowledge.

Found wrong, and mended:

- Matching: a variable named \`with\`, which is reserved: no script ran. A logit that predicts perfectly would have dropped rows
  unseen: the script stops now.
- Difference-in-differences, csdid: the times since adoption of the headline and the weights were left out, so the number was of
  another average; cohorts were weighed by rows where units lack periods; periods with gaps or at 0 lost cohorts. The effects
  are averaged in the script now, by number of period. Its interval is not the locked one and is left out. No script with
  anticipation, of which csdid knows nothing.
- did_imputation: \`sum\` with \`autosample\` is an error, the coefficient is named \`tau\`, and fewer than 30 effective rows gave none.
  It hands over the rows' effects now. No script with trends of units, which it does not check.
- Instruments: categories that are negative numbers or fractions are an error in \`i.\` terms; the effective F is computed in the
  script, as weakivtest may not know the names of categories. No interval with two clusters.
- Regression discontinuity: gives no number where few values of the running variable put another estimate first, and no interval
  with clusters, whose quantiles are others.
- Trials: \`tdistribution\` beside \`se(khartung)\` is left out. Cells of nobody became a person. Synthetic control: no script where
  several mixtures match; \`synth\` rounds weights to three decimals, which the script says.
- The last line was no JSON below one (.5): the zero stands now. did_multiplegt_dyn needs gtools, which was not said.
- Seen beside it, in R and Python: the scripts by did and differences left out the longest time since adoption as well, in four
  casefiles. That by did averages it now, without an interval (with effects computed by hand its four numbers are the expected ones);
  differences has none of it. Those by rdrobust give no number where few values put another estimate first.

Recomputed by hand what the code does: the estimates of 14 scripts with csdid and no covariates, eleven casefiles among them, and estimate
and interval of the clustered experiment, each the expected one to the digits shown.

Not confirmed by a page: that \`rowrange(2)\` reads to the end (public scripts use it so), and the numbers that factor variables
may have. Nor whether each release of rdrobust and did_multiplegt_dyn has the standard error of the one read; csdid with covariates
or weights, of which options and names alone were read; how \`logit\` and \`ppmlhdfe\` treat data that they separate.`

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
when estimate and interval agree to 1e-6 of their size. Those in Stata are read twice and never executed: see the end.

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

${STATA_READING}
`
}

const namesOf = (found: Verification[]) => found.map(({ subject }) => subject.name.replaceAll('|', '\\|')).join('; ')

/** The difference of an executed script, with what was wrong; of another why it was not executed. */
function outcomeOf(one: Verification): string {
  const [, , , state, , theirs, relative] = rowOf(one)
  if (!one.theirs) return state === 'generated' ? theirs : `${state}: ${theirs}`
  return state === 'executed' ? relative : `${relative}, ${state.replace('executed, ', '')}`
}

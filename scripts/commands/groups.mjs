/**
 * What the command line can do, as its help lists it. Names and one line each: the file that does it is loaded when it is asked for,
 * and the comment that the file opens with is what "help COMMAND" prints.
 *
 * needsMore:   without a further word it prints that help
 * takesName:   the file is given the command's name, too
 * tellsItself: the file answers `--help`
 *
 * @typedef {{ name: string, says: string, file: string, needsMore?: true, takesName?: true, tellsItself?: true }} Command
 */

const ofCasefiles = { file: 'scripts/casefile.ts', takesName: /** @type {const} */ (true) }

/** @type {Record<string, Command[]>} */
export const GROUPS = {
  'Analyses and casefiles': [
    { name: 'analyze', says: 'Analyze a data file with a design.', ...ofCasefiles, tellsItself: true },
    { name: 'estimate-large', says: 'The main estimate of a file that is too large to be read.', ...ofCasefiles },
    { name: 'new', says: 'A draft from a page of data.', ...ofCasefiles },
    { name: 'lock', says: 'Freeze the design of a draft.', ...ofCasefiles },
    { name: 'run', says: 'Analyze a locked casefile.', ...ofCasefiles },
    { name: 'publish', says: 'Publish an analyzed casefile.', ...ofCasefiles },
    { name: 'reproduce', says: 'Compute a published casefile, or --all, again.', ...ofCasefiles },
    { name: 'verify', says: 'Recompute the fingerprints of a casefile, or of --all.', ...ofCasefiles },
    { name: 'answer', says: 'What an answer to a casefile can say.', ...ofCasefiles },
    { name: 'search-index', says: 'Build the index of the full-text search anew.', ...ofCasefiles },
  ],
  'An installation': [
    { name: 'start', says: 'The archive, the studio and the API at one address.', file: 'server/main.ts' },
    { name: 'worker', says: 'Work on the jobs of an archive on PostgreSQL.', file: 'server/worker.ts' },
    { name: 'build', says: 'Write the public site as a plain folder.', file: 'scripts/build.ts' },
    {
      name: 'user',
      says: 'Accounts: list, add, role, tier, reset, disable, enable.',
      file: 'scripts/user.ts',
      needsMore: true,
    },
    { name: 'backup', says: 'Make, list and verify backups.', file: 'scripts/backup.ts' },
    { name: 'restore', says: 'Put a backup in the place of what stands.', file: 'scripts/restore.ts' },
    { name: 'doctor', says: 'How an installation is; with --repair, mend it.', file: 'scripts/doctor.ts' },
    { name: 'move', says: 'From SQLite to PostgreSQL and back.', file: 'scripts/move.ts' },
    {
      name: 'storage',
      says: 'The object storage: check, join, publish, purge-list.',
      file: 'scripts/storage.ts',
      needsMore: true,
    },
    { name: 'takedown', says: 'Remove for good what a fingerprint names.', file: 'scripts/takedown.ts' },
    { name: 'mcp', says: 'Serve an archive to an assistant, over stdin and stdout.', file: 'scripts/mcp.ts' },
    { name: 'snapshot', says: 'Write the archive as tables for other programs.', file: 'scripts/snapshot.ts' },
    { name: 'dois register', says: 'Register the DOIs of an archive with DataCite.', file: 'scripts/register-dois.ts' },
  ],
  'The built-in archive and its engine': [
    { name: 'release make', says: 'Make the next sealed release of the archive.', file: 'scripts/release-archive.ts' },
    { name: 'replication verify', says: 'Execute the replication scripts.', file: 'scripts/verify-replication.ts' },
    { name: 'validate', says: 'Compare with reference software and publications.', file: 'scripts/validate.ts' },
    { name: 'simulate', says: 'Bias, coverage and size of every design.', file: 'scripts/simulate.ts' },
    { name: 'calibrate eqs', says: 'Calibrate the Evidence Quality Score.', file: 'scripts/calibrate-eqs.ts' },
    {
      name: 'pack',
      says: 'Make the package of the engine that can be installed anywhere.',
      file: 'scripts/pack-engine.ts',
    },
    { name: 'eval cues', says: 'How well cues are found in policy texts.', file: 'scripts/eval-cues.ts' },
    { name: 'eval search', says: 'How often the search finds what answers.', file: 'scripts/eval-search.ts' },
  ],
  'Work on the project': [
    { name: 'dev', says: 'Server, site and studio for work on them.', file: 'scripts/dev.ts' },
    { name: 'check code', says: 'Types, rules, imports and format.', file: 'scripts/check-code.mjs' },
    {
      name: 'check start',
      says: 'Start on an empty folder, with times.',
      file: 'scripts/check-start.mjs',
    },
    { name: 'check size', says: 'What a browser loads for each design.', file: 'scripts/check-size.ts' },
    { name: 'check budgets', says: 'What readers of the built site load.', file: 'scripts/check-budgets.ts' },
    { name: 'check lighthouse', says: 'Lighthouse on a page of each type.', file: 'scripts/check-lighthouse.ts' },
    { name: 'check accessibility', says: 'Every page judged by axe.', file: 'scripts/check-accessibility.ts' },
    { name: 'check upgrade', says: 'An upgrade under load loses nothing.', file: 'scripts/check-upgrade.ts' },
    { name: 'check deployment', says: 'The parts of compose.yaml together.', file: 'scripts/check-deployment.ts' },
    { name: 'check audit', says: 'Known holes in the packages.', file: 'scripts/check-audit.mjs' },
    { name: 'docs api', says: 'Examples of the API and its list of calls.', file: 'scripts/write-api-docs.ts' },
    { name: 'docs archive', says: 'The tables of the page on the archive.', file: 'scripts/write-archive-page.ts' },
    { name: 'docs architecture', says: 'Draw who imports whom.', file: 'scripts/draw-architecture.ts' },
    { name: 'docs screens', says: 'Picture the screens of the studio.', file: 'scripts/draw-screens.ts' },
    { name: 'docs scale', says: 'Draw how the archive grows.', file: 'scripts/draw-scale.ts' },
    { name: 'sbom', says: 'Licenses and a bill of materials.', file: 'scripts/write-sbom.ts' },
    { name: 'bench analysis', says: 'Whole analyses by design, size and step.', file: 'scripts/bench-analysis.ts' },
    { name: 'bench engine', says: 'Estimators beside the software of the field.', file: 'scripts/bench-engine.ts' },
    { name: 'bench large', says: 'Estimates from files too large to be read.', file: 'scripts/bench-large.ts' },
    { name: 'bench read', says: 'From the bytes of a CSV file to a table.', file: 'scripts/bench-read.ts' },
    { name: 'bench list', says: 'The list with ten thousand casefiles.', file: 'scripts/bench-list.ts' },
    { name: 'bench site', says: 'How build and publication grow.', file: 'scripts/bench-site.ts' },
    { name: 'bench publish', says: 'Publishing one more casefile.', file: 'scripts/bench-publish.ts' },
    { name: 'bench server', says: 'Readers while an analysis runs.', file: 'scripts/bench-server.ts' },
    { name: 'bench api', says: 'Answers a second, beside a bare server.', file: 'scripts/bench-api.ts' },
    { name: 'bench jobs', says: 'Jobs a second, with 1, 2 and 4 workers.', file: 'scripts/bench-jobs.ts' },
    { name: 'bench storage', says: 'What a bucket costs.', file: 'scripts/bench-storage.ts' },
    { name: 'bench copies', says: 'What a copy of the database costs.', file: 'scripts/bench-copies.ts' },
  ],
}

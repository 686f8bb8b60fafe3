import type { CalibrationFile, CalibrationTable, DesignCalibration, FrozenFile } from '@casefiles/lab'
import { number, percent, table } from './markdown.ts'
import { writeFrozen } from './write-frozen.ts'
import { writeLaws, type LawFile } from './measure-laws.ts'

/** docs/calibration.md from the stored results of all designs. */
export function writeCalibration(runs: CalibrationFile, laws: LawFile, families: FrozenFile): string {
  const all = Object.values(runs).flat()
  const held = all.filter(({ shipping }) => shipping.holds).length
  return [
    '# Calibration: what the Evidence Quality Score says about the truth',
    ...writeLaws(laws),
    ...writeFrozen(families),
    '## The mixed worlds of rubric 4',
    'Rubric 4 was run on 1,000 mixed worlds a design and seed; rubric 5 has not been. The condition of that rubric ' +
      `held in ${held} of ${all.length} runs, and still a referee found kinds of study that were scored too well, for a ` +
      'mix hides them. The tables of these runs stand in `packages/engine/eqs/calibration.json`.',
  ].join('\n\n')
}

/** One run of one design, with all its tables. */
export function describeRun(design: string, run: DesignCalibration): string {
  const { seed, engineVersion, rubricVersion, worlds, refused } = run
  return [
    `## ${design}, seed ${seed}`,
    `${worlds} worlds, ${refused} of them refused by preflight; engine ${engineVersion}, rubric ${rubricVersion}.`,
    '### Violations that data can reveal',
    bands(run.revealable),
    '### Violations that no data can show',
    bands(run.hidden),
    '### By violation',
    table(
      ['violation', 'kind', 'worlds', 'mean score', 'mean error', 'coverage'],
      run.violations.map(({ label, kind, n, meanEqs, meanError, coverage }) => [
        label,
        kind,
        String(n),
        number(meanEqs, 0),
        number(meanError),
        percent(coverage),
      ]),
    ),
    '### Which component orders the errors',
    table(
      ['component', 'rank correlation of marks and error', 'mean marks'],
      run.components.map(({ id, spearman, meanMarks }) => [id, number(spearman), number(meanMarks)]),
    ),
    `Of the sound worlds ${percent(run.shipping.soundAtStrong)} reach ${run.shipping.strongFrom}.`,
  ].join('\n\n')
}

function bands({ n, bands, spearman }: CalibrationTable): string {
  const rows = bands.map((band) => [
    band.to === 100 ? '80 and more' : `${band.from}–${band.to}`,
    String(band.n),
    percent(band.coverage),
    number(band.meanError),
    number(band.rmse),
    percent(band.signErrors),
  ])
  return [
    table(['score', 'worlds', 'coverage', 'mean error', 'root mean squared error', 'sign errors'], rows),
    `${n} worlds; rank correlation of score and error ${number(spearman)}.`,
  ].join('\n\n')
}

import type { CalibrationFile, DesignCalibration } from '../../engine/calibration/design-calibration.ts'
import { BANDS } from '../../engine/calibration/calibration.ts'
import {
  addShares,
  type FrozenCell,
  type FrozenFile,
  type FrozenRun,
} from '../../engine/calibration/frozen-calibration.ts'
import type { Share } from '../../engine/calibration/summaries.ts'
import { number, percent, table } from './markdown.ts'

/** The commit that froze the families; the seeds are its first three groups of seven hexadecimal digits. */
const FREEZE = '90964ab9c13cd4cce1424f58478bead7185f5d70'

/** What an outside referee found of each kind of study under rubric 4, on worlds of their own. */
const BEFORE: Record<string, string> = {
  'drift-15': '80 and more with 47 % covered',
  'three-treated': '60 to 79 with 34 % covered',
  'mild-600': '80 and more with 51 % covered',
  'severe-2400': '39 of 40 worlds without an effect “Met”',
  heap: '37 of 120 falsely “Contradicted”',
  'few-values': '60 of 60 failed, also with a large effect',
  'nonlinear-15': '28 % covered',
}

/** What a look at single worlds showed. */
const CAUSES = [
  '**A steady drift in DiD was seen and scored as Weak, and yet the verdict was false in up to half of these worlds.** ' +
    'The drift check and the check of the last year before treatment look at one drift from two ends, and measure it with ' +
    'opposite signs; rule 2 took both off together, so that they cancelled. Found here, and mended on 29 November 2026 ' +
    'before the figures above were made anew on the same seeds: a verdict has to stand without each bias alone as well. ' +
    'Before: 13 of 30 faulty worlds with 60 units, 15 of 30 with 240, 5 of 30 with three treated among 240. The other ' +
    'designs were run before the mend, which can only turn verdicts into “Inconclusive.”.',
  '**A heap at one side of a cutoff is hardly seen in RDD.** No check looks for a heap. The density test sees it only with more ' +
    'rows, and many of these studies stay at 60 to 79 while their intervals miss the truth.',
]

/** What methods ask of a band: coverage at least, effects stated where there is none at most. */
const ASKED = [
  { from: 80, words: 'at 80 and more', coverage: 0.93, effectsOfNone: 0.07 },
  { from: 60, words: 'at 60 to 79', coverage: 0.88, effectsOfNone: 0.1 },
]
const MOST_SPEARMAN = -0.35
const MOST_FALSE = 0.1

/** The frozen families: a table by band and one by family for each design, and then what fails, by name. */
export function writeFrozen(families: FrozenFile, old: CalibrationFile): string[] {
  const designs = Object.entries(families)
  return [
    '## The frozen families, by size',
    'Made by `npm run calibrate:eqs -- --frozen`; every count, band by band and seed by seed, stands in `engine/eqs/families.json`. ' +
      'An outside referee found kinds of study that rubric 4 scored too well. Each family below is one of them, or its like in ' +
      'another design. Half of its worlds are sound and half have the fault; half have no effect. Effects and biases keep the ' +
      'size that they have in the smallest study, at 4 and at 16 times as many rows or units. Synthetic control stops at 32 ' +
      'donors and Matching at 2,000 units, where one analysis takes seconds.',
    `Families and sizes were frozen on 2026-11-29, in commit \`${FREEZE.slice(0, 12)}\`. The seeds were drawn after it: they are the ` +
      'first three groups of seven hexadecimal digits of that commit. Before the freeze two worlds of each size were looked at, ' +
      'on seed 31415. After that look the smallest effect that matters was made smaller in three designs, so that a false effect ' +
      'could be stated at all, and the few values became ten a side, since the design refuses five. ' +
      'After the first results, of 4 to 20 worlds a size and seed, more worlds were added on the same seeds in DiD, synthetic control, IV and Matching; ' +
      'none was taken out.',
    '“Covered” means that the interval, widened on either side by a quarter of what would matter, holds the truth. A false ' +
      'verdict is one that the truth contradicts. The rank correlation is that of score and error. The worlds are few, so read ' +
      'the brackets, which are 95 percent Monte Carlo intervals (Wilson). In the tables by band, rubric 4 is the mix of its own ' +
      'three runs, with intervals that are not widened. It met other worlds, so its columns stand beside and are not the same ' +
      'test. So do the referee’s figures: their worlds were not ours.',
    ...designs.flatMap(([design, run]) => [
      `### ${design}`,
      `Seeds ${run.cells[0].bySeed.map(({ seed }) => seed).join(', ')}; engine ${run.engineVersion}, rubric ${run.rubricVersion}.`,
      bandTable(run, old[design as keyof CalibrationFile] ?? []),
      familyTable(run),
    ]),
    '## What fails, by name',
    'Asked of every family at every size: covered at least 93 percent at 80 and more and 88 percent at 60 to 79; an effect stated ' +
      'where there is none at most 7 and 10 percent; a rank correlation of −0.35 or lower at 4 n and 16 n; and, beyond what methods ask, at most 10 percent false verdicts among faulty worlds. Each line below is a ' +
      'figure on the wrong side. Whether half of the sound worlds reach the band of their ceiling at 16 n is not counted here. With few worlds some are there by chance, and some that are not there are missing by chance.',
    designs.map(([design, run]) => failures(design, run)).join('\n'),
    ...CAUSES,
  ]
}

function bandTable({ cells, rubricVersion }: FrozenRun, old: DesignCalibration[]): string {
  const bandsOf = (from: number) => cells.map(({ bands }) => bands.find((band) => band.from === from)!)
  const rows = BANDS.map(([from, to]) => {
    const own = bandsOf(from)
    const before = old.map(({ revealable }) => revealable.bands.find((band) => band.from === from)!)
    return [
      to === 100 ? '80 and more' : `${from}–${to}`,
      String(own.reduce((sum, { n }) => sum + n, 0)),
      percent(addShares(own.map(({ nearCoverage }) => nearCoverage))),
      percent(addShares(own.map(({ coverage }) => coverage))),
      percent(addShares(own.map(({ effectsOfNone }) => effectsOfNone))),
      percent(addShares(own.map(({ falseVerdicts }) => falseVerdicts))),
      String(before.reduce((sum, { n }) => sum + n, 0)),
      percent(addShares(before.map(({ coverage }) => coverage))),
    ]
  })
  const name = rubricVersion.replace('eqs-rubric/', 'rubric ')
  return table(
    [
      'score',
      `worlds, ${name}`,
      'covered',
      'in the interval itself',
      'effect stated where there is none',
      'false verdicts',
      'worlds, rubric 4',
      'in the interval, rubric 4',
    ],
    rows,
  )
}

function familyTable({ cells }: FrozenRun): string {
  const rows = cells.map((cell) => [
    cell.label,
    cell.size,
    String(cell.sound.n + cell.faulty.n),
    String(cell.refused),
    `${number(cell.sound.meanEqs, 0)} / ${number(cell.faulty.meanEqs, 0)}`,
    percent(cell.sound.nearCoverage),
    percent(cell.faulty.nearCoverage),
    percent(cell.sound.falseVerdicts),
    percent(cell.faulty.falseVerdicts),
    number(cell.spearman),
    cell.bySeed.map(({ nearCoverage }) => whole(nearCoverage)).join(', '),
    cell.bySeed.map(({ falseVerdicts }) => whole(falseVerdicts)).join(', '),
    cell.bySeed.map(({ spearman }) => number(spearman)).join(', '),
    BEFORE[cell.family] ?? '–',
  ])
  return table(
    [
      'family',
      'size',
      'worlds',
      'refused',
      'mean score, sound / faulty',
      'covered, sound',
      'covered, faulty',
      'false verdicts, sound',
      'false verdicts, faulty',
      'rank correlation',
      ...['covered', 'false verdicts', 'rank correlation'].map((what) => `${what}, by seed`),
      'rubric 4, as the referee found',
    ],
    rows,
  )
}

const whole = (share: Share | null) => (share === null ? '–' : `${(100 * share.share).toFixed(0)} %`)

function failures(design: string, { cells }: FrozenRun): string {
  const lines = cells.flatMap((cell) =>
    failuresOf(cell).map((line) => `- **${design}: ${cell.label}, ${cell.size}.** ${line}`),
  )
  return lines.length === 0 ? `- **${design}.** Nothing is on the wrong side in these worlds.` : lines.join('\n')
}

function failuresOf({ bands, spearman, times, refused, sound, faulty }: FrozenCell): string[] {
  const drawn = refused + sound.n + faulty.n
  const found = ASKED.flatMap(({ from, words, coverage, effectsOfNone }) => {
    const band = bands.find((one) => one.from === from)!
    return [
      ...(isUnder(band.nearCoverage, coverage) ? [`Covered ${counted(band.nearCoverage!)} ${words}.`] : []),
      ...(isOver(band.effectsOfNone, effectsOfNone)
        ? [`An effect is stated in ${counted(band.effectsOfNone!)} worlds without one ${words}.`]
        : []),
    ]
  })
  const order = times > 1 && spearman !== null && spearman > MOST_SPEARMAN
  return [
    ...(refused === 0 ? [] : [`${refused} of ${drawn} worlds are refused before any model runs.`]),
    ...found,
    ...(isOver(faulty.falseVerdicts, MOST_FALSE)
      ? [`The verdict is false in ${counted(faulty.falseVerdicts!)} of the faulty worlds, at whatever score.`]
      : []),
    ...(order ? [`The score hardly orders the errors: rank correlation ${number(spearman)}.`] : []),
  ]
}

const isUnder = (share: Share | null, least: number) => share !== null && share.share < least
const isOver = (share: Share | null, most: number) => share !== null && share.share > most
const counted = ({ share, n, low, high }: Share) =>
  `${Math.round(share * n)} of ${n} (${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)} %)`

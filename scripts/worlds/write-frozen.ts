import { addShares, BANDS, type FrozenCell, type FrozenFile, type FrozenRun, type Share } from '@casefiles/lab'
import { number, percent, table } from './write-results.ts'

/** The commit that froze the families; the seeds are its first three groups of seven hexadecimal digits. */
const FREEZE = '90964ab9c13cd4cce1424f58478bead7185f5d70'

/** Worlds of which methods as they are written let a false verdict pass. */
const ALLOWED = [
  '## What the rules let through',
  'These are no slips of the code: the rules as they are written allow them. Worlds that are not of the frozen families were drawn ' +
    'for one look; their figures are for orientation.',
  '**A drift that could not be told from chance.** A drift of size *b* is called measured with probability Φ(b/n − 1.645): with 15 units ' +
    'and a drift of 2.5 standard errors of the estimate one in eight goes unseen. In one such world the score is 65, the interval reads “Met” and the truth is zero.',
  '**A bias that is small beside what matters and large beside the interval.** Where places differ by three times what one of them does from ' +
    'year to year, δ is nearly two standard errors of an estimate from 40 places. Of 100 such worlds with a drift of 0.67 δ, 9 verdicts were ' +
    'false, 2 of them at 80 and more: the score says that a bias of δ is unlikely, not that the bias is small beside the interval.',
  '**Two periods before treatment.** Of 100 worlds that drift 39 verdicts were false, 38 at Weak; the word is all that warns.',
  '**A nonlinear outcome with 15 covariates in Matching.** Nobody can look at what the models miss beyond squares, so the score is 50 ' +
    'whatever happens; it never passes 59.',
  '**Faults that no data show.** In experiments where the control group is touched by the treatment 41 of 100 verdicts were false, at ' +
    'Strong. With defiers 21 of 100 in instruments, most at Moderate. With a hidden confounder 27 of 100 in Matching, at Weak.',
  '**Three treated places with a drift.** 3 of 60 verdicts are false.',
  '**Studies too small to see their own fault.** In shapes that no family has, at 60 to 79, all 113 sound worlds were covered, of worlds ' +
    'with a fault that data can show 42 of 65 in RDD, 60 of 80 in experiments whose attrition is not declared and 18 of 20 in DiD; 3 of these ' +
    '165 had a false verdict. RDD and experiments so fail the 88 percent that is asked of a mix: a look with much noise leaves a study at the unseen level, as the first law wants.',
  '**A bias that is found and hardly counts.** Of the mix of rubric 4, with or without a fault that data can show (seed 777, for one look), 44 of 57 ' +
    'worlds of RDD at 60 to 79 were covered and 85 of 94 experiments. In 6 of the 11 worlds of RDD with a fault that were not covered, and in 5 of 6 ' +
    'experiments, a decisive look had found a bias beyond chance. The code does what the formula says: with τ a third of δ and a look whose noise n is five ' +
    'τ, w is 0.04, so that jumps at false cutoffs of eight δ, four standard errors, cost less than half a mark. “A look that finds something: mark → 0” holds ' +
    'where n is not much larger than τ; a prior with thin tails takes what it held to be impossible for chance. The verdict takes such a bias off and was ' +
    '“Inconclusive.” in 6 of these 11, the score alone says Moderate.',
  '**Bunching.** Its score never passes 68. The interval held the truth, at 60 to 79, in 68 of 72 sound worlds, 69 of 71 with a bend of the smooth count at ' +
    'the threshold, 70 of 72 with heaps at every tenth score and 41 of 46 where papers come from lower than is named. Where papers land beyond ' +
    'what is named, 48 of 69: no look sees it, and the family fails. A heap was stated where there was none in 5 of 180 worlds.',
]

/** What methods ask of a band: coverage at least, effects stated where there is none at most. */
const ASKED = [
  { from: 80, words: 'at 80 and more', coverage: 0.93, effectsOfNone: 0.07 },
  { from: 60, words: 'at 60 to 79', coverage: 0.88, effectsOfNone: 0.1 },
]
const MOST_SPEARMAN = -0.35
const MOST_FALSE = 0.1

/** The frozen families: a table of the bands that hold worlds for each design, and then what fails, by name. */
export function writeFrozen(families: FrozenFile): string[] {
  const designs = Object.entries(families)
  return [
    '## The frozen families, by size',
    'Made by `npm run calibrate:eqs -- --frozen`; every count, family by family and seed by seed, stands in `packages/engine/eqs/families.json`. ' +
      'An outside referee found kinds of study that rubric 4 scored too well; each family is one of them, or its like in ' +
      'another design. Half of its worlds have the fault; half have no effect. Effects and biases keep their size at 4 and at 16 times ' +
      'as many rows or units (synthetic control stops at 32 donors, Matching at 2,000 units).',
    `Families and sizes were frozen on 2026-11-29, in commit \`${FREEZE.slice(0, 12)}\`; the seeds are the first three groups of seven ` +
      'hexadecimal digits of that commit. More worlds were added on the same seeds after the first results; none was taken out. ' +
      'Two worlds of each size were looked at before, on seed 31415, after which the smallest effect that matters was made smaller in three designs.',
    '“Covered” means that the interval, widened on either side by a quarter of what would matter, holds the truth. A false ' +
      'verdict is one that the truth contradicts. Brackets are 95 percent Monte Carlo intervals (Wilson).',
    ...designs.flatMap(([design, run]) => [
      `### ${design}`,
      `Engine ${run.engineVersion}, rubric ${run.rubricVersion}: ${labels(run)}.`,
      bandTable(run),
    ]),
    '## What fails, by name',
    'Asked of every family at every size: covered at least 93 percent at 80 and more and 88 percent at 60 to 79; an effect stated ' +
      'where there is none at most 7 and 10 percent; a rank correlation of −0.35 or lower at 4 n and 16 n; and, beyond what methods ask, at most 10 percent false verdicts among faulty worlds. Each line below is a ' +
      'figure on the wrong side. With few worlds some are there, or missing, by chance.',
    designs.map(([design, run]) => failures(design, run)).join('\n'),
    ...ALLOWED,
  ]
}

function bandTable({ cells }: FrozenRun): string {
  const rows = BANDS.flatMap(([from, to]) => {
    const own = cells.map(({ bands }) => bands.find((band) => band.from === from)!)
    const worlds = own.reduce((sum, { n }) => sum + n, 0)
    if (worlds === 0) return []
    const cellsOfBand = [
      to === 100 ? '80 and more' : `${from}–${to}`,
      String(worlds),
      percent(addShares(own.map(({ nearCoverage }) => nearCoverage))),
      percent(addShares(own.map(({ coverage }) => coverage))),
      percent(addShares(own.map(({ effectsOfNone }) => effectsOfNone))),
      percent(addShares(own.map(({ falseVerdicts }) => falseVerdicts))),
    ]
    return [cellsOfBand]
  })
  return table(
    ['score', 'worlds', 'covered', 'in the interval itself', 'effect stated where there is none', 'false verdicts'],
    rows,
  )
}

const labels = ({ cells }: FrozenRun) => [...new Set(cells.map(({ label }) => label))].join('; ')

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

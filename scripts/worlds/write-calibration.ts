import type { CalibrationTable } from '../../engine/calibration/calibration.ts'
import type { DesignCalibration, HalfCalibration } from '../../engine/calibration/design-calibration.ts'
import type { ShippingCondition } from '../../engine/calibration/shipping-condition.ts'
import { number, percent, table } from './markdown.ts'

/** docs/calibration.md from the stored results of all designs. */
export function writeCalibration(all: Partial<Record<string, DesignCalibration>>): string {
  const designs = Object.entries(all) as [string, DesignCalibration][]
  return [
    '# Calibration: what the Evidence Quality Score says about the truth',
    'Made by `npm run calibrate:eqs`; the numbers stand in `engine/eqs/calibration.json`. Every world is a made-up study of ' +
      'which the true effect is known, sound or with one violation in one of three grades (bias of about 1, 2½ and 5½ standard errors), analyzed as any casefile is. ' +
      'The mix of violations, shapes and effects was fixed before any result was seen; after a first look the biases of ' +
      'synthetic control and of matching were rescaled once, and contaminated donors made more, so that each grade has its size. ' +
      'An error is the distance of the ' +
      'estimate from the truth, over the true standard error: the standard deviation of that distance among sound worlds ' +
      'of the same shape. Sound worlds stand in both tables. Worlds with an even number (the tuning half) served to find ' +
      'out what misleads; those with an odd number (the held-out half) alone decide. Intervals in brackets are 95 % Monte ' +
      'Carlo intervals (Wilson).',
    '## The shipping condition',
    'On the held-out worlds whose violation data can reveal: coverage rises with the band, is at least 90 % at 80 and ' +
      'more, is visibly lower under 60, and the rank correlation of score and error is −0.5 or lower. Until it holds, a ' +
      "design's scores are marked provisional. A rubric that failed on one seed and holds on another without having been " +
      'mended keeps the label; [methodology.md](methodology.md) says which.',
    table(
      ['design', 'coverage at 80 and more', 'coverage under 60', 'rises', 'rank correlation', 'holds'],
      designs.map(([design, { halves }]) => [design, ...describeShipping(halves.heldOut.shipping)]),
    ),
    ...designs.flatMap(([design, result]) => describeDesign(design, result)),
  ].join('\n\n')
}

function describeShipping(shipping: ShippingCondition): string[] {
  return [
    percent(shipping.coverageAtStrong),
    percent(shipping.coverageUnder60),
    yes(shipping.coverageRises),
    number(shipping.spearman),
    yes(shipping.holds),
  ]
}

const yes = (holds: boolean) => (holds ? 'yes' : 'no')

function describeDesign(design: string, result: DesignCalibration): string[] {
  const { halves, seed, engineVersion, rubricVersion, worlds, refused } = result
  return [
    `## ${design}`,
    `${worlds} worlds, ${refused} of them refused by preflight; seed ${seed}, engine ${engineVersion}, rubric ${rubricVersion}.`,
    ...describeHalf('held-out', halves.heldOut),
    ...describeHalf('tuning', halves.tuning),
    '### By violation, both halves',
    table(
      ['violation', 'kind', 'worlds', 'mean score', 'mean error', 'coverage'],
      result.violations.map(({ label, kind, n, meanEqs, meanError, coverage }) => [
        label,
        kind,
        String(n),
        number(meanEqs, 0),
        number(meanError),
        percent(coverage),
      ]),
    ),
    '### Which component orders the errors, tuning half',
    table(
      ['component', 'rank correlation of marks and error', 'mean marks'],
      halves.tuning.components.map(({ id, spearman, meanMarks }) => [id, number(spearman), number(meanMarks)]),
    ),
  ]
}

function describeHalf(name: string, { revealable, hidden }: HalfCalibration): string[] {
  return [
    `### Violations that data can reveal, ${name} half`,
    bands(revealable),
    `### Violations that no data can show, ${name} half`,
    bands(hidden),
  ]
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

import type { SensitivityPoint } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { holmPValues } from '../../../inference/holm-p-values.ts'
import { inferPoint } from '../../../inference/wald.ts'
import type { RddFit } from '../estimate.ts'
import { seen, series } from '../facts.ts'
import { ownValue, type RddFrame } from '../frame.ts'
import { countValues } from '../local-polynomial/side.ts'
import { countNearer, rowsBetween } from '../local-polynomial/split.ts'
import { refit } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import type { EvidenceItem } from '../../design.ts'
import type { PartProgress, SensitivityPart } from '../../shared/finding.ts'

const size = 0.05
const quartiles = [0.25, 0.5, 0.75]

/**
 * Pretends that the cutoff lay elsewhere and looks for a jump where there can be none. Each false cutoff uses the rows
 * of its own side of the true one only, so that the true jump cannot leak in. Judged on the effect of crossing, without
 * take-up: at a false cutoff nobody is treated.
 */
export function findPlaceboCutoffs(
  frame: RddFrame,
  spec: RddSpec,
  { jump, primary }: Pick<RddFit, 'jump' | 'primary'>,
  progress: PartProgress,
): SensitivityPart<Text> {
  const cutoffs = (spec.placeboCutoffs?.map((value) => frame.orientation * value) ?? defaultCutoffs(frame)).filter(
    (cutoff) => cutoff !== frame.cutoff,
  )
  const tests = cutoffs.map((cutoff, i) => {
    progress(i / cutoffs.length)
    return testCutoff(frame, spec, cutoff)
  })
  const usable = tests.filter(({ p }) => Number.isFinite(p)).sort((a, b) => a.setting - b.setting)
  const corrected = holmPValues(usable.map(({ p }) => p))
  const told = series('placebo-cutoffs', {
    units: spec.runningVariable.units,
    tried: usable.length,
    rejecting: corrected.filter((p) => p < size).length,
    untried: tests.length - usable.length,
  })
  return {
    sensitivity: [
      {
        id: 'placebo-cutoffs',
        title: told('title'),
        varied: told('varied'),
        // one rule for the sentence, the figure and the count of changed conclusions
        series: usable.map(({ point }, i) => ({ ...point, keepsConclusion: corrected[i] >= size })),
        breakdownValue: null,
        message: told('message'),
      },
    ],
    evidence: { falseJumps: describeJumps(usable, jump?.firstStage?.conventional.value ?? 1, primary.value) },
  }
}

/**
 * What the effect can be off by, if jumps where there can be none are of the kind that spoil it.
 *
 * Nobody knows which way it would be off, so it has the sign of the effect: taken off, it draws it toward zero.
 *
 * @param perUnit jump of take-up, which makes an effect of a jump; 1 in a sharp design
 */
function describeJumps(tests: PlaceboTest[], perUnit: number, effect: number): EvidenceItem<Text> {
  if (tests.length === 0) {
    return { value: null, text: seen('no-false-cutoff', {}) }
  }
  const jumps = tests.map(({ point: { value }, se }) => ({ value: value / perUnit, z: value / se }))
  const rootMeanSquare = (of: (jump: (typeof jumps)[number]) => number) =>
    Math.sqrt(jumps.reduce((sum, jump) => sum + of(jump) ** 2, 0) / jumps.length)
  const typical = rootMeanSquare(({ value }) => value)
  // shrunk as one, the jumps keep the share 1 − k/Σz² of their size (James & Stein 1961)
  const noise = typical / rootMeanSquare(({ z }) => z)
  return {
    value: effect < 0 ? -typical : typical,
    noise,
    text: seen('false-jumps', { cutoffs: tests.length, typical, noise }),
  }
}

interface PlaceboTest {
  setting: number
  p: number
  /** Of the jump. */
  se: number
  point: Omit<SensitivityPoint, 'keepsConclusion'>
}

/** Quartiles of the running variable on each side. */
function defaultCutoffs({ rows, cutoff }: RddFrame): number[] {
  const below = countValues(rows.running, cutoff).control.rows
  const sides = [rows.running.subarray(0, below), rows.running.subarray(below)]
  const all = sides.flatMap((side) => quartiles.map((q) => side[Math.floor(q * (side.length - 1))]))
  return [...new Set(all)]
}

function testCutoff(frame: RddFrame, spec: RddSpec, cutoff: number): PlaceboTest {
  const isTreatedSide = cutoff > frame.cutoff
  const below = countNearer(frame.rows.running, frame.cutoff)
  const [from, to] = isTreatedSide ? [below, frame.n] : [0, below]
  const own = rowsBetween({ ...frame.rows, takeUp: null }, from, to)
  const { jump } = refit(frame, spec, { rows: own, cutoff })
  const setting = ownValue(frame, cutoff)
  if (jump === null) return { setting, p: NaN, se: NaN, point: { setting, value: NaN, ci: [NaN, NaN] } }
  const { value, ci, p } = inferPoint(jump.robust.value, jump.robust.se, jump.df)
  return { setting, p, se: jump.robust.se, point: { setting, value, ci } }
}

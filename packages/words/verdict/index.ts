import type { Seen, Size, Told, VerdictFacts } from '@casefiles/engine/facts'
import { thresholdTold } from '@casefiles/engine/verdict'
import { capitalize, joinWithAnd, lowerFirst, withUnits } from '@casefiles/engine/words'
import { formatP, formatEffect } from '../formats/index.ts'
import { failing } from './failing.ts'
import { intervalInWords, piecesInWords, sizeSet } from './interval-words.ts'

type Reasons = VerdictFacts['reasons']
type Beside = VerdictFacts['beside']

/** A size set beforehand, with its unit: `5 packs a year`, `4.88 percent` of an outcome read as a logarithm. */
const inWords = ({ size, units }: Size) => withUnits(sizeSet(size), units)

/** {@link inWords} of a size in the units of the estimate. */
export function thresholdWords(...given: Parameters<typeof thresholdTold>): string {
  return inWords(thresholdTold(...given))
}

const smallestIs = (smallest: Size) => `the smallest effect that matters, ${inWords(smallest)}`
const marginIs = (margin: Size) => `the margin, ${inWords(margin)}`

/** The interval, or the placebo test in its place, as a sentence begins with it. */
function begin(seen: Told<Seen>): string {
  if ('pieces' in seen) return `The 95% interval, ${piecesInWords(seen.pieces, seen.units, seen.marks)},`
  const floor =
    seen.floor === null ? '' : `, which with so few comparisons can never be lower than ${formatP(seen.floor)}`
  return `There is no interval; the placebo test gives p = ${formatP(seen.p)}${floor}, and the estimate, ${withUnits(formatEffect(seen.size), seen.units)},`
}

const outcomes = (names: readonly (string | null)[]) => joinWithAnd(names.map((name) => name ?? 'the main outcome'))
const parts = (names: readonly string[]) => joinWithAnd(names.map(lowerFirst))

/** Why the verdict is what it is, in a sentence or a few. */
const reasons: { readonly [Code in keyof Reasons]: (of: Told<Reasons[Code]>) => string } = {
  mechanism: () => 'The casefile studies a mechanism, not a policy, so it has no verdict.',
  'not-identified': ({ why }) =>
    `The effect is not identified. ${why ?? 'There is no main estimate with an interval.'}`,
  'comparison-failed': ({ failed, seen, alone, estimate, freed }) => {
    const [removed, failing] = [failed.length === 1 ? 'With that bias' : 'With these biases', parts(failed)]
    const off = alone === null ? removed : `With one of these biases alone (${lowerFirst(alone)})`
    const interval = freed.ci.every(Number.isFinite) ? ` (${intervalInWords(freed.ci, '', [freed.none])})` : ''
    return `The comparison failed in ${failed.length === 1 ? 'one part' : `${failed.length} parts`}: ${failing}. ${seen.join(' ')} ${off} taken off, the estimate of ${withUnits(formatEffect(estimate.size), estimate.units)} would be ${withUnits(formatEffect(freed.size), freed.units)}${interval}, and the conclusion another.`
  },
  'some-outcomes': ({ harmed, met, of }) => {
    const harm = harmed.length > 0 ? `${capitalize(outcomes(harmed))} moved the other way than was intended. ` : ''
    return `${harm}The interval lies on the intended side of zero for ${met.length} of ${of} main results (${outcomes(met)}).`
  },
  met: ({ seen }) => `${begin(seen)} lies wholly on the intended side of ${seen.none}.`,
  'met-by-rank': ({ seen }) => `${begin(seen)} lies on the intended side of ${seen.none}.`,
  'short-of-goal': ({ seen, goal }) =>
    `${begin(seen)} lies on the intended side of ${seen.none} but wholly short of the stated goal, ${inWords(goal)}.`,
  contradicted: ({ seen }) => `${begin(seen)} lies wholly on the other side of ${seen.none} than was intended.`,
  'no-effect-that-matters': ({ seen, holdsZero, smallest }) =>
    `${begin(seen)} ${holdsZero ? 'includes' : 'lies on one side of'} ${seen.none} and leaves out ${smallestIs(smallest)}, on both sides.`,
  'intended-ruled-out': ({ seen, smallest }) =>
    `${begin(seen)} includes ${seen.none} and leaves out ${smallestIs(smallest)}, on the intended side; a harm of that size is not ruled out.`,
  // a set in pieces may leave zero out on both sides
  'too-imprecise': ({ seen, holdsZero, smallest }) =>
    `${begin(seen)} ${holdsZero ? `includes both ${seen.none} and` : 'ends at'} ${smallestIs(smallest)}: the estimate is too imprecise to tell.`,
  'chance-disagrees': ({ seen, holdsZero, rank }) =>
    `One way of reckoning chance finds it, the other does not: ${lowerFirst(begin(seen))} ${holdsZero ? 'includes' : 'leaves out'} ${seen.none}, and ${rank.name} gives p = ${formatP(rank.p)}.`,
  'not-told-from-chance': ({ seen }) =>
    `${begin(seen)} cannot be told from chance; without an interval nothing more can be said.`,
  'short-of-smallest': ({ seen, smallest }) =>
    `${begin(seen)} falls short of ${smallestIs(smallest)}; without an interval nothing more can be said.`,
  unequal: ({ seen, margin }) =>
    `${begin(seen)} lies wholly on one side of ${seen.none} and reaches past ${marginIs(margin)}.`,
  equal: ({ seen, margin }) => `${begin(seen)} lies within ${marginIs(margin)}, on both sides.`,
  'too-imprecise-for-equal': ({ seen, margin }) =>
    `${begin(seen)} includes both ${seen.none} and more than ${marginIs(margin)}: the estimate is too imprecise to tell.`,
}

const EVIDENCE: Record<Beside['evidence']['band'], string> = {
  strong: 'Strong evidence',
  moderate: 'Moderate evidence',
  weak: 'Weak evidence: a lead, not a finding',
}

/** The evidence word as the verdict line carries it. */
export const evidenceWords = ({ band, provisional }: Beside['evidence']) =>
  provisional ? `${EVIDENCE[band]} (provisional)` : EVIDENCE[band]

/** What stands beside a verdict: the evidence word, or why it is inconclusive. */
const beside: { readonly [Code in keyof Beside]: (of: Told<Beside[Code]>) => string } = {
  evidence: evidenceWords,
  'not-identified': () => 'Cannot be estimated',
  'comparison-failed': () => 'The comparison failed',
  'chance-disagrees': () => 'One way of reckoning chance finds it, the other does not',
  'too-imprecise': ({ isSound, overall }) =>
    `Too few data to tell; the comparison ${isSound ? 'itself is' : 'could not be shown to be'} sound (${overall})`,
  failed: ({ parts: names }) => parts(names),
  threshold: inWords,
}

/** Every sentence on a verdict, by the kinds and codes of its facts. */
export const verdict = { reasons, beside, failing }

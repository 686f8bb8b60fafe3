import type { RddFacts, Told } from '@casefiles/engine/facts'
import { formatCount, formatNumber, lowerFirst, plural, withUnits } from '@casefiles/engine/words'
import { formatPercent, formatPStatement, formatEffect } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'
import { bunching } from './bunching.ts'
import { describeHeaps, runningValue } from './phrases.ts'

type Checks = Told<RddFacts['checks']>

const DENSITY = 'No jump in the density at the cutoff'
const CONTINUITY = 'Covariates do not jump at the cutoff'
const PREDICTED = 'What the covariates predict does not jump'
const CURVES = 'The curves fit the rows near the cutoff'
const ROWS = 'Enough rows within the bandwidth'

/** What each check is called where it passes, and what it found. */
export const checks: Sentences<RddFacts['checks'], 'title' | 'message'> = {
  ...bunching.checks,
  density: ({ label, counted, jumps, p, rows }) => ({
    title: DENSITY,
    message: `The density of ${label} ${jumps ? 'jumps' : 'shows no jump'} at the cutoff (${formatPStatement(p)}, ${formatCount(rows)} ${counted})${jumps ? ', as it would if units chose their side' : ''}.`,
  }),
  'even-density': ({ label, counted }) => ({
    title: DENSITY,
    message: `As many ${counted} stand at every value of ${label}, so a jump in their density cannot show on these data.`,
  }),
  'unknown-density': () => ({
    title: DENSITY,
    message: 'Too few distinct values lie near the cutoff to estimate the density there.',
  }),
  'nearest-counts': ({ window, units, counted, control, treated, p }) => ({
    title: `As many ${counted} just below as just above`,
    message: `Within ${runningValue(window, units)} of the cutoff lie ${formatCount(control)} ${counted} on the control side and ${formatCount(treated)} on the treated side (exact ${formatPStatement(p)}).`,
  }),
  'covariate-continuity': ({ covariates, jumps, chiSquare, df, p }) => ({
    title: `${CONTINUITY}, taken together`,
    message: `${covariates === 1 ? `The one covariate ${jumps ? 'jumps' : 'shows no jump'}` : `Taken together, ${plural(covariates, 'covariate')} ${jumps ? 'jump' : 'show no jump'}`} at the cutoff (chi-square ${formatEffect(chiSquare)} with ${df} degrees of freedom, ${formatPStatement(p)}).`,
  }),
  'no-covariates': () => ({
    title: CONTINUITY,
    message: 'The design names no covariate whose jump could be tested.',
  }),
  'no-varying-covariate': () => ({
    title: CONTINUITY,
    message: 'No covariate varies enough near the cutoff for its jump to be estimated.',
  }),
  covariate: ({ covariate, jump }) => ({
    title: `No jump in ${covariate}`,
    message:
      jump === null
        ? `${covariate} does not vary enough near the cutoff for its jump to be estimated.`
        : `The estimated jump in ${covariate} at the cutoff is ${formatEffect(jump.value)}${jump.standardised === null ? '' : `, ${formatEffect(jump.standardised)} standard deviations`} (${formatPStatement(jump.p)}).`,
  }),
  'covariate-jump-size': ({ label, standardised }) => ({
    title: 'Covariates differ little at the cutoff',
    message: `The largest jump of a covariate at the cutoff is ${formatEffect(standardised)} standard deviations (${label}).`,
  }),
  'predicted-outcome': ({ covariates, size }) => ({
    title: PREDICTED,
    message: `At the cutoff the outcome that ${predicting(covariates)} differs by ${formatNumber(size, 2)} standard errors of the estimate.`,
  }),
  'nothing-predicts': () => ({
    title: PREDICTED,
    message: 'The design names no covariate fixed before treatment, so what covariates predict is not known.',
  }),
  'prediction-varies-too-little': () => ({
    title: PREDICTED,
    message: 'The outcome that the covariates predict does not vary enough near the cutoff.',
  }),
  'lack-of-fit': ({ fits, f, df1, df2, p }) => ({
    title: CURVES,
    message: `The curves through the rows near the cutoff ${fits ? 'fit' : 'do not fit'} the means within bins (F = ${formatNumber(f, 2)} on ${df1} and ${df2} degrees of freedom, ${formatPStatement(p)}).`,
  }),
  'untested-curves': ({ why }) => ({ title: CURVES, message: UNTESTED[why] }),
  'effective-rows': ({ control, treated, counted, isUnknown }) => ({
    title: ROWS,
    message: `Within the bandwidth lie ${counted === 'rows' ? plural(control, 'row') : `${formatCount(control)} people`} on the control side and ${formatCount(treated)} on the treated side.${isUnknown ? ' The rows are cells; how many people they stand for is not known.' : ''}`,
  }),
  'no-effective-rows': () => ({
    title: ROWS,
    message: 'No local bandwidth could be chosen, so no rows can be counted inside it.',
  }),
  'distinct-values': ({ control, treated }) => ({
    title: 'Enough distinct values of the running variable',
    message: `The running variable takes ${formatCount(control)} distinct values on the control side and ${formatCount(treated)} on the treated side.`,
  }),
  'mass-points': ({ share, nearest }) => ({
    title: 'Few rows share a value of the running variable',
    message: `On the side with more repeats, ${formatPercent(share, 'never-zero')} of rows repeat a value that another row has${describeNearest(nearest)}`,
  }),
  heaps: ({ rows, values, label, areKept, withThem }) => ({
    title: 'Rows do not heap near the cutoff',
    message: `${plural(rows, 'row')} near the cutoff share ${describeHeaps(values)} of ${label}, far more than the values around. ${
      areKept
        ? 'The locked design keeps them: if they are units of another sort, the estimate is off.'
        : `They may be units of another sort, so the estimate leaves them out.${withThem === null ? '' : ` With them the estimate would be ${withUnits(formatEffect(withThem.value), withThem.units)}.`}`
    }`,
  }),
  'local-bandwidth': ({ order }) => ({
    title: 'The comparison is local',
    message:
      order === null
        ? 'The estimate rests on rows within a bandwidth of the cutoff.'
        : `The estimate rests on one polynomial of order ${order} through all rows, far ones included.`,
  }),
  'take-up': ({ label, control, treated, f, wanted }) => ({
    title: 'The cutoff moves take-up',
    message: `At the cutoff ${label} is ${formatEffect(control)} on the control side and ${formatEffect(treated)} on the treated side (F = ${formatNumber(f, 1)}, at least ${wanted} wanted).`,
  }),
  clusters: ({ control, treated }) => ({
    title: 'Enough clusters',
    message: `${formatCount(control)} ${control === 1 ? 'cluster has' : 'clusters have'} rows on the control side and ${formatCount(treated)} on the treated side.`,
  }),
  'covariate-gaps': (gaps) => ({ title: 'Covariates known of nearly everybody', message: describeGaps(gaps) }),
}

const UNTESTED: Record<Checks['untested-curves']['why'], string> = {
  'no-bandwidth': 'No local bandwidth could be chosen, so no curve can be held against the rows in it.',
  'too-few-values': 'Too few distinct values lie near the cutoff for the curves to be tested.',
  'no-variation': 'The outcome does not vary enough near the cutoff for the curves to be tested.',
}

function describeGaps({ rows, lacking, byCovariate, sides, apart }: Checks['covariate-gaps']): string {
  const named = byCovariate.map(([label, count]) => `${label} ${formatCount(count)}`).join(', ')
  const [first, second] = sides.map(
    (side) =>
      `${formatPercent(side.rows === 0 ? 0 : side.lacking / side.rows, 'never-zero')} of ${side.name === 'treated' ? 'the treated side' : 'the other'}`,
  )
  const distances = apart.map(
    ({ label, distance }) =>
      `${formatNumber(Math.abs(distance), 2)} standard deviations ${distance < 0 ? 'below' : 'above'} the others in ${label}`,
  )
  const far =
    distances.length === 0 ? '' : ` ${lacking === 1 ? 'It lies' : 'On average they lie'} ${distances.join(' and ')}.`
  return (
    `${formatCount(lacking)} of ${formatCount(rows)} rows (${formatPercent(lacking / rows, 'never-zero')}) ${lacking === 1 ? 'lacks' : 'lack'} a covariate (${named}): ` +
    `${first} and ${second}; ${lacking === 1 ? 'it is' : 'they are'} left out.${far}`
  )
}

/** `3 covariates predict`, as after "the outcome that". */
export function predicting(covariates: number): string {
  return `${plural(covariates, 'covariate')} ${covariates === 1 ? 'predicts' : 'predict'}`
}

function describeNearest(nearest: Checks['mass-points']['nearest']): string {
  if (nearest === null) return '.'
  if (nearest.isKnown) return '; the difference between the nearest groups stands beside the estimate.'
  const why = nearest.why === null ? '.' : `: ${lowerFirst(nearest.why)}`
  return `; the difference between the nearest groups, which would stand beside the estimate, cannot be computed${why}`
}

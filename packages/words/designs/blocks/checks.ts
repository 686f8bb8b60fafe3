import type { BlocksFacts } from '@casefiles/engine/facts'
import { formatCount, formatNumber, lowerFirst, plural, withUnits } from '@casefiles/engine/words'
import { formatPercent, formatPStatement, formatEffect, formatMultiple } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'
import { trialChecks } from './trials.ts'

type Checks = BlocksFacts['checks']

/** What each check is called where it passes, and what it found. */
export const checks: Sentences<Checks, 'title' | 'message'> = {
  randomisation: ({ units, isDocumented, how }) => ({
    title: `How ${units} were randomized is documented`,
    message: `${isDocumented ? 'Documented' : 'Asserted, not documented'}: ${how}`,
  }),
  'assignment-by-block': ({ blocks, low, high }) => ({
    title: blocks === 1 ? 'There are units in both arms' : 'Every block has units in both arms',
    message: describeShares(blocks, inTenths(low), inTenths(high)),
  }),
  'sample-ratio': (ratio) => ({
    title: 'The arms have the intended sizes',
    message: ratio.found === null ? whyUntested(ratio.isVaried) : compareRatio(ratio.found),
  }),
  attrition: (found) => ({
    title: 'Few are missing, and equally many in both arms',
    message: found.isDeclared ? describeLoss(found) : `Of those in the file: ${lowerFirst(describeLoss(found))}`,
  }),
  compliance: (found) => ({ title: 'Take-up follows assignment', message: describeTakeUp(found) }),
  'omnibus-balance': ({ found }) => ({
    title: 'Covariates are as alike as chance leaves them',
    message:
      found === null
        ? 'No covariate that varies within blocks was declared, so the assignment cannot be tested.'
        : `All covariates together: d² = ${formatEffect(found.chiSquare)} with ${plural(found.df, 'degree')} of freedom, ${formatPStatement(found.p)}, over ${formatNumber(found.n, 0)} assigned ${found.units}.`,
  }),
  balance: ({ covariate, difference, p }) => ({
    title: `Balance: ${covariate}`,
    message: `${covariate}: the arms differ by ${formatEffect(difference)} standard deviations (${formatPStatement(p)}).`,
  }),
  'covariate-gaps': (gaps) => ({
    title: 'Covariates known of nearly everybody',
    message:
      gaps.lacking === 0 ? `All ${formatCount(gaps.assigned)} ${gaps.units} have every covariate.` : describeGaps(gaps),
  }),
  clusters: ({ clusters, treated, effective }) => ({
    title: 'Enough clusters',
    message: `${formatCount(clusters)} clusters were randomized, ${formatCount(treated)} of them to treatment${
      effective === clusters ? '' : `; as the smaller side sets what can be known, they count as ${effective}`
    }.`,
  }),
  'sampling-units': ({ units, strata, df, enough }) => ({
    title: 'Enough primary sampling units',
    message: `The rows in use lie in ${plural(units, 'primary sampling unit')} of ${plural(strata, 'stratum', 'strata')}, which leave ${plural(df, 'degree')} of freedom; under ${enough} the error itself is hardly known.`,
  }),
  'minimum-detectable-effect': ({ effect, units, share }) => ({
    title: 'Large enough to find the smallest effect that matters',
    message:
      effect === null
        ? 'The assignments are so few that no effect of any size would be found at the 5% level.'
        : `The smallest effect found with 80% power is ${withUnits(formatEffect(effect), units)}${
            share === null ? '' : `, ${formatMultiple(share)} times the smallest effect that matters`
          }.`,
  }),
  heterogeneity: ({ draws, p, q, blocks, leftOut }) => ({
    title: 'The effect is the same in all blocks, as far as can be seen',
    message: `Against ${formatNumber(draws, 0)} drawn assignments the blocks’ effects differ with ${formatPStatement(p)}; Cochran's Q is ${formatEffect(q)} over ${blocks} blocks.${
      leftOut > 0 ? ` ${leftOut} blocks without a variance of their own are not in it.` : ''
    }`,
  }),
  ...trialChecks,
}

/** A file without gaps proves nothing: who left may have been taken out of it. */
export const UNDECLARED = 'The design does not say how many were assigned to each arm, so who is missing is not known.'

const inTenths = (share: number) => formatPercent(share, 'one-decimal')

function describeShares(blocks: number, from: string, to: string): string {
  if (blocks === 1) return `${from} were assigned to treatment.`
  const several = plural(blocks, 'block')
  return from === to
    ? `In each of ${several} ${from} were assigned to treatment.`
    : `Over ${several} the share assigned to treatment runs from ${from} to ${to}.`
}

function whyUntested(isVaried: boolean): string {
  return isVaried
    ? 'The design did not assign one share in all blocks, so the sizes of the arms cannot be tested.'
    : 'Not tested: the design does not say which share was to be treated.'
}

interface Ratio {
  count: number
  of: number
  noun: string
  intended: number
  p: number
}

function compareRatio({ count, of, noun, intended, p }: Ratio): string {
  return `${formatNumber(count, 0)} of ${formatNumber(of, 0)} ${noun} (${inTenths(count / of)}) are in the treated arm, where ${inTenths(intended)} were intended (${formatPStatement(p)}).`
}

type Loss = Checks['attrition']

function describeLoss(loss: Loss): string {
  const { overall, treated, control, differential, assigned, units } = loss
  if (overall === 0) return `All ${formatNumber(assigned, 0)} assigned ${units} have the outcome.`
  return (
    `${inTenths(overall)} of the assigned have no outcome: ${inTenths(treated)} in the treated arm, ${inTenths(control)} in control, a difference of ${formatNumber(100 * differential, 1, 'none')} points. ` +
    `${WHERE[loss.inside]} (${describeLimit(loss.cautious)} cautious, ${describeLimit(loss.optimistic)} optimistic).`
  )
}

const WHERE: Record<Loss['inside'], string> = {
  cautious: 'That lies inside the cautious boundary of the What Works Clearinghouse',
  optimistic: 'That lies inside the optimistic boundary of the What Works Clearinghouse only',
  none: 'That lies outside the boundaries of the What Works Clearinghouse',
}

function describeLimit(limit: number | null): string {
  return limit === null ? 'no difference is small enough,' : `${formatNumber(100 * limit, 1, 'none')} points`
}

function describeTakeUp(found: Checks['compliance']): string {
  switch (found.how) {
    case 'unknown':
      return 'The design names no record of who took the treatment, so compliance is not known.'
    case 'by-construction':
      return `Everybody got what was assigned: ${found.reason}`
    case 'one-arm-missing':
      return `"${found.column}" is missing for everyone in one of the arms.`
    case 'measured': {
      const [low, high] = found.ci
      const interval = Number.isFinite(low) ? ` [${formatEffect(100 * low)}, ${formatEffect(100 * high)}]` : ''
      return (
        `${inTenths(found.treated)} of the treated arm and ${inTenths(found.control)} of the control arm took the treatment: ` +
        `assignment moves take-up by ${formatEffect(100 * found.value)} points${interval}.`
      )
    }
  }
}

/** What the adjusted estimates do with units that lack a covariate. */
const WAYS: Record<Checks['covariate-gaps']['way'], string> = {
  drop: 'the adjusted estimates leave them out',
  indicator: 'the adjusted estimates count them, with an indicator of what is missing',
  impute: 'the adjusted estimates count them, with what is missing imputed',
}

function describeGaps({ units, assigned, lacking, byColumn, arms, way }: Checks['covariate-gaps']): string {
  const share = (of: number) => formatPercent(of, 'never-zero')
  const named = byColumn.map((one) => `${one.label} ${formatCount(one.lacking)}`).join(', ')
  return (
    `${formatCount(lacking)} of ${formatCount(assigned)} ${units} (${share(lacking / assigned)}) lack a covariate (${named}): ` +
    `${share(arms.treated)} of the treated arm and ${share(arms.control)} of the other; ${WAYS[way]}. The main estimate uses no covariate.`
  )
}

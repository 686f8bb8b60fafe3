import type { DidFacts } from '@casefiles/engine/facts'
import { formatCount, formatNumber, listUnits, plural } from '@casefiles/engine/words'
import type { Writes } from '../../tell.ts'

/** Lines of the log, and why an effect of a cohort in a period is missing. */
export const log: Writes<DidFacts['log']> = {
  'rows-read': ({ rows }) => `${formatCount(rows)} rows read.`,
  'label-not-constant': ({ column, units }) =>
    `"${column}" gives ${listUnits(units)} more than one name; the unit's own is shown.`,
  'always-treated-dropped': ({ words, names }) =>
    `${plural(names.length, words.unit, words.units)} ${names.length === 1 ? 'is' : 'are'} treated from the first period on (${listUnits(names)}) and left out.`,
  'unobserved-adoption': ({ words, period, dates }) => {
    const each = dates.map(
      ({ date, units, from }) => `${date} (${plural(units, words.unit, words.units)}) counts from ${from}`,
    )
    return `First treated in a ${period} that is not in the data: ${each.join('; ')}.`
  },
  'first-adoption': ({ words, names }) =>
    `${plural(names.length, words.unit, words.units)} ${names.length === 1 ? 'switches' : 'switch'} ${words.the} off again (${listUnits(names)}); ` +
    `counted among ${words.treatedUnits} from the first treated period on.`,
  'incomplete-units-used': ({ lacking, of, words, period, rows }) => {
    const [lacks, are, have] = lacking === 1 ? ['lacks', 'it is', 'it has'] : ['lack', 'they are', 'they have']
    return `${formatCount(lacking)} of ${formatCount(of)} ${words.units} ${lacks} a row in some ${period}; ${are} used in the ${period}s that ${have}, ${plural(rows, 'row')}.`
  },
  'incomplete-units': ({ lacking, of, words, period }) => {
    const [lacks, them] = lacking === 1 ? ['lacks', 'it'] : ['lack', 'them']
    return `${formatCount(lacking)} of ${formatCount(of)} ${words.units} ${lacks} a row in some ${period}; the group-time estimator leaves ${them} out.`
  },
  'no-never-treated': ({ words, from }) =>
    `No ${words.unit} ${words.isNeverTreated}: no effect can be estimated from ${from} on, when the last ${words.units} are treated.`,
  'cohorts-without-pre-period': ({ cohorts }) =>
    `Cohorts ${cohorts.join(', ')} have no period before they may react: no effect is estimated for them.`,
  'collinear-covariate': ({ name }) => `The covariate ${name} repeats the ones before it and is dropped.`,
  'effects-not-computed': ({ effects, isAfter, cohorts, why }) => {
    const [when, of] = isAfter
      ? ['after adoption', 'every average']
      : ['before adoption', 'the event study and the drift test']
    return `${plural(effects, 'effect')} ${when} ${effects === 1 ? 'is' : 'are'} left out of ${of} (first treated in ${cohorts}): ${why}`
  },
  'near-separation': ({ cohort, effects, propensity }) =>
    `The covariates nearly tell the units first treated in ${cohort} from those compared with: in ${effects} of its ` +
    `effects a propensity score reaches ${formatNumber(propensity, 3)}, so they lean on few units or cannot be computed.`,
  'times-left-out': ({ times }) =>
    `Relative times ${times.join(', ')} have no standard error and are left out of the event study.`,
  'no-comparison-unit': () => 'No comparison unit is left.',
  'side-not-observed': () => 'One side has nobody observed in one of the two periods.',
  'covariate-missing-of-unit': () => 'A covariate is missing for a unit of the comparison.',
  'covariate-missing-in-row': () => 'A covariate is missing for a row of the comparison.',
  'collinear-among-comparisons': () => 'The covariates are collinear among the comparison units.',
  'collinear-in-one-group': () => 'The covariates are collinear in one of the four groups compared.',
  'no-overlap': () => 'No overlap: a propensity score reaches 0.999.',
}

import type { DryRunFacts, DidPreviewFacts } from '@casefiles/engine/facts'
import { formatCount, capitalize, inSentence, plural, sayAll } from '@casefiles/engine/words'
import type { Sentences, Writes } from '../../tell.ts'

const actions: Writes<DidPreviewFacts['actions']> = {
  drift: () =>
    'Say from knowledge of the places which ones would have moved alike, and adjust for what drew the groups apart; begin the window earlier, so that a drift can be told from noise. Picking units by this figure hides a drift and does not remove it.',
  'anticipation-lead': () => 'Allow for anticipation, so that the period before treatment is not taken as untouched.',
  'covariate-trends': () =>
    'Name covariates for the balance check that the outcome is known to follow, and adjust for those, however their trends look here.',
  choices: () =>
    'Declare only covariates, comparisons and windows that have a reason of their own, so that the specifications ask one question.',
  'placebo-dates': () =>
    'Begin the window earlier, so that false dates can be tried. An effect at a false date is not mended by leaving out the units that show it.',
  'leave-one-cluster-out': () => 'Add comparison units, so that no single one decides the result.',
}

const counts: Sentences<DidPreviewFacts['counts'], 'label' | 'value'> = {
  cohorts: ({ cohorts, isChanging }) => ({
    label: isChanging ? 'Dates of a first change' : 'Cohorts',
    value: String(cohorts),
  }),
  'never-treated': ({ units, isChanging }) => ({
    label: isChanging ? 'Units without a change' : 'Units never treated',
    value: String(units),
  }),
  'every-period': ({ isBalanced }) => ({ label: 'Every unit in every period', value: isBalanced ? 'yes' : 'no' }),
  gaps: ({ plural: named, period, units, of, rows, allRows, areUsed }) => ({
    label: `${capitalize(named)} that lack a row in some ${period}`,
    value: `${formatCount(units)} of ${formatCount(of)}, with ${formatCount(rows)} of ${plural(allRows, 'row')}: ${areUsed ? 'used where they have rows' : 'left out'}`,
  }),
}

const warnings: Writes<DidPreviewFacts['warnings']> = {
  'few-pre-periods': ({ needed }) => `Need ≥${needed} pre-periods for DiD`,
  'which-cohorts': ({ cohorts, others, start, isChanging }) =>
    `Cohorts with fewer, by ${isChanging ? 'period of the first change' : 'first treated period'} and periods before it: ` +
    `${cohorts.map(({ name, periods }) => `${name} (${periods})`).join(', ')}${others > 0 ? ` and ${others} more` : ''}. ` +
    `Begin the window ${start === null ? 'earlier' : `in ${start} or earlier`}, add earlier data, or leave these units out.`,
}

const SHOWN = { totals: 'totals', 'geometric-means': 'geometric means', means: 'means' }

const previews: Sentences<DidPreviewFacts['previews'], string> = {
  'cohort-trends': ({ plural: named, period, start, isChanging, outcome, shown, units, members, others, periods }) => {
    const [event, again] = isChanging ? ['first changed', 'changed'] : ['first treated', 'treated']
    return {
      title: sayAll(`${capitalize(named)} ${event} in ${start} beside those ${again} later or never, before ${start}`),
      subtitle: `${outcome}, ${SHOWN[shown]} of ${members} and ${others} ${named}. Nothing after treatment is shown before the lock.`,
      alt: sayAll(
        `Line chart of ${inSentence(outcome)} over ${periods} ${period}s before ${start}, for ${named} ${event} then and ${named} ${again} later or never.`,
      ),
      x: capitalize(period),
      y: units,
      year: capitalize(period),
      treated: `From ${start} on`,
      comparison: 'Later or never',
      comparisonUnits: `${capitalize(named)} later or never`,
    }
  },
}

/** How outcomes of a dry run are made. */
const draws: Writes<DryRunFacts> = {
  how: () =>
    'Each unit keeps its level and each period its common change, as untreated rows show them, and so do trends and further effects; the noise is a stretch of the unit’s own untreated noise, begun at another place.',
}

/** Every sentence on a difference in differences before its lock, by the kinds and codes of its facts; loaded where a preview is told. */
export const beforeLock = { actions, counts, warnings, previews, draws }

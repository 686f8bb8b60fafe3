import type { ScoreFacts, Told } from '@casefiles/engine/facts'
import { formatNumber, lowerFirst, plural } from '@casefiles/engine/words'
import { formatEffect } from '../formats/index.ts'
import { table } from './rubric.ts'
import { describeWhatSet, whatHolds } from './what-set.ts'

type Sentences<Kind extends keyof ScoreFacts> = {
  readonly [Code in keyof ScoreFacts[Kind]]: (of: Told<ScoreFacts[Kind][Code]>) => string
}

/** What every casefile has to keep, in the order of the pages. */
export const GATE_NAMES: Record<keyof ScoreFacts['gates'], string> = {
  outcomesReported: 'Every locked outcome reported',
  noOtherOutcome: 'No outcome that was not locked',
  mainOutcomeUnchanged: 'Main outcome and estimand as locked',
  deviationsDeclared: 'Deviations declared',
  dataAvailable: 'Data available',
  reproducible: 'Reproducible from its bundle',
  scriptExecuted: 'Replication script',
}

/** Whether what every casefile has to keep was kept. */
const kept: Sentences<'gates'> = {
  outcomesReported: ({ state }) =>
    state === 'kept' ? 'Every locked outcome is reported.' : 'A locked outcome is not reported.',
  noOtherOutcome: ({ state }) =>
    state === 'kept' ? 'No other outcome is reported.' : 'An outcome is reported that was not locked.',
  mainOutcomeUnchanged: ({ state }) =>
    state === 'kept' ? 'Main outcome and estimand are the locked ones, or their change is declared.' : CHANGED,
  deviationsDeclared: ({ state }) =>
    state === 'kept'
      ? 'Every deviation from the locked design is declared.'
      : 'A deviation from the locked design is not declared.',
  dataAvailable: ({ state }) => (state === 'kept' ? 'Readers can get the data.' : 'Readers cannot get the data.'),
  reproducible: ({ state }) =>
    state === 'kept' ? 'The bundle gives the same result again.' : 'The bundle does not give the same result again.',
  scriptExecuted: ({ state }) => SCRIPT[state],
}

const CHANGED = 'The main outcome or the estimand was changed without a word.'
const SCRIPT = {
  kept: 'The replication script was run and gave the same result.',
  'not-checked': 'A replication script is included; it has not been run on this machine.',
  broken: 'There is no replication script.',
}

/** Each gate with its name. */
const gates = Object.fromEntries(
  Object.entries(kept).map(([id, reason]) => [
    id,
    (of: { state: ScoreFacts['gates'][keyof ScoreFacts['gates']]['state'] }) => ({
      label: GATE_NAMES[id as keyof typeof GATE_NAMES],
      reason: reason(of),
    }),
  ]),
)

const NOT_KNOWN = 'Not known'
const SCHEMES = {
  grade: 'GRADE starting level',
  sms: 'Maryland Scientific Methods Scale',
  wwc: 'WWC-like class',
  campbell: 'Campbell-like confidence',
}

/** Where other scales would put the casefile, and the criterion that decided. */
const levels: {
  readonly [Code in keyof ScoreFacts['levels']]: (
    of: Told<ScoreFacts['levels'][Code]>,
  ) => Record<'scheme' | 'level' | 'criterion', string>
} = {
  'grade-start': ({ level, assignment }) => ({
    scheme: SCHEMES.grade,
    level,
    criterion: `Where a rating starts: ${assignment}.`,
  }),
  'sms-failed': ({ level, failing }) => ({
    scheme: SCHEMES.sms,
    level: String(level),
    criterion: `One below the level of the design, because a decisive part fails (${lowerFirst(failing)}).`,
  }),
  'sms-not-looked': () => ({
    scheme: SCHEMES.sms,
    level: NOT_KNOWN,
    criterion: 'Nothing shows whether the groups were comparable.',
  }),
  'sms-of-design': ({ level }) => ({
    scheme: SCHEMES.sms,
    level: String(level),
    criterion: 'Level of the design: no decisive part fails.',
  }),
  'wwc-by-chance': () => ({
    scheme: SCHEMES.wwc,
    level: 'Meets standards without reservations',
    criterion: 'Assignment by chance, and attrition inside the cautious boundary.',
  }),
  'wwc-not-known': ({ alsoAttrition }) => ({
    scheme: SCHEMES.wwc,
    level: NOT_KNOWN,
    criterion: `${alsoAttrition ? 'Attrition and baseline equivalence are' : 'Baseline equivalence is'} not known.`,
  }),
  'wwc-difference': ({ difference, isEquivalent, best }) => ({
    scheme: SCHEMES.wwc,
    level: isEquivalent ? best : 'Does not meet standards',
    criterion: `Largest baseline difference ${formatNumber(difference, 2, 'none')} SD, ${isEquivalent ? 'within' : 'over'} the limit of 0.25.`,
  }),
  'campbell-not-known': ({ pillar }) => ({
    scheme: SCHEMES.campbell,
    level: NOT_KNOWN,
    criterion: `The lowest pillar decides: ${pillar}, of which nothing is known.`,
  }),
  campbell: ({ pillar, marks }) => ({
    scheme: SCHEMES.campbell,
    level: marks >= 4 ? 'High confidence' : marks >= 2 ? 'Medium confidence' : 'Low confidence',
    criterion: `The lowest pillar decides: ${pillar}, ${formatNumber(marks, 1)} of 5.`,
  }),
}

/** What a score under another choice is called. */
const scenarios: Sentences<'scenarios'> = {
  weight: ({ pillar, factor }) => `${pillar}: weight ${factor < 1 ? 'halved' : 'half as much again'}`,
  matters: ({ factor }) => `What would matter: ${factor < 1 ? 'half' : 'twice'} as much`,
  'expected-bias': ({ factor }) => `Bias to be expected before looking: a quarter ${factor < 1 ? 'less' : 'more'}`,
  'not-decisive': ({ part }) => `${part}: not decisive`,
  declared: ({ choice }) => `Declared instead: ${choice}`,
}

const LOCK = {
  'before-outcome-data': 'The design was locked before the outcome data existed or were opened.',
  're-analysis': 'Re-analysis: the data were public, and the design was locked before our own run.',
  'after-results': 'The design was locked or changed after own results had been seen.',
}

/** What was seen of a part of the score, or why nothing was. */
const seen: Sentences<'seen'> = {
  'not-looked-at': () => 'Not looked at.',
  'not-known-before-the-lock': () => 'Not known before the lock.',
  'no-main-interval': () => 'There is neither an interval nor a placebo test for the main estimate.',
  lock: ({ status }) => LOCK[status],
  'lock-stated': () =>
    'The analyst states that no outcome data were there or opened when the design was locked; nothing outside bears it out.',
  'main-outcome-changed': () => CHANGED,
  'not-locked': () => 'Not locked: no score for transparency.',
  'no-other-choice': () => 'No other choice that could have been declared can be computed on these data.',
  'other-choices': ({ choices, name, size, noise }) =>
    choices === 1
      ? `The one other choice (${name}) moves the estimate by ${formatEffect(size)} (standard error of the move ${formatEffect(noise)}).`
      : `Of ${plural(choices, 'other choice')} nine in ten move the estimate by no more than ${formatEffect(size)} (${name}; standard error of the move ${formatEffect(noise)}).`,
  'from-another-choice': ({ name }) => `As seen from another choice (${name}).`,
  'declared-choice': () => 'what was declared',
}

/** What set the score, of one that is told while it is not whole. */
const held: Sentences<'held'> = {
  'what-set': describeWhatSet,
  'what-holds': (figures) => whatHolds(figures)!.label,
}

/** Every sentence on a score, by the kinds and codes of its facts. */
export const score = { ...table, gates, levels, scenarios, seen, held }

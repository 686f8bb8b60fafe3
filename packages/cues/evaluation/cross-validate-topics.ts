import { rankTopics, type TermUse } from '../topic/rank-topics.ts'
import { TOPIC_WEIGHTS, type TopicWeights } from '../topic/weights.ts'

/** A labelled text: the vocabulary's terms it uses, and the domains its label takes. */
export interface LabelledUses {
  uses: readonly TermUse[]
  accepted: readonly string[]
}

/** Shares of texts whose main domain is right. */
export interface TopicFigures {
  /** With the weights as they stand. */
  standing: number
  /** With the weights that fit all these texts best. */
  fitted: number
  /** Every text judged by weights that were fitted without its fold. */
  crossValidated: number
  /** The same with half of the vocabulary withheld at random: as if half of a text's words were in no list. */
  halfWithheld: number
}

const FOLDS = 5
/** Values tried for each weight, one weight after the other. */
const TRIED: { readonly [Name in keyof TopicWeights]?: readonly number[] } = {
  general: [0.5, 1, 1.5],
  title: [1.5, 3, 5],
  subject: [0, 1.5, 3, 5],
  purpose: [0, 1, 2],
  heading: [0.7, 1.5, 2.5],
  amended: [0, 1, 3],
  named: [0, 0.25, 0.5, 1],
  neighbours: [0.1, 0.25, 0.5],
}
/** Draws of a withheld half that are averaged. */
const DRAWS = 5
const HALF = 0.5

/**
 * Judges the weights of {@link TOPIC_WEIGHTS} by nested cross-validation: in each of five folds they are fitted over the other
 * texts only. The lists of words are not fitted; they were written by people who had seen some of the texts, which is why the
 * last figure withholds half of them.
 */
export function crossValidateTopics(texts: readonly LabelledUses[]): TopicFigures {
  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    inside: texts.filter((_, at) => at % FOLDS === fold),
    outside: texts.filter((_, at) => at % FOLDS !== fold),
  })).filter(({ inside }) => inside.length > 0)
  const judged = folds.map(({ inside, outside }) => ({ inside, weights: fit(outside) }))
  const mean = (share: (texts: readonly LabelledUses[], weights: TopicWeights) => number) =>
    judged.reduce((sum, { inside, weights }) => sum + inside.length * share(inside, weights), 0) / texts.length
  return {
    standing: shareRight(texts, TOPIC_WEIGHTS),
    fitted: shareRight(texts, fit(texts)),
    crossValidated: mean(shareRight),
    halfWithheld: mean(shareRightWithheld),
  }
}

/** Coordinate search from equal trust in all places; ties keep the earlier value. */
function fit(texts: readonly LabelledUses[]): TopicWeights {
  const goal = (weights: TopicWeights) => shareRight(texts, weights) + shareRightWithheld(texts, weights)
  let best: TopicWeights = {
    ...TOPIC_WEIGHTS,
    general: 1,
    title: 1.5,
    subject: 1.5,
    purpose: 1,
    heading: 0.7,
    amended: 1,
    named: 0.5,
  }
  let reached = goal(best)
  for (const [name, values] of Object.entries(TRIED)) {
    for (const value of values) {
      const weights = { ...best, [name]: value }
      const share = goal(weights)
      if (share > reached + 1e-9) [best, reached] = [weights, share]
    }
  }
  return best
}

function shareRight(texts: readonly LabelledUses[], weights: TopicWeights): number {
  return texts.filter(({ uses, accepted }) => isRight(uses, accepted, weights)).length / texts.length
}

function shareRightWithheld(texts: readonly LabelledUses[], weights: TopicWeights): number {
  const right = texts.flatMap(({ uses, accepted }) =>
    Array.from({ length: DRAWS }, (_, draw) =>
      isRight(
        uses.filter(({ term }) => chanceOf(term.text, draw) < HALF),
        accepted,
        weights,
      ),
    ),
  )
  return right.filter(Boolean).length / right.length
}

function isRight(uses: readonly TermUse[], accepted: readonly string[], weights: TopicWeights): boolean {
  const [best] = rankTopics(uses, weights)
  return best !== undefined && accepted.includes(best.domain)
}

/** A number in [0, 1) that a word has in a draw: the same in every run. FNV-1a with a last mixing. */
function chanceOf(word: string, draw: number): number {
  let hash = 2166136261 ^ Math.imul(draw + 1, 7919)
  for (const letter of word) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

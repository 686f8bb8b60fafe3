/** How much each kind of place and word weighs in deciding what a text is about. */
export interface TopicWeights {
  /** A word that names a subdomain. */
  strong: number
  /** A word that belongs to a subdomain but is met elsewhere too. */
  weak: number
  /** A word of the whole domain. */
  general: number
  /** Longer terms are rarer: "minimum wage" tells more than "wage". */
  longer: number
  /** Times that a word in title, in its subject clause, in the purpose clause, in a heading counts beside the body. */
  title: number
  subject: number
  purpose: number
  heading: number
  /** The same in the name of a law that the title says is amended. */
  amended: number
  /** Share of its worth that a word in the name of an office or of a cited law keeps. */
  named: number
  /** Share that a domain's other subdomains add to the best one. */
  neighbours: number
}

/** Fitted over the labelled texts; `npx casefiles eval cues` fits them anew without each fold and prints both figures. */
export const TOPIC_WEIGHTS: TopicWeights = {
  strong: 3,
  weak: 0.7,
  general: 1,
  longer: 0.35,
  title: 2,
  subject: 1.5,
  purpose: 1,
  heading: 1.5,
  amended: 1,
  named: 0.25,
  neighbours: 0.25,
}

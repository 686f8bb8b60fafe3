/*
 * What a design's `suggest.ts` is asked about: the engine says how likely a design is, given these features; whoever reads texts
 * (`packages/cues`) finds them.
 */

/** A figure that decides who is treated. */
export interface Cutoff {
  quantity: string
  quote: string
}

export interface Cutoffs {
  /** Of a measured trait of people, firms or places: a regression discontinuity's running variable. */
  eligibility: Cutoff[]
  /** Of a time or size that units can steer or that few observe: a weaker running variable. */
  weak: Cutoff[]
  /** Wages, rates, amounts and shares: how much, not who. */
  levels: Cutoff[]
  /** All current figures. */
  total: number
}

/** Words of the text that a judgement stands on. */
export interface Ground {
  quote: string
  /** How often such words are met. */
  times: number
}

/** What of a policy decides which designs are possible. */
export interface PolicyFeatures {
  /** Letters of the text, against which counts are judged. */
  letters: number
  /** Whose rule it is. */
  place: { code: string; name: string; level: 'supranational' | 'national' | 'subnational' | 'local' } | null
  domain: string
  subdomain: string
  /** What evaluations of the subdomain look at first is known of a place as a whole rather than of people one by one. */
  measuredWhole: boolean
  cutoffs: Cutoffs
  /** Chance decides who is served. */
  lottery: Ground | null
  /** The text asks for an experiment. */
  experiment: Ground | null
  /** More may apply than can be served. */
  oversubscription: Ground | null
  pilot: Ground | null
  /** Some areas are in and others out. */
  areas: Ground | null
  /** Bodies choose whether to take part. */
  option: Ground | null
  phases: Ground | null
  exemption: Ground | null
  /** People or firms ask to be served. */
  takeUp: Ground | null
  /** Employers, contractors, landlords or makers are bound, one by one. */
  establishments: Ground | null
  /** Groups are told apart by what they are and not by a figure. */
  status: Ground | null
  /** Those reached decide for themselves whether to take part. */
  voluntary: Ground | null
  /** The title says that the scheme is voluntary. */
  voluntaryTitle: Ground | null
  /** The offer is money to be taken up: a scholarship, a voucher, an award. */
  award: Ground | null
  /** The text asks for a comparison with others who are alike. */
  likeOthers: Ground | null
  /** What chance gives is an offer, to be taken up or left. */
  drawnOffer: Ground | null
  /** A line on the ground decides who is served. */
  boundary: Ground | null
  /** The text asks to compare those just on either side of its figure. */
  eitherSide: Ground | null
  /** The text asks to compare areas, schools or bodies that it reaches with those it leaves out. */
  insideOutside: Ground | null
  /** The text asks to compare the place that adopts with others that do not. */
  otherPlaces: Ground | null
  /** The title names the trait that sorts: age, income, concentration. */
  titleSorts: Ground | null
  /** The one city or county that a law of a larger body is made for. */
  namedPlace: Ground | null
}

/** A scheme that is voluntary throughout says so on every page. */
const ONCE_IN_LETTERS = 3_000

/** Whether taking part is a choice in the whole of it, as with a label or certificate, and not in a pilot only. */
export function isVoluntaryScheme({ voluntary, voluntaryTitle, pilot, letters }: PolicyFeatures): boolean {
  if (voluntary === null || pilot) return false
  const { times } = voluntary
  return (voluntaryTitle !== null && times >= 2) || (times >= 4 && times > letters / ONCE_IN_LETTERS)
}

/** Reader words that are not in the numbers; they stand in the locked design. */
export interface NarrativeWords {
  /** As at the start of a sentence, e.g. `Mandatory seat-belt laws`. */
  policyName: string
  /** How later sentences refer to it, e.g. `the laws`; left out = `the policy`. */
  policyShort?: string | undefined
  /** As inside a sentence, e.g. `road deaths per mile driven`. */
  outcomeName: string
  /** As after "in", e.g. `51 US jurisdictions`. */
  places: string
  /** E.g. `1983–1997`. */
  years: string
  /** Units of analysis in the plural, e.g. `states`. */
  unitPlural: string
  /** One of them, e.g. `state`; left out = checks, sensitivity and figures say "unit" and "units". */
  unit?: string | undefined
  /** One case of the policy with its article, as after "with": `a law`; left out = "treated" and "treatment". */
  treatment?: string | undefined
  /** What a period of the data is called, with a plural in -s: `quarter`; left out = "year" where periods can be years. */
  period?: string | undefined
}

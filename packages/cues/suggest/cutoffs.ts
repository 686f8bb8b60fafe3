import { cuesOf, type Cue } from '../cue.ts'
import { currentThresholds } from '../thresholds/current.ts'
import { isOfAThing, OF_NOBODY } from '../thresholds/quantities.ts'
import type { Threshold } from '../thresholds/spec.ts'
import type { PolicyDocument } from '../text/document.ts'
import type { Cutoff, Cutoffs } from '@casefiles/engine/suggest'
import { compilePhrases } from '../phrases/compile-phrases.ts'
import { HAVINGS } from './phrases.ts'

const ELIGIBILITY = new Set(
  'age income income_ami income_fpl means_yearly savings revenue class_rank drug_rank grade_point_average bac class_size weight height beds fleet_size household_count student_count facility_count price_cutoff mileage vehicle_age concentration toxicity_volume package_weight time_served guests rental_nights assets_per_student debt_cap land_area'.split(
    ' ',
  ),
)
const WEAK = new Set(
  'population duration count speed temperature waiting_period previous_letting inactivity_period vehicle_weight vehicle_capacity distance tenure contract_value contract_length capacity time_since_conviction time_since_dose residence separation lookback notice_period validity_period internship_length occupancy unit_count speed_over_limit share_of_enrolment share_of_hours share_of_facilities share_of_floor_area tenancy_length weeks_before_birth weeks_after_birth hours_weekly service_hours mileage noise biodegradability surfactant_weight packaging_ratio drug_count'.split(
    ' ',
  ),
)
/** Coming of age defines words in most laws; it is a cutoff only where it decides who is treated. */
const MAJORITY = new Set([16, 18, 21])
/** Every law of minors names it; it seldom is what the law is about. */
const FULL_AGE = 18

/** In these even full age decides who is treated: who may buy, who is insured as a child. */
const SORTED_BY_AGE = new Set([
  'tobacco-control',
  'alcohol-policy',
  'private-insurance',
  'medicaid-public-insurance',
  'juvenile-justice',
])

/** Spans of time that sort everybody in laws about them: who may be naturalized, whose record may be sealed. */
const SORTED_BY_TIME: Readonly<Record<string, readonly string[]>> = {
  residence: ['citizenship', 'visas-admission', 'asylum-refugees'],
  time_since_conviction: ['records-reentry'],
}

const BORN =
  /\b(?:born (?:on or )?(?:after|before)|date of birth (?:is |falls )?(?:on or )?(?:after|before)|nées? (?:après|avant) le|(?:nach|vor) dem [^.;]{4,24} geboren)(?: the)? [^.;,\n]{0,24}/i

/** "a person born on or after 1 January 2009": a date of birth sorts people like an age. */
function birthDates({ text }: PolicyDocument): Cutoff[] {
  const match = BORN.exec(text)
  return match ? [{ quantity: 'date_of_birth', quote: quoteFrom(match[0]) }] : []
}

/** "where a person under 16 is present": the age of somebody who stands by. */
const BYSTANDER = /^[^.;]{0,20} (?:is|are|was|were) (?:also )?present\b/i

type Figure = Cue<'threshold_tokens'>

/** Sorts the current thresholds by what they decide. */
export function cutoffsOf(document: PolicyDocument, cues: readonly Cue[]): Cutoffs {
  const cutoffs: Cutoffs = { eligibility: [], weak: [], levels: [], total: 0 }
  const seen = new Set<string>()
  const subdomain = cuesOf(cues, 'topic')[0]?.cue_value.subdomain ?? ''
  cutoffs.eligibility.push(...birthDates(document))
  cutoffs.total += cutoffs.eligibility.length
  for (const cue of currentThresholds(cues)) {
    const { quantity, value } = cue.cue_value
    const id = `${quantity} ${String(value)}`
    if (seen.has(id)) continue
    seen.add(id)
    cutoffs.total++
    kindOf(document, cue, cutoffs, subdomain).push({ quantity, quote: quoteFrom(cue.phrase ?? '') })
  }
  return cutoffs
}

/** Sums whose kind the figure itself does not tell; a comparison with what people have is a test of means. */
const UNTOLD = new Set(['amount', 'benefit_rate', 'wage_hourly', 'grant_cap', 'credit_amount'])
const HAVES = compilePhrases(HAVINGS, 'i')
const EMPLOYEES = /^.{0,30}\b(employees|workers|persons employed|beschäftigte|arbeitnehmer|salariés)\b/is
const COMPARED = new Set(['lt', 'le', 'gt', 'ge', 'between'])
/** Letters around a figure in which it is said what is measured. */
const BEFORE = 200
const AFTER = 60

function kindOf(document: PolicyDocument, cue: Figure, cutoffs: Cutoffs, subdomain: string): Cutoff[] {
  const { cue_value: value } = cue
  if (COMPARED.has(value.operator) && (testsMeans(document, cue) || countsEmployees(document, cue)))
    return cutoffs.eligibility
  if (value.quantity === 'age' && isMajority(value) && isDefinition(document, cue)) return cutoffs.levels
  if (value.quantity === 'age' && isOfBystander(document, cue)) return cutoffs.levels
  if (value.quantity === 'age' && value.value === FULL_AGE && !SORTED_BY_AGE.has(subdomain)) return cutoffs.weak
  // what must be charged for a thing says how much
  if (value.quantity === 'price_cutoff' && isCharge(document, cue)) return cutoffs.levels
  // a price that is set says how much, one that is compared says who
  if (value.quantity === 'price_cutoff' && !COMPARED.has(value.operator)) return cutoffs.levels
  // a limit of speed says how fast, and not who
  if (value.quantity === 'speed' && !COMPARED.has(value.operator)) return cutoffs.levels
  if (SORTED_BY_TIME[value.quantity]?.includes(subdomain)) return cutoffs.eligibility
  if (ELIGIBILITY.has(value.quantity)) return cutoffs.eligibility
  return WEAK.has(value.quantity) ? cutoffs.weak : cutoffs.levels
}

function isOfBystander({ source }: PolicyDocument, { end }: Figure): boolean {
  return end !== null && BYSTANDER.test(source.slice(end, end + AFTER))
}

const CHARGED = /\b(?:charg(?:e|es|ed|ing)|fees?|levy|levies)\b[^.;]{0,60}$/i

function isCharge({ source }: PolicyDocument, { start, cue_value }: Figure): boolean {
  return (
    start !== null && cue_value.unit.includes('/') && CHARGED.test(source.slice(Math.max(0, start - BEFORE), start))
  )
}

function testsMeans({ source }: PolicyDocument, { start, cue_value }: Figure): boolean {
  if (start === null || !UNTOLD.has(cue_value.quantity) || isOfAThing(cue_value)) return false
  return HAVES.test(source.slice(Math.max(0, start - BEFORE), start).replace(OF_NOBODY, ' '))
}

/** Small firms are often left out, and firms bunch on neither side as long as the rule is new. */
function countsEmployees({ source }: PolicyDocument, { start, cue_value }: Figure): boolean {
  return start !== null && cue_value.quantity === 'count' && EMPLOYEES.test(source.slice(start, start + AFTER))
}

function isMajority({ value }: Threshold): boolean {
  return typeof value === 'number' && MAJORITY.has(value)
}

/** Whether the figure stands in a sentence that says what a word means. */
function isDefinition(document: PolicyDocument, { phrase }: Figure): boolean {
  if (phrase === null) return false
  return document.definitions.some(({ start, end }) => document.text.slice(start, end).includes(phrase))
}

const LONGEST = 110

/** A phrase short enough to stand in a sentence, cut between words. */
export function quoteFrom(phrase: string): string {
  const plain = phrase.replace(/\s+/g, ' ').replace(/^[\s"“”'‘]+|[\s"“”]+$/g, '')
  if (plain.length <= LONGEST) return plain
  return `${plain.slice(0, plain.lastIndexOf(' ', LONGEST))} …`
}

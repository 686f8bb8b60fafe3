import type { Context } from './relevance.ts'
import type { Threshold } from './spec.ts'
import type { Candidate } from './threshold.ts'

type Rule = readonly [quantity: string, words: RegExp]

/** Names of quantities by what is measured; the first whose words stand near the number. */
const BY_MEASURE: Readonly<Record<string, readonly Rule[]>> = {
  money: [
    ['wage_hourly_tipped', /\btip(?:s|ped)\b|gratuit/i],
    ['wage_step', /\bincreas\w+ (?:each|every|annually|by)|plus \$|increased by/i],
    ['wage_hourly', /\/hour$|\bminimum (?:hourly )?wage|mindestlohn|salaire minimum/i],
    ['standard_deduction', /standard deduction/i],
    ['deduction_cap', /deduct\w+/i],
    ['credit_amount', /\bcredit\b/i],
    ['out_of_pocket_cap', /out-of-pocket|copay|coinsurance|cost[- ]sharing/i],
    ['insurance', /\b(?:insurance|liability coverage)\b/i],
    ['contract_value', /\b(?:contracts?|procurement|aufträge\w*|marchés?)\b/i],
    ['debt_cap', /\b(?:debt|loan|borrow)/i],
    ['grant_cap', /\b(?:grants?|scholarships?|awards?|vouchers?|stipends?|subsid)/i],
    ['means_yearly', /\bmeans\b/i],
    ['savings', /\b(?:savings|assets|capital(?! value)|resources)\b/i],
    ['income', /\b(?:income|\w*einkommens?|revenus?|earnings|salary)\b/i],
    ['revenue', /\b(?:revenue|receipts|turnover|payroll|sales of|\w*umsatz(?:es)?)\b/i],
    ['price_cutoff', /\b(?:price|value|cost)\b/i],
    ['excise_rate', /\b(?:tax|duty|excise|levy|steuer|taxe|droits?)\b/i],
    [
      'benefit_rate',
      /\b(?:benefits?|pension|allowance|payment|assistance|prestation|allocation|kindergeld|leistung)\b/i,
    ],
  ],
  percent: [
    ['class_rank', /\btop\b|class rank/i],
    ['income_fpl', /poverty/i],
    ['income_ami', /median income|area median/i],
    ['rent_share', /\brent/i],
    ['share_of_wage', /\bwages?\b|salary|lohn/i],
    ['bac', /blood[- ]alcohol|alcohol (?:concentration|in (?:the|his|her|their) blood)|per se intoxicat|\bBAC\b/i],
    ['portfolio_share', /renewable|electricity|portfolio/i],
    ['zero_emission_share', /zero[- ]emission/i],
    ['discount', /discount|rebate/i],
    ['share_of_classrooms', /classroom/i],
    ['share_of_enrolment', /enrol/i],
    ['share_of_voters', /voters|electors|votes/i],
    ['share_of_floor_area', /floor area|floor space/i],
    ['share_of_hours', /hours|stunden|heures/i],
    ['recycled_share', /recycl/i],
    ['concentration', /by weight|content|concentration|solution/i],
    ['excise_rate', /excise (?:tax|duty)|sale price/i],
  ],
  duration: [
    ['parking_time', /park|standing/i],
    ['hours_weekly', /\/week$/i],
    ['leave_length', /\bleave\b|congé|elternzeit/i],
    ['residence', /resid|domicil|wohnsitz/i],
    ['tenancy_length', /tenan|lease|miet|bail/i],
    ['internship_length', /\binternship|praktik|apprentic/i],
    ['tenure', /employ|service|beschäftig|emploi/i],
    ['time_served', /served|sentence/i],
    ['parole_term', /parole/i],
    ['time_since_conviction', /convict/i],
    ['lookback', /past|last|previous|preceding/i],
    ['weeks_after_birth', /after (?:the )?(?:birth|confinement)/i],
    ['weeks_before_birth', /before (?:the )?(?:expected|birth)/i],
    ['waiting_period', /wait/i],
    ['validity_period', /valid/i],
    ['award_length', /award|scholarship|benefit|academic/i],
    ['vehicle_age', /vehicle/i],
    ['rental_nights', /night/i],
    ['contract_length', /contract/i],
  ],
  count: [
    ['class_size', /per class|class size|classroom|\bin (?:an?|any|each|every|one)\b[^.;]{0,80} class\b/i],
    ['population', /population|inhabitants|residents|einwohner|habitants/i],
    ['vehicle_capacity', /passengers|seats|carrying/i],
    ['fleet_size', /vehicles?|fleet/i],
    ['unit_count', /\bunits?\b|dwellings|apartments|wohnungen|logements/i],
    ['beds', /\bbeds?\b|betten/i],
    ['household_count', /households?|families/i],
    ['drug_count', /drugs?/i],
    ['award_count', /scholarships?|grants|awards/i],
    ['tract_count', /tracts?/i],
    ['zone_count', /zones?/i],
    ['facility_count', /facilit|establishment|schools|stores/i],
    ['student_count', /students?|pupils?|children/i],
    ['guests', /guests?/i],
    ['occupancy', /occup/i],
  ],
  weight: [
    ['vehicle_weight', /vehicle|truck|gross|trailer|axle/i],
    ['package_weight', /package|container|bag/i],
  ],
  distance: [
    ['land_area', /\b(?:acre|hectare)/i],
    ['size', /\b(?:dimensions?|thick(?:ness)?|width|wide|diameter|gauge|microns?)\b/i],
    ['height', /tall|height|high/i],
    ['height', /inch/i],
  ],
}

const OTHERWISE: Readonly<Record<string, string>> = {
  money: 'amount',
  percent: 'share',
  age: 'age',
  duration: 'duration',
  count: 'count',
  distance: 'distance',
  weight: 'weight',
  volume: 'volume',
  speed: 'speed',
  energy: 'capacity',
  concentration: 'concentration',
  noise: 'noise',
  score: 'rating',
  temperature: 'temperature',
  ratio: 'credit_multiplier',
}

const OTHER_TAXES = [
  'surtax',
  'levy',
  'levies',
  'levied',
  'surcharge',
  'excise',
  '(?:customs|stamp|excise|import|export|succession|estate) dut(?:y|ies)',
  'duty (?:of|on|at)',
  String.raw`\p{L}*steuer(?:satz|n)?`,
  'impôts?',
  'taxes?',
  'tva',
  'accises?',
]
/** A tax that is charged; not who pays it, what is deducted from it, or a duty to do something. */
const TAX = new RegExp(
  String.raw`\b(?:tax(?:es|ed|ation)?(?! (?:credits?|returns?|years?|law|code|roll|relief))|${OTHER_TAXES.join('|')})(?!\p{L})`,
  'iu',
)
/** Letters in front and behind within which a tax stands beside its rate. */
const BESIDE_BEFORE = 80
const BESIDE_AFTER = 40

function isBesideTax({ before, after }: Context): boolean {
  if (/\b(?:credit|deduction|refund|rebate|exempt\w*)\b/i.test(before.slice(-BESIDE_BEFORE))) return false
  return (
    TAX.test(before.slice(-BESIDE_BEFORE)) ||
    /^ (?:tax|duty|levy|surcharge|excise|surtax)\b/i.test(after.slice(0, BESIDE_AFTER))
  )
}

/** "a vehicle more than 15 years old". */
const OF_A_VEHICLE = /\b(?:vehicles?|cars?|trucks?|trailers?|bus(?:es)?|boats?|vessels?|aircraft)\b[^.;,]{0,25}$/i

/** Words that name people or a way, and measure nobody's means: "low-income families", "this means that", "by means of". */
export const OF_NOBODY =
  /\b(?:low|lower|moderate|middle|high|higher)(?:-? (?:and|to) (?:moderate|middle))?[- ]income\b|\b(?:this|that|which) means\b|\bby means of\b/gi
/** What people, firms and places have. */
const HAVINGS = new Set(['means_yearly', 'savings', 'income', 'revenue'])
const OF_HOLDERS = /\/(?:hour|day|week|4-weeks|month|quarter|year|person|household|family|adult|worker|employee)$/
/** Less than anybody lives on or takes in. */
const LEAST_MEANS = 10

/** A sum "per child", "per bag", or of a few cents, is no test of means. */
export function isOfAThing({ unit, value }: Pick<Threshold, 'unit' | 'value'>): boolean {
  return (unit.includes('/') && !OF_HOLDERS.test(unit)) || (typeof value === 'number' && value < LEAST_MEANS)
}

/** The quantity a threshold is set on, by the words near it; the measure's own name where none says more. */
export function quantityOf(candidate: Candidate, context: Context): string {
  if (candidate.unit === 'number') return 'amended_figure'
  if (candidate.unit === 'gpa') return 'grade_point_average'
  if (candidate.unit === 'percent-bac') return 'bac'
  if (candidate.unit === 'employee') return 'count'
  if (candidate.measure === 'age' && OF_A_VEHICLE.test(context.before)) return 'vehicle_age'
  const near = `${context.leadIn.slice(-120)} ${context.before.slice(-120)} ${context.after.slice(0, 90)} ${candidate.unit}`
  if (candidate.measure === 'percent' && isBesideTax(context)) return 'tax_rate'
  const said = near.replace(OF_NOBODY, ' ')
  const rule = BY_MEASURE[candidate.measure]?.find(
    ([quantity, words]) => words.test(said) && !(HAVINGS.has(quantity) && isOfAThing(candidate)),
  )
  return rule?.[0] ?? OTHERWISE[candidate.measure]
}

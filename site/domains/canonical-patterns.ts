import { DESIGN_NAMES, DESIGN_TYPES } from '@casefiles/engine/names'
import { ABOUT } from '@casefiles/words/fields'
import type { DesignType } from '@casefiles/engine/analysis'
import type { CasefileListItem } from '../../contract/casefile.ts'

export interface Pattern {
  name: string
  when: string
  needs: string
  /** Casefiles that use it. */
  count: number
  /** Whether it is one of those that fit this kind of policy. */
  isUsual: boolean
}

/**
 * All patterns: those in use first, then those that policies of the subdomain usually allow.
 *
 * @param subdomain left out for a domain as a whole
 */
export function canonicalPatterns(
  casefiles: readonly Pick<CasefileListItem, 'design_type'>[],
  subdomain?: string,
): Pattern[] {
  const usual = (subdomain && USUAL_PATTERNS[subdomain]) || {}
  return DESIGN_TYPES.map((type) => ({ type, ...ABOUT[type] }))
    .map(({ type, fitsWhen, needs }) => ({
      name: DESIGN_NAMES[type],
      when: usual[type] ?? fitsWhen,
      needs,
      count: casefiles.filter(({ design_type }) => design_type === type).length,
      isUsual: usual[type] !== undefined,
    }))
    .sort((a, b) => b.count - a.count || Number(b.isUsual) - Number(a.isUsual))
}

type Usual = Partial<Record<DesignType, string>>

/**
 * Which designs usually answer questions of a subdomain, and what in such policies makes them fit. Facts about how
 * these policies come about, whichever casefiles there are; a subdomain that is not listed has only the general rules.
 */
export const USUAL_PATTERNS: Record<string, Usual> = {
  'minimum-wage': {
    DiD: 'States and cities raise their floors in different years.',
    SyntheticControl: 'One city goes first, far above its neighbors.',
  },
  'paid-leave': {
    DiD: 'States and cities adopt leave one after another.',
    RDD: 'Births or jobs just before and after the date of entry.',
  },
  'working-time-overtime': {
    DiD: 'Rules reach some sectors or firm sizes first.',
    RDD: 'A salary decides who is owed overtime.',
  },
  'workplace-safety': {
    Blocks: 'Inspections are drawn by lot within lists of plants.',
    RDD: 'A rule starts at a number of employees.',
  },
  'hiring-practices': {
    Blocks: 'Applications are assigned by chance within jobs.',
    Matching: 'People in a program are held against like people outside.',
  },
  'training-programs': {
    Blocks: 'Places are drawn by lot among those who applied.',
    Matching: 'People in a program are held against like people outside.',
  },
  'unemployment-insurance': {
    RDD: 'An age or a time in work decides how long benefits last.',
    DiD: 'States lengthen or cut benefits at different dates.',
  },
  'collective-bargaining': {
    DiD: 'States pass or repeal laws on unions in different years.',
    RDD: 'A vote on a union is won or lost by a few ballots.',
  },
  'medicaid-public-insurance': {
    DiD: 'States expand coverage at different dates.',
    IV: 'A lottery offers coverage to some who applied.',
    RDD: 'An income or an age decides who is covered.',
  },
  'private-insurance': {
    DiD: 'Mandates start in some states before others.',
    RDD: 'Cover under a parent’s plan ends at a birthday.',
  },
  'drug-pricing': {
    DiD: 'A price rule covers some medicines and not others.',
    SyntheticControl: 'One state caps a price alone.',
  },
  'tobacco-control': {
    SyntheticControl: 'One state starts a large program alone.',
    DiD: 'Taxes and bans come to states and cities in turn.',
    Matching: 'People under a ban are held against like people without.',
  },
  'alcohol-policy': {
    RDD: 'A birthday decides who may buy.',
    DiD: 'Ages, hours and taxes change in some states first.',
  },
  'public-health-emergency': {
    DiD: 'A vaccine or a rule reaches some diseases, places or ages first.',
    SyntheticControl: 'One country or state takes another way.',
  },
  'addiction-treatment': {
    Blocks: 'Patients are put by chance into a longer or a shorter program.',
    DiD: 'States pay for a treatment in different years.',
  },
  'school-choice': {
    IV: 'A lottery among applicants offers the seats.',
    RDD: 'A score decides who is admitted.',
  },
  'class-size-resources': {
    Blocks: 'Pupils and teachers are assigned by chance within schools.',
    RDD: 'A cap on class size opens a second class.',
  },
  'student-aid': {
    RDD: 'A grade or an income decides who gets a grant.',
    IV: 'Distance or an offer moves some into college.',
  },
  'early-childhood': {
    Blocks: 'Places are drawn by lot among families.',
    RDD: 'A birth date decides who may start.',
  },
  'school-standards': {
    RDD: 'A score or a share marks a school as failing.',
    DiD: 'States bring in tests in different years.',
  },
  'sentencing-parole': {
    IV: 'Cases go by rota to judges of different severity.',
    RDD: 'Points or dates decide the sentence.',
  },
  'juvenile-justice': {
    RDD: 'A birthday moves a case to the adult court.',
    Blocks: 'Programs are drawn by lot within courts.',
  },
  firearms: {
    DiD: 'States change permit laws in different years.',
    SyntheticControl: 'One state changes its law alone.',
  },
  policing: {
    Blocks: 'Patrols or cameras are assigned by chance within districts.',
    DiD: 'Departments change their rules at different dates.',
  },
  'records-reentry': {
    DiD: 'Places stop asking about records in turn.',
    Blocks: 'Applications with and without a record are drawn by lot.',
  },
  corrections: {
    RDD: 'A score decides on custody level.',
    IV: 'Early release depends on who hears the case.',
  },
  'rent-regulation': {
    DiD: 'A rule covers buildings of some years only.',
    SyntheticControl: 'One city freezes its rents.',
  },
  'affordable-housing-supply': {
    RDD: 'A poverty share decides which tracts get credits.',
    DiD: 'Projects open in some quarters before others.',
  },
  'public-housing': {
    IV: 'A waiting list or a lottery offers the homes.',
    DiD: 'Buildings are rebuilt or torn down in turn.',
  },
  'fair-housing': {
    Blocks: 'Inquiries are assigned by chance within listings.',
    DiD: 'Protections come to some places first.',
  },
  'land-use-zoning': {
    RDD: 'A border divides zones.',
    DiD: 'Quarters are rezoned in different years.',
  },
  'rental-assistance': {
    IV: 'A lottery offers vouchers.',
    Blocks: 'Help is drawn by lot among those who apply.',
  },
  'income-tax-credits': {
    DiD: 'A credit grows for some family sizes only.',
    RDD: 'An income or a child’s birth date decides.',
  },
  'excise-tax': {
    IV: 'Taxes move prices in some states more than in others.',
    DiD: 'States raise the tax in different years.',
  },
  'property-tax': {
    RDD: 'A date of purchase or a border decides the rate.',
    DiD: 'Places cap or reassess in turn.',
  },
  'business-tax-incentives': {
    RDD: 'A size or a ranking decides who is eligible.',
    DiD: 'Zones and credits start at different dates.',
  },
  'sales-tax': {
    DiD: 'Rates change in some states and not in others.',
    RDD: 'Turnover decides who must register.',
  },
  'cash-assistance': {
    Blocks: 'Transfers are drawn by lot within villages or offices.',
    RDD: 'A poverty score decides who receives.',
  },
  'food-assistance': {
    DiD: 'A program reached counties in turn.',
    RDD: 'An age or an income ends the benefit.',
  },
  'pensions-old-age': {
    RDD: 'A birth date decides the pension age.',
    DiD: 'A reform covers some cohorts or sectors.',
  },
  disability: {
    IV: 'Claims go by rota to examiners of different strictness.',
    RDD: 'An age eases the rules.',
  },
  'child-family-benefits': {
    RDD: 'A birth date decides on the benefit.',
    IV: 'An accident such as the sex of children moves family size.',
  },
  'emissions-air-quality': {
    DiD: 'A standard reaches some counties or plants first.',
    RDD: 'A measured limit decides who is regulated.',
  },
  'renewable-energy': {
    DiD: 'States adopt standards and subsidies in turn.',
    RDD: 'A size decides which tariff is paid.',
  },
  'climate-targets': {
    SyntheticControl: 'One country prices carbon first.',
    DiD: 'A scheme covers some sectors or plants.',
  },
  'water-agriculture': {
    DiD: 'Rules start in some basins first.',
    Blocks: 'Contracts or prices are drawn by lot among farms.',
  },
  'product-standards': {
    DiD: 'A ban covers some products or ages.',
    RDD: 'A date of manufacture decides.',
  },
  'waste-recycling': {
    DiD: 'Towns start fees and deposits in turn.',
    SyntheticControl: 'One town starts alone.',
  },
  'impaired-driving': {
    DiD: 'States change ages and limits in different years.',
    RDD: 'A measured alcohol level decides the penalty.',
  },
  'occupant-protection': {
    DiD: 'States pass belt and helmet laws in different years.',
    RDD: 'A child’s age decides on the seat.',
  },
  'speed-enforcement': {
    DiD: 'Limits change on some roads only.',
    SyntheticControl: 'One city lowers its limit alone.',
  },
  'licensing-inspection': {
    RDD: 'A birthday or a vehicle’s age decides.',
    DiD: 'States end or start inspections.',
  },
  'traffic-parking': {
    SyntheticControl: 'One city charges for entry.',
    DiD: 'Streets change at different dates.',
  },
  'asylum-refugees': {
    IV: 'Cases or homes are assigned by rota.',
    DiD: 'Work rules change for some arrivals.',
  },
  'visas-admission': {
    IV: 'A lottery draws the visas.',
    RDD: 'A score decides on admission.',
  },
  'border-enforcement': {
    DiD: 'Fences and programs reach some stretches or counties first.',
    SyntheticControl: 'One state passes its own law.',
  },
  citizenship: {
    RDD: 'A birth or arrival date decides who may apply.',
    Blocks: 'Help with the fee is drawn by lot.',
  },
  'voter-registration': {
    DiD: 'States open registration in different years.',
    Blocks: 'Reminders are drawn by lot within precincts.',
  },
  'voter-identification': {
    DiD: 'States bring in rules in different years.',
    RDD: 'A county or state border divides the rules.',
  },
  'campaign-finance': {
    RDD: 'A population decides on a spending limit.',
    DiD: 'Limits were struck down in some states.',
  },
  'public-administration': {
    RDD: 'A population decides on a grant or a council’s size.',
    Blocks: 'Audits are drawn by lot among towns.',
  },
  'civil-rights': {
    DiD: 'Protections come to some places first.',
    Blocks: 'Inquiries are assigned by chance within offices.',
  },
}

/**
 * Outcomes that evaluations of a subdomain mostly look at, the one it aims at first; `+` or `-` is the way it is meant to go.
 */
const OUTCOMES: Record<string, string> = {
  'minimum-wage': '+hourly earnings of low-wage workers, employment, hours worked',
  'paid-leave': '+leave taken, employment of parents, child health',
  'working-time-overtime': '-weekly hours worked, hourly pay, employment',
  'workplace-safety': '-injuries at work, days lost, inspections',
  'hiring-practices': '+hiring of the protected group, call-backs, earnings',
  'training-programs': '+earnings, employment, certificates earned',
  'unemployment-insurance': '-weeks without work, earnings after, spending of households',
  'collective-bargaining': '+pay, share of workers in a union, employment',
  'medicaid-public-insurance': '+share of people insured, use of care, mortality',
  'private-insurance': '+share of people insured, premiums, out-of-pocket spending',
  'drug-pricing': '-net price of medicines, spending, use of medicines',
  'tobacco-control': '-share of people who smoke, exposure to smoke, hospital admissions',
  'alcohol-policy': '-alcohol sold, alcohol-related deaths, hospital admissions',
  'addiction-treatment': '+people off drugs, people in treatment, overdose deaths',
  'public-health-emergency': '-cases, hospital admissions, deaths',
  'school-choice': '+test scores, graduation, enrollment in the chosen school',
  'class-size-resources': '+test scores, class size met, graduation',
  'student-aid': '+enrollment, persistence to the second year, degrees',
  'early-childhood': '+school readiness, enrollment in care, mothers’ employment',
  'school-standards': '+test scores, years of schooling, graduation',
  'sentencing-parole': '-prison population, time served, return to prison',
  'juvenile-justice': '-return to court, detention of young people, schooling',
  firearms: '-firearm deaths, firearm suicides, background checks',
  policing: '-use of force, complaints, crime',
  'records-reentry': '+employment of people with a record, earnings, reoffending',
  corrections: '-incidents in custody, health in custody, return to prison',
  'rent-regulation': '-rents, moves, rental homes offered',
  'affordable-housing-supply': '+affordable homes built, rents, building permits',
  'public-housing': '+social homes, homes sold to tenants, rents',
  'fair-housing': '+acceptance of applicants, segregation, rents',
  'land-use-zoning': '+homes permitted, short lets, rents',
  'rental-assistance': '-evictions, homelessness, rent burden',
  'income-tax-credits': '+employment, earnings, income after tax',
  'excise-tax': '-sales of the taxed good, prices, use of the taxed good',
  'property-tax': '-property tax paid, house prices, local revenue',
  'business-tax-incentives': '+employment, investment, firms founded',
  'sales-tax': '-prices paid, sales, revenue',
  'cash-assistance': '+household income, employment, benefit receipt',
  'food-assistance': '-food insecurity, food spending, child health',
  'pensions-old-age': '+income in old age, retirement age, poverty among the old',
  disability: '+income of disabled people, employment, benefit receipt',
  'child-family-benefits': '-child poverty, mothers’ employment, births',
  'emissions-air-quality': '-concentration of pollutants, emissions, hospital admissions',
  'renewable-energy': '+renewable electricity generated, electricity prices, emissions',
  'climate-targets': '-greenhouse gas emissions, energy use, output',
  'water-agriculture': '+water quality, use of fertilizer, farm income',
  'product-standards': '-harmful substances sold, prices, product choice',
  'waste-recycling': '+share of waste recycled, waste collected, litter',
  'impaired-driving': '-alcohol-related road deaths, crashes, convictions',
  'occupant-protection': '-deaths of vehicle occupants, belt or seat use, injuries',
  'speed-enforcement': '-crashes with injury, speeds driven, violations',
  'licensing-inspection': '-crashes per licensed driver, licenses held, defects found',
  'traffic-parking': '-crashes, traffic flow, parking violations',
  'asylum-refugees': '+claims decided, time to decision, employment of refugees',
  'visas-admission': '+admissions, employment, wages of residents',
  'border-enforcement': '-unauthorized entries, removals, use of public services',
  citizenship: '+naturalizations, employment, earnings',
  'voter-registration': '+registration, turnout, turnout of young people',
  'voter-identification': 'turnout, ballots rejected, trust in elections',
  'campaign-finance': '+small donations, spending, contested seats',
  'public-administration': '+service quality, spending, time to decision',
  'civil-rights': '+rights exercised, earnings of the protected group, complaints',
}

/** Subdomains whose first outcome is a figure of the whole place: sold, emitted, generated, voted, given, thrown away. */
const MEASURED_WHOLE = new Set([
  'excise-tax',
  'sales-tax',
  'alcohol-policy',
  'emissions-air-quality',
  'renewable-energy',
  'climate-targets',
  'waste-recycling',
  'voter-identification',
  'voter-registration',
  'campaign-finance',
])

/** Whether what evaluations of a subdomain look at first is known of a place as a whole rather than of people one by one. */
export function isMeasuredWhole(subdomain: string): boolean {
  return MEASURED_WHOLE.has(subdomain)
}

export interface ExpectedOutcome {
  name: string
  /** The way the policy means it to go. */
  aim: 'rise' | 'fall' | null
}

/** Outcomes to look at for a subdomain; for one without a list, the general one. */
export function outcomesFor(subdomain: string): ExpectedOutcome[] {
  const names = (OUTCOMES[subdomain] ?? 'the outcome the policy names').split(', ')
  return names.map((name) => ({
    name: name.replace(/^[+-]/, ''),
    aim: name.startsWith('+') ? 'rise' : name.startsWith('-') ? 'fall' : null,
  }))
}

/** Subdomains with a list of their own. */
export const LISTED_SUBDOMAINS: readonly string[] = Object.keys(OUTCOMES)

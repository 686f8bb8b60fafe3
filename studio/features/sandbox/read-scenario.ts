import { type Scenario, scenarioSchema } from '@casefiles/engine/sandbox'

/** What the form holds: texts, as they were typed. */
export interface Fields {
  place: string
  population: string
  per: string
  baseline: string
  uncertainty: string
  good: 'increase' | 'decrease'
  dose: string
  periods: string
  change: string
  alike: '' | 'identical' | 'quarter' | 'half' | 'problem' | 'own'
  tau: string
  fixed: string
  perMember: string
  discount: string
  currency: string
}
export type FieldName = keyof Fields
export type Complaints = Partial<Record<FieldName, string>>

interface About {
  slug: string
  version: number
  estimate: { id: string; value: number }
  between: { tau: number; basis: string } | null
}

const RULES: Partial<Record<FieldName, { low: number; high: number; says: string; whole?: true }>> = {
  population: { low: 1, high: 1e10, says: 'Enter how many are reached, 1 or more.' },
  baseline: { low: 0, high: 1e12, says: 'Enter the level without the policy, 0 or more.' },
  uncertainty: { low: 0, high: 1000, says: 'Enter a percentage from 0 to 1,000.' },
  dose: { low: 1e-6, high: 10, says: 'Enter a multiple above 0, at most 10.' },
  periods: { low: 1, high: 50, says: 'Enter a whole number from 1 to 50.', whole: true },
  change: { low: -99.999, high: 100, says: 'Enter a percentage above −100 and at most 100.' },
  fixed: { low: 0, high: 1e15, says: 'Enter an amount, 0 or more.' },
  perMember: { low: 0, high: 1e9, says: 'Enter an amount, 0 or more.' },
  discount: { low: 0, high: 100, says: 'Enter a percentage from 0 to 100.' },
}
const MAY_BE_EMPTY: readonly string[] = ['uncertainty', 'change', 'fixed', 'perMember', 'discount']

/** A typed number; thousands may be set apart by commas, minus may be a hyphen. An empty text is NaN. */
export function typedNumber(text: string): number {
  const plain = text.trim().replaceAll(',', '').replace('\u2212', '-')
  return plain === '' ? NaN : Number(plain)
}

/**
 * The scenario that the form describes, or what is wrong with each field.
 *
 * @returns one of both: a scenario that the engine takes, or complaints by field
 */
export function readScenario(fields: Fields, about: About): { scenario?: Scenario; complaints: Complaints } {
  const complaints: Complaints = {}
  for (const [name, { low, high, says, whole }] of Object.entries(RULES)) {
    const text = fields[name as FieldName]
    const value = typedNumber(text)
    const isEmpty = text.trim() === '' && MAY_BE_EMPTY.includes(name)
    if (!isEmpty && !(value >= low && value <= high && (!whole || Number.isInteger(value))))
      complaints[name as FieldName] = says
  }
  const between = betweenPlaces(fields, about)
  if (fields.alike === '') complaints.alike = 'Choose how different this place could be.'
  if (between && !(between.tau >= 0)) complaints.tau = 'Enter a standard deviation, 0 or more.'
  if (Object.keys(complaints).length > 0 || !between) return { complaints }
  const parsed = scenarioSchema.safeParse(assemble(fields, about, between))
  return parsed.success ? { scenario: parsed.data, complaints } : { complaints: { place: 'These inputs do not fit.' } }
}

function assemble(fields: Fields, { slug, version, estimate }: About, between: { tau: number; basis: string }) {
  const of = (name: FieldName) => typedNumber(fields[name]) || 0
  const hasCosts = of('fixed') > 0 || of('perMember') > 0
  return {
    slug,
    version,
    estimate: estimate.id,
    place: fields.place.trim(),
    population: of('population'),
    per: Number(fields.per),
    baseline: of('baseline'),
    baselineUncertainty: of('uncertainty') / 100,
    good: fields.good,
    dose: of('dose'),
    periods: of('periods'),
    changePerPeriod: of('change') / 100,
    tau: between.tau,
    tauBasis: between.basis,
    costs: hasCosts
      ? {
          fixed: of('fixed'),
          perMember: of('perMember'),
          discount: of('discount') / 100,
          currency: fields.currency.trim() || 'USD',
        }
      : null,
    seed: 1,
  }
}

function betweenPlaces({ alike, tau }: Fields, { estimate, between }: About): { tau: number; basis: string } | null {
  const size = Math.abs(estimate.value)
  switch (alike) {
    case '':
      return null
    case 'identical':
      return { tau: 0, basis: 'Chosen: identical place' }
    case 'quarter':
      return { tau: size / 4, basis: 'Chosen: a quarter of the effect' }
    case 'half':
      return { tau: size / 2, basis: 'Chosen: half of the effect' }
    case 'problem':
      return between
    case 'own':
      return { tau: typedNumber(tau), basis: 'Chosen by hand' }
  }
}

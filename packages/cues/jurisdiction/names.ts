import { FURTHER_COUNTRIES, INDIAN_STATES } from './further-places.ts'
import { SUBDIVISION_NAMES } from './subdivisions.ts'
import { US_STATES } from './us-states.ts'

const NAMES: Record<string, string> = {
  ...SUBDIVISION_NAMES,
  US: 'United States',
  GB: 'United Kingdom',
  'GB-ENG': 'England',
  'GB-SCT': 'Scotland',
  'GB-WLS': 'Wales',
  'GB-NIR': 'Northern Ireland',
  IE: 'Ireland',
  CA: 'Canada',
  DE: 'Germany',
  'DE-BW': 'Baden-Württemberg',
  'DE-BY': 'Bavaria',
  'DE-BE': 'Berlin',
  'DE-BB': 'Brandenburg',
  'DE-HB': 'Bremen',
  'DE-HH': 'Hamburg',
  'DE-HE': 'Hesse',
  'DE-MV': 'Mecklenburg-Western Pomerania',
  'DE-NI': 'Lower Saxony',
  'DE-NW': 'North Rhine-Westphalia',
  'DE-RP': 'Rhineland-Palatinate',
  'DE-SL': 'Saarland',
  'DE-SN': 'Saxony',
  'DE-ST': 'Saxony-Anhalt',
  'DE-SH': 'Schleswig-Holstein',
  'DE-TH': 'Thuringia',
  AT: 'Austria',
  CH: 'Switzerland',
  FR: 'France',
  BE: 'Belgium',
  LU: 'Luxembourg',
  EU: 'European Union',
  AU: 'Australia',
  NZ: 'New Zealand',
  IN: 'India',
  ZA: 'South Africa',
  SG: 'Singapore',
  KE: 'Kenya',
  MT: 'Malta',
  ...FURTHER_COUNTRIES,
  ...INDIAN_STATES,
}

/** English name of an ISO 3166 code that the rules know. */
export function jurisdictionName(code: string): string {
  return NAMES[code] ?? US_STATES.find((state) => state.code === code)?.name ?? code
}

/** Code for a code or an English name, in any case; undefined for what the rules do not know. */
export function codeOfName(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  const known = [...Object.entries(NAMES), ...US_STATES.map(({ code, name }) => [code, name] as const)]
  return known.find(([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.[0]
}

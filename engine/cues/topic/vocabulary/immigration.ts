import type { TermList } from './term-list.ts'

const domain = 'immigration'

export const IMMIGRATION: readonly TermList[] = [
  {
    domain,
    subdomain: 'asylum-refugees',
    strong:
      'asylum, asylum seeker, refugee, refugee status, international protection, humanitarian protection, temporary protection, asylum claim, asylum support, asyl*, flüchtling*, asylbewerber*, demandeur d asile, réfugié*, resettlement, unaccompanied child, geneva convention, subsidiary protection, nationality immigration and asylum act, credible fear, claim for asylum, refugee convention, temporary protected status, displaced person, dispersal, asylverfahren*, schutzberechtigt*, sichere herkunftsstaaten, droit d asile, protection subsidiaire, refugees convention, wohnsitzauflage*, asylum procedures',
    weak: 'persecution, claimant, support for asylum, country of origin, detention, immigration, non refoulement, accommodation centre',
  },
  {
    domain,
    subdomain: 'visas-admission',
    strong:
      'visa, immigrant visa, nonimmigrant, h 1b, work permit, admission to the country, entry clearance, leave to enter, leave to remain, residence permit, permanent residence, green card, family reunification, diversity visa, points based system, skilled worker, aufenthaltstitel, aufenthalts*, fachkräfteeinwanderung*, einwanderung*, titre de séjour, carte de séjour, entrée et séjour, sponsorship, employment permit, foreign worker, temporary foreign worker, guest worker, travel ban, suspension of entry, lawful permanent resident, immigrant investor, deferred action, seasonal worker, immigration and refugee protection, aufenthaltserlaubnis*, fachkräfte*, niederlassungserlaubnis, blaue karte, regroupement familial, immigration choisie, visum*, étrangers, maîtrise de l immigration, alien registration, quota act, national origins, exclusion act',
    weak: 'alien, immigrant, foreign national, petition, admission, sponsor, entry, residence, consular, non citizen, immigration',
  },
  {
    domain,
    subdomain: 'border-enforcement',
    strong:
      'border, border security, border wall, deportation, removal of alien, removal proceeding, unlawful presence, illegal immigration, immigration enforcement, sanctuary, sanctuary city, e verify, immigration detention, detainer, undocumented, unlawfully present, illegal alien, carrier liability, immigration offence, abschiebung*, grenzschutz*, reconduite à la frontière, expulsion, illegal entry, employment eligibility verification, right to rent, unauthorized alien, customs enforcement, border protection, human smuggling, civil immigration, immigration authorities, ausreisepflicht*, abgeschoben, rückführung*, frontière*, éloignement, obligation de quitter le territoire, zurückweisung*, everify, immigration raids, secure communities',
    weak: 'immigration officer, removal, deport, detention, alien, entry, customs, immigration, immigration status, enforcement',
  },
  {
    domain,
    subdomain: 'citizenship',
    strong:
      'citizenship, naturalization, naturalisation, british citizenship, nationality act, naturalized, staatsangehörigkeit*, einbürgerung*, nationalité, acquisition of citizenship, citizen by birth, citizenship test, oath of allegiance, dual citizenship, deprivation of citizenship, citizenship amendment, irish citizenship, nationality law, stateless, naturalisation*, code de la nationalité, déchéance de nationalité, droit du sol, doppelte staatsangehörigkeit, birthright',
    weak: 'citizen, nationality, birth, residence, oath, minister, certificate of naturalisation, descent',
  },
]

import type { TermList } from './term-list.ts'

const domain = 'housing'

export const HOUSING: readonly TermList[] = [
  {
    domain,
    subdomain: 'rent-regulation',
    strong:
      'rent control, rent stabilization, rent increase, rent pressure zone, rent regulation, maximum rent, tenancy, residential tenancy, residential tenancies, tenancy agreement, landlord, eviction, security deposit, tenant protection, private residential tenancy, mietpreisbremse, mietspiegel, mieterhöhung, miete, mieter*, vermieter*, mietrecht*, loyer, encadrement des loyers, bail d habitation, locataire, just cause eviction, notice of termination, student specific accommodation, rent freeze, fair rent, good cause eviction, application fee, mietenbegrenzung*, mieten*, mietendeckel, bestandsmiete*, plafonnement des loyers, loyer de référence, rapports locatifs, loyers, mietobergrenze*, tenant at will, rent cap',
    weak: 'rent, tenant, lease, dwelling, rental unit, dwelling unit, accommodation, wohnung*, wohnraum, housing accommodation, rental housing',
  },
  {
    domain,
    subdomain: 'affordable-housing-supply',
    strong:
      'affordable housing, low income housing tax credit, inclusionary zoning, housing trust fund, affordable unit, affordable rental, housing development, workforce housing, housing production, housing preservation, density bonus, sozialer wohnungsbau, wohnungsbau*, wohnraumförderung*, logement abordable, housing supply, home repair, housing rehabilitation, first time homebuyer, shared ownership, starter home, home purchase assistance, down payment assistance, below market rate, wohnungsneubau, baulandmobilisierung, logements locatifs sociaux, mixité sociale, housing first, inclusionary housing, eigenheimzulage*, baukindergeld*, accession à la propriété, help to buy',
    weak: 'area median income, housing, developer, rental unit, construction, unit, moderate income, low income household, homeownership',
  },
  {
    domain,
    subdomain: 'public-housing',
    strong:
      'public housing, social housing, council house, council housing, right to buy, right to acquire, housing authority, public housing authority, secure tenancy, secure tenant, registered social landlord, social landlord, housing association, local authority housing, preserved right to buy, logement social, hlm, sozialwohnung*, public housing resident, community land trust, introductory tenancy, credit building, wohnberechtigungsschein*, gemeindewohnung*, habitation à loyer modéré, parc social, bailleur social, council tenant, social rented',
    weak: 'tenant, dwelling house, housing, landlord, resident, tenancy, public landlord, waiting list',
  },
  {
    domain,
    subdomain: 'fair-housing',
    strong:
      'fair housing, housing discrimination, discrimination in housing, source of income discrimination, fair housing act, familial status, discriminatory housing practice, fair criminal record screening for housing, tenant screening, discrimination in the rental, discriminatory practice, rental of housing, rental applicant, rental application, prospective tenant, housing provider, reasonable accommodation in housing, screening of tenant, homelessness, homeless person, right to shelter, wohnungslosigkeit, obdachlos*, droit au logement opposable, sans abri, exclusionary practice, crime free housing',
    weak: 'housing, discrimination, landlord, applicant, tenant, protected class, source of income, eligible for housing, criminal record',
  },
  {
    domain,
    subdomain: 'land-use-zoning',
    strong:
      'zoning, land use, zoning ordinance, accessory dwelling unit, short term rental, short term letting, short term lease, home sharing, single family zoning, planning permission, planning and development, building permit, subdivision regulation, minimum lot size, parking minimum, conditional use permit, rezoning, conversion of office, bebauungsplan, baugesetzbuch, zweckentfremdung*, urbanisme, plan local d urbanisme, meublé de tourisme, floor area ratio, zoning district, transient occupancy, urban planning, vacation rental, comprehensive plan, setback, change of use, height limit, bauordnung*, baunutzungsverordnung, flächennutzungsplan, stellplatz*, permis de construire, ferienwohnung*, upzoning, transit oriented, missing middle, duplex, lot split, green belt, minimum parking, adu',
    weak: 'lot, zone, parcel, building height, density, planning authority, floor area, dwelling, permit, host, guest, principal residence',
  },
  {
    domain,
    subdomain: 'rental-assistance',
    strong:
      'rental assistance, housing voucher, housing choice voucher, rent subsidy, rent supplement, housing benefit, section 8, housing assistance payment, wohngeld*, aide au logement, aide personnalisée au logement, allocation de logement, emergency rental assistance, rental subsidy, housing access voucher, rent arrears, rapid rehousing, housing stability, local housing allowance, housing stabilization, mietzuschuss*, mietbeihilfe, allocations logement, wohnkosten*, homeless assistance, rent relief, rent rebate',
    weak: 'voucher, rent, household, eligible household, landlord, eviction, subsidy, homeless, arrears, tenant, payment',
  },
]

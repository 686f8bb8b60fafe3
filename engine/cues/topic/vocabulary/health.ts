import type { TermList } from './term-list.ts'

const domain = 'health'

export const HEALTH: readonly TermList[] = [
  {
    domain,
    subdomain: 'medicaid-public-insurance',
    strong:
      'medicaid, medical assistance, medicare, medicaid expansion, medicaid program, medical assistance program, childrens health insurance program, child health plus, medical card, gp visit card, health insurance act, work requirement, community engagement requirement, section 1115, gesetzliche krankenversicherung, krankenversicherung*, pflegeversicherung, assurance maladie, sécurité sociale, canada health act, insured health service, national health service, nhs, free general practitioner, general practitioner service, hospital charge, prescription charge, postpartum coverage, krankenversorgung, gesundheitsreform*, versichertenkarte, couverture maladie universelle, couverture médicale, ticket modérateur, aide médicale de l état, praxisgebühr, medicaid eligibility, home and community based services, universal health care, gesetzlich versicherte*',
    weak: 'coverage, health service, enrollee, beneficiary, provider, managed care, federal financial participation, waiver, patient, entitlement, hospital, krankenkasse*, centers for medicare and medicaid services',
  },
  {
    domain,
    subdomain: 'private-insurance',
    strong:
      'health insurance, health insurer, health benefit plan, health plan, group health plan, health insurance coverage, individual mandate, premium tax credit, health insurance exchange, health carrier, surprise billing, preexisting condition, essential health benefit, accident and health insurance, health maintenance organization, private krankenversicherung, community rating, dental insurance, cost sharing, telehealth coverage, complémentaire santé, mutuelle, minimum essential coverage, medical loss ratio, mental health parity, health care sharing, versicherungsprämie',
    weak: 'insurer, premium, deductible, copayment, coinsurance, policyholder, insured, covered person, issuer, network, enrollee, health care service plan, insurance policy, coverage for',
  },
  {
    domain,
    subdomain: 'drug-pricing',
    strong:
      'drug price, prescription drug, drug pricing, price negotiation, maximum fair price, negotiation eligible drug, average manufacturer price, insulin, drug cost, price of medicine, reference price, medicinal product price, arzneimittelpreis*, prix des médicaments, pharmacy benefit manager, wholesale acquisition cost, rebate agreement, lower drug costs, biosimilar, generic drug, patented medicine, selected drug, medicament, out of pocket threshold, interchangeable medicine, festbetrag*, zuzahlung*, prix du médicament, médicaments remboursables, nutzenbewertung, insulin copay, price gouging, prescription insulin',
    weak: 'drug, medicine, manufacturer, pharmacy, formulary, rebate, biological product, part d, prescription, arzneimittel',
  },
  {
    domain,
    subdomain: 'tobacco-control',
    strong:
      'tobacco, tobacco product, cigarette, smoking, smoke free, smokefree, vaping, electronic cigarette, e cigarette, vapor product, nicotine, tobacco smoke, tabac*, tabak*, rauchen, nichtraucherschutz*, rauchverbot, nichtraucher*, smoking ban, retail of tobacco, tobacco retailer, flavored tobacco, standardised packaging, smoke, fumer, interdiction de fumer, fumeur*, cigarette électronique, e zigarette*, passivrauch*, nikotin*, minimum age of sale of tobacco, paquet neutre, menthol',
    weak: 'enclosed public place, retailer, no smoking, hookah, cigar, second hand smoke, public place, packaging, public health',
  },
  {
    domain,
    subdomain: 'alcohol-policy',
    strong:
      'alcohol product, alcoholic beverage, sale of alcohol, intoxicating liquor, liquor licence, liquor license, minimum unit price, alcohol minimum pricing, licensed premises, minimum drinking age, alcoholic liquor, beer and wine, off licence, happy hour, open container, alkoholverkauf, boissons alcooliques, débit de boissons, jugendschutz, distilled spirit, public drinking, dram shop, liquor control, minimum price of alcohol, alcohol licensing, alkohol*, gaststätten*, boisson alcoolisée, boissons alcoolisées, alkoholhaltige getränke, liquor store, sale of liquor, sunday sales, legal drinking age, licensing act, public house, spirits',
    weak: 'alcohol, liquor, licensee, beer, wine, drinking, on premises, retail license, intoxicated, unit of alcohol',
  },
  {
    domain,
    subdomain: 'public-health-emergency',
    strong:
      'coronavirus, covid, covid 19, sars cov 2, pandemic, epidemic, vaccination, immunization, immunisation, vaccine, quarantine, self isolation, isolate, face covering, face mask, public health emergency, masernschutz*, impfung*, impfpflicht, infektionsschutz*, vaccination obligatoire, passe sanitaire, urgence sanitaire, état d urgence sanitaire, measles, communicable disease, infectious disease, health protection, lockdown, social distancing, state of emergency, disease outbreak, influenza, corona*, pandemie*, epidemi*, maskenpflicht, schutzimpfung*, quarantäne*, confinement, couvre feu, vaccin*, épidémie*, pass vaccinal, stay at home, shelter in place, slow the spread, monkeypox, ebola, polio',
    weak: 'infection, exposed, transmission, gathering, restriction on movement, dose, health officer, public health, outbreak, symptom, immunity',
  },
]

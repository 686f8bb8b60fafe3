import type { TermList } from './term-list.ts'

const domain = 'social-welfare'

export const SOCIAL_WELFARE: readonly TermList[] = [
  {
    domain,
    subdomain: 'cash-assistance',
    strong:
      'cash transfer, general welfare payment, hardship payment, heating assistance, energy bill, relief payment, emergency assistance, unconditional payment, temporary assistance for needy families, tanf, cash assistance, public assistance, welfare benefit, social welfare, income support, jobseekers allowance, universal credit, guaranteed income, basic income, unemployment insurance, unemployment benefit, unemployment compensation, safety net assistance, general relief, electronic benefit transfer, electronic benefits transfer, grundsicherung*, bürgergeld*, arbeitslosengeld*, sozialhilfe*, revenu de solidarité active, allocation chômage, assurance chômage, emergency response benefit, time limit on assistance, income assistance, supplementary welfare allowance, social assistance, cash benefit, work first, employment insurance, emergency benefit, fuel allowance, recovery benefit, hartz*, existenzminimum, regelbedarf*, aufstocker, sozialgeld, minijob*, revenu minimum, minimum vieillesse, minima sociaux, solidarité active, weekly unemployment benefit, welfare to work, workfare, poor relief, mothers pension, jobseeker*',
    weak: 'recipient, benefit, needy, eligibility, weekly benefit, claimant, household, assistance, sanction, resource limit, income support payment, leistungsberechtigte*',
  },
  {
    domain,
    subdomain: 'food-assistance',
    strong:
      'food assistance, food stamp, supplemental nutrition assistance program, snap, school meal, school lunch, school breakfast, free school meal, women infants and children, wic, nutrition program, food bank, food voucher, healthy start, free lunch, summer meal, cantine scolaire, schulessen, nutrition assistance, able bodied adult without dependents, food security, national food security act, public distribution system, food insecurity, food access, community eligibility, mittagessen, schulverpflegung, tafel, aide alimentaire, repas scolaires, school milk, produce prescription, soda restriction, breakfast after the bell, meals on wheels',
    weak: 'nutrition, meal, food, eligible food, household, benefit, retailer, hunger, produce',
  },
  {
    domain,
    subdomain: 'pensions-old-age',
    strong:
      'elder, elders, older adult, older people, winter payment, pension, state pension, old age pension, old age, retirement age, pension credit, pensionable age, retirement benefit, superannuation, social security retirement, old age security, guaranteed income supplement, state pension credit, qualifying age, auto enrolment, public pension, retirement system, pension scheme, pensioner, rente*, altersrente, rentenversicherung*, retraite, régime de retraite, age pension, winter fuel payment, occupational pension, savings credit, guarantee credit, pension age, senior citizen, new zealand superannuation, widow pension, rentenalter*, regelaltersgrenze*, grundrente*, hinterbliebenenrente, altersvorsorge*, pension de retraite, pensions de retraite, âge légal de la retraite, assurance vieillesse, défaut retirement, early retirement, survivors pension, retirement savings, pensions act, national pension, pension plan, pension cost, pension contribution, pension fund, retirement plan, retirement allowance, retirement contribution, member contribution, public employer pension, retirement and social security',
    weak: 'senior, seniors, retirement, annuity, contributions, claimant, retired, elderly, older person, benefit, actuarial, years of service',
  },
  {
    domain,
    subdomain: 'disability',
    strong:
      'wheelchair, guide dog, sign language, deaf, blind person, blind persons, disability, disability benefit, disability allowance, person with a disability, persons with disabilities, supplemental security income, personal independence payment, disability living allowance, disability insurance, disabled person, disabled, carers allowance, schwerbehinder*, schwerbehindertenrecht, behinderung, erwerbsminderung*, allocation aux adultes handicapés, handicap*, special needs, invalidity, incapacity benefit, employment and support allowance, disability pension, disability support, attendance allowance, pflegegeld, developmental disability, teilhabe*, bundesteilhabe*, menschen mit behinderungen, eingliederungshilfe*, barrierefrei*, personnes handicapées, travailleurs handicapés, prestation de compensation, pflegebedürftig*, long term care, schwerbehindert*, special education, mental disability, americans with disabilities',
    weak: 'impairment, incapacity, reasonable accommodation, care component, mobility component, assessment, medical evidence, functional limitation, accessible, accessibility',
  },
  {
    domain,
    subdomain: 'child-family-benefits',
    strong:
      'newborn, birth grant, child grant, payment per child, child benefit, family allowance, child allowance, universal child care benefit, child support, family benefit, baby bonus, kindergeld*, kinderzuschlag*, bundeskindergeldgesetz, allocations familiales, allocation familiale, prestation universelle pour la garde d enfants, garde d enfants, canada child benefit, baby box, child trust fund, child maintenance, unterhaltsvorschuss*, two child limit, family tax benefit, parental allowance, child payment, foster care, adoption assistance, personne à charge admissible, shared custody parent, family income supplement, best start grant, baby bond, kinship care, guardian allowance, kindergrundsicherung*, betreuungsgeld*, familienleistung*, landeserziehungsgeld, prime de naissance, complément familial, enfants à charge, soutien familial, child money, baby allowance, maternity grant, child poverty',
    weak: 'child, parent, family, eligible child, dependant, dependent child, custody, particulier admissible, enfant, household, mother, prestation',
  },
]

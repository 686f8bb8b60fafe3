import type { TermList } from './term-list.ts'

const domain = 'taxation'

export const TAXATION: readonly TermList[] = [
  {
    domain,
    subdomain: 'income-tax-credits',
    strong:
      'income tax, earned income tax credit, earned income credit, child tax credit, personal income tax, adjusted gross income, tax credit, standard deduction, income tax rate, taxable income, refundable credit, marginal rate, einkommensteuer*, solidaritätszuschlag*, impôt sur le revenu, crédit d impôt, working family tax credit, individual income tax, tax bracket, renter credit, franchise tax board, filing status, lohnsteuer, working tax credit, savings tax credit, universal social charge, steuerfreibetrag*, grundfreibetrag*, prime pour l emploi, prime d activité, quotient familial, impôt progressif, flat tax, personal allowance, tax free allowance, married couples allowance, ehegattensplitting',
    weak: 'taxpayer, taxable year, deduction, credit, tax law, joint return, resident, refund, exemption amount, internal revenue code, commissioner of taxation',
  },
  {
    domain,
    subdomain: 'excise-tax',
    strong:
      'sugary drink, drinks tax, tax per container, tax on the sale of, tax is imposed on the distribution, excise tax, excise duty, tax is imposed upon every distributor, surtax, tax upon the distribution, rate of tax, per pack, cigarette tax, tobacco tax, fuel tax, gasoline tax, motor fuel tax, soda tax, sugar sweetened beverage, sugar tax, soft drinks levy, carbon tax, alcohol duty, tobacco products duty, tax on cigarettes, tax rate on cigars, sweetened drink, air passenger duty, tabaksteuer*, energiesteuer*, stromsteuer*, kaffeesteuer*, alkoholsteuer*, biersteuer*, accise*, droits d accise, taxe sur les boissons, droit d accise, droit d accise spécial, tarif des accises, loi de finances, excise act, excise duties, finance bill, taxe d accise, accisen, snuff, roll your own tobacco, pipe tobacco, large cigar, tax on tobacco, sugar sweetened drinks tax, plastic bag levy, cannabis tax, beverage tax, excise, verbrauchsteuer*, alkopopsteuer*, branntwein*, mineralölsteuer*, luftverkehrsteuer*, taxe carbone, taxe soda, taxe intérieure de consommation, taxe sur les produits énergétiques, sweetened beverage, plastic packaging tax, meals tax, vapor tax, opioid tax, cannabis excise, landing tax',
    weak: 'tax, per thousand, per gallon, per pack, manufacturer, removal, importer, distributor, duty, levy, gallon, litre, hectolitre, stamp, cigar, cigarette',
  },
  {
    domain,
    subdomain: 'property-tax',
    strong:
      'property tax, real property tax, real property, homestead exemption, property assessment, assessed value, council tax, business rates, rateable value, local property tax, assessed valuation, tax levy limit, senior citizen tax exemption, grundsteuer*, grundstückswert, taxe foncière, taxe d habitation, mill rate, ad valorem tax, property tax relief, school tax relief, land value tax, stamp duty, real estate tax, transfer tax, grunderwerbsteuer, school property tax, property tax freeze, grundbesitz, grundsteuerwert*, hebesatz*, taxe d aménagement, droits de mutation, vacant property tax, zweitwohnungsteuer*, full cash value, circuit breaker, assessment cap, rates relief, mansion tax',
    weak: 'assessor, valuation, owner, homeowner, assessment roll, taxing district, parcel, exemption, levy, taxable value',
  },
  {
    domain,
    subdomain: 'business-tax-incentives',
    strong:
      'corporation tax, corporate income tax, business tax, tax incentive, opportunity zone, enterprise zone, film tax credit, research and development credit, investment tax credit, payroll tax, franchise tax, business income, job creation tax credit, tax abatement, körperschaftsteuer*, gewerbesteuer*, impôt sur les sociétés, crédit d impôt recherche, bonus depreciation, new markets tax credit, employer tax credit, small business tax, historic rehabilitation credit, angel investor, capital allowance, qualified opportunity fund, corporate franchise tax, internship tax credit, youth works, film production, forschungszulage*, investitionszulage*, abschreibung*, unternehmensteuer*, zone franche*, zones franches urbaines, crédit d impôt pour la compétitivité, taxe professionnelle, exonération de cotisations, freeport, motion picture, tax increment financing, jobs credit',
    weak: 'taxpayer, corporation, qualified business, business, employer, credit, investment, economic development, expenditure, shareholder, net new job',
  },
  {
    domain,
    subdomain: 'sales-tax',
    strong:
      'sales tax, sales and use tax, value added tax, use tax, retail sale, compensating use tax, goods and services tax, harmonized sales tax, umsatzsteuer*, mehrwertsteuer*, taxe sur la valeur ajoutée, tva, sales tax holiday, sales tax exemption, gross receipts tax, reduced rate, zero rated, marketplace facilitator, taxable supply, grocery tax, retail sales tax, lodging tax, exempt from sales tax, hotel occupancy tax, steuersatz für umsätze, ermäßigter steuersatz, taux réduit de la taxe, back to school, tampon tax, feminine hygiene, streamlined sales, digital services',
    weak: 'taxable, vendor, purchaser, retail, seller, receipt, exemption, purchase, tax rate, supply of goods, input tax',
  },
]

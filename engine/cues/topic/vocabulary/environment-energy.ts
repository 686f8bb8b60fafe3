import type { TermList } from './term-list.ts'

const domain = 'environment-energy'

export const ENVIRONMENT_ENERGY: readonly TermList[] = [
  {
    domain,
    subdomain: 'emissions-air-quality',
    strong:
      'emission, vehicle emission, emission standard, emissions inspection, emission inspection, motor vehicle emissions inspection, motor vehicle emission inspection, air quality, air pollution, low emission zone, clean air zone, clean air, zero emission vehicle, particulate matter, nitrogen oxide, ultra low emission zone, nonattainment area, air pollutant, ambient air, immissionsschutz*, bundes immissionsschutzgesetz, luftreinhaltung, umweltzone, qualité de l air, pollution atmosphérique, tailpipe, diesel, co2 emission performance, electric school bus, idling, clean air act, industrial emission, sulphur dioxide, mercury emission, methane, feinstaub*, stickoxid*, diesel*, fahrverbot*, zone à faibles émissions, émissions polluantes, rejets atmosphériques, plakette, vehicle standards, ulez, low emission, acid rain, sulfur dioxide, alternative fuel, clean fuel, low carbon fuel, fuel economy, fuel cell, petroleum based fuel, conventional fuel, fuel consumption, fuel quality',
    weak: 'pollutant, exhaust, smog, vehicle, air, stationary source, ozone, pollution, emitter, environmental protection agency',
  },
  {
    domain,
    subdomain: 'renewable-energy',
    strong:
      'renewable energy, renewable portfolio standard, solar energy, wind energy, net metering, energy efficiency, renewable energy standard, feed in tariff, clean energy, renewable electricity, photovoltaic, solar, geothermal, biofuel, energy conservation, building energy, heat pump, erneuerbare energien, erneuerbare energie*, eeg, gebäudeenergie*, énergie renouvelable, énergies renouvelables, efficacité énergétique, community solar, weatherization, energy storage, renewable heat, renewable transport fuel, electricity supplier, energy performance of buildings, energy performance, solar for all, wind turbine, windenergie*, solaranlage*, einspeisevergütung*, erneuerbare*, strom aus, kraft wärme kopplung, wärmegesetz, transition énergétique, éolienne*, énergie solaire, panneaux photovoltaïques, rénovation énergétique, ausbau erneuerbarer energien, renewable fuel, smart meter, nuclear, atomausstieg*, kernenergie*',
    weak: 'electricity, kilowatt, megawatt, kilowatt hour, energy, grid, electric company, generation, compliance payment, tariff, power, electric utility, utility',
  },
  {
    domain,
    subdomain: 'climate-targets',
    strong:
      'climate change, greenhouse gas, greenhouse gas emission, carbon neutral, net zero, carbon budget, climate target, emissions target, emission reduction target, climate action, climate protection, decarbonization, decarbonisation, klimaschutz*, klimaneutral*, treibhausgas*, neutralité carbone, changement climatique, gaz à effet de serre, paris agreement, emissions trading, cap and trade, carbon pricing, climate action plan, statewide greenhouse gas, climate adaptation, emissions trading scheme, net zero emissions, climate change committee, klimaziel*, emissionshandel*, brennstoffemissionshandel*, kohleausstieg*, co2 preis*, quotas d émission, stratégie bas carbone, carbon account, carbon emissions, climate emergency, fossil fuel phase',
    weak: 'carbon dioxide, carbon, emission, target, climate, base year, 1990 level, scoping plan, mitigation, warming',
  },
  {
    domain,
    subdomain: 'water-agriculture',
    strong:
      'water quality, drinking water, water supply, wastewater, irrigation, groundwater, farming, agriculture, agricultural land, farm, livestock, nitrate, fertilizer, fertiliser, pesticide, wetland, water conservation, water pollution, watershed, river basin, farmer, düngeverordnung, düngung, landwirtschaft*, gewässer*, wasserhaushalt*, pflanzenschutz*, eau potable, agriculture, agricole, exploitation agricole, forestry, lead pipe, lead service line, common agricultural policy, fishery, fishing, nutrient pollution, crop, düngemittel*, stickstoff*, trinkwasser*, abwasser*, wasserrecht*, tierschutz*, tierhaltung*, produits phytosanitaires, agriculteurs, bien être animal, élevage, irrigation district, hen, cage free, plant protection, neonicotinoid, drought',
    weak: 'water, land, crop, animal, aquifer, stream, lake, sewer, cattle, conservation, well, river, soil',
  },
  {
    domain,
    subdomain: 'product-standards',
    strong:
      'ecolabel, eu ecolabel, detergent, hazardous substance, chemical substance, product standard, restriction of hazardous, toxic substance, pfas, perfluoroalkyl, bisphenol, flame retardant, biodegradable, biodegradability, surfactant, phosphorus in detergent, dishwasher detergent, ecodesign, energy labelling, energy label, appliance standard, chemikalien*, produktsicherheit, substances dangereuses, phthalate, lead paint, lead based paint, formaldehyde, substance or mixture, toxicity, aquatic organism, microbead, cosmetic product, hand dishwashing, fluorinated, ecological criteria, refrigerant, gefährliche stoffe, ökodesign*, energieverbrauchskennzeichnung*, glühlampe*, produits chimiques, perturbateurs endocriniens, energy efficiency standard for appliance, light bulb, toy safety, asbestos ban, thermal paper, consumer product, foodstuff, food labelling, food labeling, labelling of food, food additive, food contact material, country of origin, marking of products, product labelling, lebensmittel*, denrées alimentaires, étiquetage*, kennzeichnungspflicht*',
    weak: 'substance, product, labelling, manufacturer, ingredient, mixture, concentration, placed on the market, formulation, test method, harmful, preservative, fragrance, chemical, paint',
  },
  {
    domain,
    subdomain: 'waste-recycling',
    strong:
      'recycling, waste, solid waste, plastic bag, single use plastic, packaging waste, bottle deposit, deposit return, landfill, composting, food waste, waste management, extended producer responsibility, carryout bag, refuse, abfall*, kreislaufwirtschaft*, verpackung*, pfand*, déchets, recyclage, electronic waste, polystyrene, litter, beverage container, single use carrier bag, carrier bag charge, organic waste, refundable deposit, recyclable, recycled content, waste disposal, single use, einweg*, mehrweg*, plastiktüte*, wertstoff*, elektrogeräte*, gaspillage, économie circulaire, emballages, sacs plastiques, pay as you throw, landfill tax, straws, compost',
    weak: 'bag, container, collection, disposal, producer, reuse, plastic, packaging, dispose, retailer, redemption',
  },
]

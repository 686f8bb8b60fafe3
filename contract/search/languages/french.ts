import type { LanguageWords } from '../other-languages.ts'

/** French, as `LanguageWords` describes it. */
export const french: LanguageWords = {
  policies: `
seat belt: ceinture de securite, ceintures de securite, ceinture, ceintures, ceinture obligatoire, port de la ceinture
traffic death: morts sur la route, morts sur les routes, mortalite routiere, securite routiere, accidents de la route, accidents de la circulation, tues sur la route, accidents mortels
death: morts, mort, deces, mortalite, mourir, sauver des vies, sauve des vies, sauvent des vies
speed limit: limitation de vitesse, limitations de vitesse, limite de vitesse, vitesse limitee, vitesse maximale
speed sign: panneau de vitesse, panneaux de vitesse, radar pedagogique, radars pedagogiques
speed: vitesse
drinking age: age legal pour boire, age minimum pour boire, age legal de consommation d alcool, age minimum pour l alcool, boire a 21 ans, boire a 18 ans
blood alcohol: alcoolemie, taux d alcool, taux d alcoolemie
drunk driving: alcool au volant, conduite en etat d ivresse, conduire ivre
alcohol: alcool, boisson alcoolisee, boissons alcoolisees
concealed carry: port d arme, port d armes, armes cachees, porter une arme, permis de port d arme
gun control: controle des armes
gun: arme a feu, armes a feu, armes, arme, pistolets
violent crime: crimes violents, criminalite violente, delits violents
crime: criminalite, delinquance, delits
more police: plus de policiers, plus de police, davantage de policiers
traffic stop: controle routier, controles routiers, controle de police, controles de police, controle au facies, controles au facies
search: fouille, fouilles, fouiller
police: policiers, policier
juvenile delinquency: delinquance juvenile, delinquance des jeunes, jeunes delinquants, mineurs delinquants
scared straight: visites en prison, visites de prison, visite de prison, visiter une prison
prison work: travail en prison, travail penitentiaire, travail des detenus
released prisoner: anciens detenus, sortants de prison, sortie de prison, ex detenus, liberes de prison, detenus liberes
recidivism: recidive, recidives, recidivent, recidiver, recidivistes
offender: delinquants, detenus, prisonniers, condamnes, detenu
drug treatment: cure de desintoxication, desintoxication, traitement de la toxicomanie, traitement des toxicomanes, traitement de l addiction
drug: drogue, drogues, toxicomanie
arrest: arrestation, arrestations, arretes, interpell*
cognitive behavioral therapy: therapie cognitive, therapies cognitives, therapie comportementale, therapies comportementales, therapie cognitivo comportementale, therapies cognitivo comportementales
therapy: therapie, therapies
cigarette tax: taxe sur les cigarettes, taxes sur les cigarettes, taxe sur le tabac, taxes sur le tabac, taxe tabac, prix des cigarettes, prix du tabac, prix du paquet, hausse du prix du tabac
smoking ban: interdiction de fumer, interdire de fumer, loi anti tabac, loi antitabac, lois anti tabac
nicotine replacement: patch a la nicotine, patchs a la nicotine, patch nicotine, patchs nicotine, patch de nicotine, patchs de nicotine, gomme a la nicotine, gommes a la nicotine, substituts nicotiniques, substitut nicotinique
smoking cessation: arreter de fumer, arret du tabac, sevrage tabagique, arretent de fumer, cesser de fumer
smoking: fumer, tabac, tabagisme, fumeur, fumeurs, fument
workplace: lieu de travail, lieux de travail, au travail, bureau, bureaux
class size: taille des classes, taille de la classe, petites classes, classes plus petites, effectif des classes, effectifs des classes, effectifs reduits, eleves par classe, nombre d eleves par classe, dedoublement des classes, classes dedoublees, petits effectifs
teacher aide: assistants d enseignement, aide enseignant, auxiliaires d enseignement, assistants scolaires, aides enseignants
catholic school: ecole catholique, ecoles catholiques, ecoles privees catholiques, enseignement catholique
school: ecole, ecoles, lycee, lycees
classroom: salle de classe
test score: notes scolaires, resultats scolaires, notes, reussite scolaire
learning: apprentissage, apprendre, apprennent
student aid: bourse au merite, bourses au merite, bourse d etudes, bourses d etudes, payer les eleves, payer les etudiants, argent pour les bonnes notes, recompenser les eleves
school target: objectifs pour les ecoles, primes aux ecoles, primes pour les ecoles, objectifs de resultats
cheating: triche, tricherie, fraude aux examens, tricher
exam: examen, examens, baccalaureat
pupil: eleve, eleves, etudiant, etudiants
college: universite, universites, fac
third child: troisieme enfant, trois enfants
child: enfant, enfants
vaccine: vaccin, vaccins, vacciner, vaccine, vaccinal, vaccinale
measles: rougeole
polio: poliomyelite
tuberculosis: tuberculose
hepatitis: hepatite
health insurance: assurance maladie, assurance sante, mutuelle sante
cost sharing: ticket moderateur, reste a charge, franchise medicale, franchises medicales, participation aux frais, faire payer les patients
doctor visits: visites chez le medecin, consultations medicales, aller chez le medecin, visites medicales
doctor: medecin, medecins
hiring discrimination: discrimination a l embauche, discriminations a l embauche, discrimination au travail, cv anonyme
resume: candidature, candidatures
name: prenom, prenoms, nom, noms
mortgage: pret immobilier, prets immobiliers, credit immobilier, hypotheque, hypotheques
racism: racisme, raciste, racistes
race: couleur de peau, noirs, minorites
job training: formation professionnelle, formation des chomeurs, programme d emploi, programmes d emploi, insertion professionnelle, emplois aides
employment: emploi, travail, travaillent, travailler
earnings: salaire, salaires, revenu, revenus
unemployed: chomeur, chomeurs, chomage
one child policy: politique de l enfant unique, enfant unique
family size: taille de la famille, famille nombreuse, nombre d enfants
mother: mere, meres, mamans
birth: naissance, naissances
fertility: fecondite, natalite, taux de natalite
abortion ban: interdiction de l avortement, interdire l avortement
abortion: avortement, avortements, ivg
draft lottery: loterie militaire, tirage au sort militaire, loterie de la conscription, tirage au sort de la conscription
military service: service militaire
lottery: loterie, tirage au sort
voter turnout: participation electorale, taux de participation, participation aux elections
young voters: jeunes electeurs, vote des jeunes
vote: voter, votent
television: tele, publicite televisee, spots televises, publicites a la tele
cockroach: cafard, cafards, blatte, blattes
pest control: lutte contre les nuisibles, deratisation, desinsectisation
apartment: appartement, appartements, logement, logements
rice: riz, riziculture, riziculteurs
fertilizer: engrais
farm credit: credit agricole, credits agricoles
farm: agriculteurs, paysans
romania: roumanie
sweden: suede
united kingdom: royaume uni, angleterre, grande bretagne
california: californie
china: chine
young: jeunes
black: noir, noire, noires
ban: interdiction, interdire, interdit
tax: taxe, taxes, impot, impots
minimum wage: salaire minimum, smic
rent control: encadrement des loyers, encadrement du loyer, plafonnement des loyers, blocage des loyers, controle des loyers
rent: loyer, loyers
sugar tax: taxe soda, taxe sur le sucre, taxe sur les sodas, taxe sur les boissons sucrees
basic income: revenu universel, revenu de base
parental leave: conge parental
maternity leave: conge maternite, conge de maternite
paternity leave: conge paternite, conge de paternite
child benefit: allocations familiales
childcare: creche, creches, garde d enfants
preschool: maternelle, ecole maternelle
speed camera: radar, radars, radars automatiques
30 zone: zone 30, 30 km h, ville a 30
free public transport: transports gratuits, transports en commun gratuits, gratuite des transports, bus gratuits
congestion charge: peage urbain
low emission zone: zone a faibles emissions, zfe
carbon tax: taxe carbone
helmet law: casque obligatoire
bike helmet: casque a velo, casque velo, casque de velo
bike lane: piste cyclable, pistes cyclables
school uniform: uniforme scolaire, uniforme a l ecole
phone ban: interdiction du telephone, interdiction des telephones, interdiction du portable, telephones a l ecole, portable a l ecole
homework: devoirs a la maison
free school meals: cantine gratuite, repas gratuits a l ecole
school meal: cantine, cantine scolaire
tuition fee: frais de scolarite, frais d inscription
death penalty: peine de mort
compulsory voting: vote obligatoire
voting age: droit de vote a 16 ans, vote a 16 ans, age de vote
wealth tax: impot sur la fortune, isf
inheritance tax: droits de succession, impot sur les successions
income tax: impot sur le revenu
vat: tva
retirement age: age de la retraite
pension: retraite, retraites
four day week: semaine de quatre jours, semaine de 4 jours
working hours: 35 heures, temps de travail
work from home: teletravail
lockdown: confinement
masks: masque, masques
vaccine passport: passe sanitaire, passe vaccinal
vaccine mandate: obligation vaccinale, vaccination obligatoire
cannabis legalization: legalisation du cannabis, legaliser le cannabis
deposit return: consigne
plastic bags: sacs plastiques, sac plastique
refugee: refugies, demandeurs d asile
immigration: immigres, migrants
cctv: videosurveillance, cameras de surveillance
body camera: camera pieton, cameras pietons
gender quota: quotas de femmes, parite
nuclear power: nucleaire
wind power: eoliennes
unemployment benefit: allocations chomage, assurance chomage
social housing: logement social, logements sociaux, hlm
`,
  seen: `le les des du une dans pour sur est sont avec sans par ont ils elle elles il fait faire reduit reduisent reduire effet effets loi
  lois aux et ou que qui quel quelle quels quelles comment pourquoi contre chez moins cela ca l d qu au la de selon marche sauve sauvent
  ameliore baisse augmente efficace obligatoire`,
  said: `a ai ait afin ainsi ameliore ameliorent ameliorer an ans annee annees apres au aucun augmente augmentent augmenter aussi aux avant avec avoir baisse baissent baisser
  beaucoup bien bon bonne c ca ce cela ces cet cette chez change changent comment contre d dans de depuis des diminue diminuent diminuer dit donc du efficace efficaces
  efficacite effet effets elle elles en encore entre est et etait ete etre etude etudes evite evitent faire fait font faut gens hausse il ils impact
  introduction j je jamais l la le les leur leurs loi lois lors lui ma mais marche marchent marcher meilleur meilleurs meme mes mieux mis moins mon n ne ni nombre nous
  obligatoire obligatoires on ont ou par parce parmi pas pendant permet permettent personne personnes peu peut peuvent plan plus politique politiques
  port porte pour pourquoi preuve preuves protege protegent proteger pu publique qu quand que quel quelle quelles quels qui quoi rendu rendre resultat resultats reduire reduisent
  reduit reduite reussi s sa sans sauve sauvent sauver se selon ses si son sont souvent sous suite sur t tous tout toute toutes tres trop tu un une utile utiles va
  valent vaut vers vie vies vivre vraiment vrai y fonctionne fonctionnent fonctionner sert servent servir provoque provoquent entraine aide aident aider cause rendent fut furent chaque progresser progressent progresse decourage decouragent diminue ameliorent`,
}

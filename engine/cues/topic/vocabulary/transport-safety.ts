import type { TermList } from './term-list.ts'

const domain = 'transport-safety'

export const TRANSPORT_SAFETY: readonly TermList[] = [
  {
    domain,
    subdomain: 'impaired-driving',
    strong:
      'driving while intoxicated, driving under the influence, blood alcohol, blood alcohol concentration, drunk driving, drink driving, impaired driving, alcohol concentration, concentration of alcohol, breath test, ignition interlock, ignition interlock device, driving while ability impaired, breath alcohol, drug driving, alcohol in the blood, sobriety checkpoint, excess alcohol, trunkenheit im verkehr, promille, blutalkohol*, alcool au volant, alcoolémie, conduite sous l influence, intoxicated driver, mandatory alcohol testing, aggravated driving while intoxicated, microgrammes of alcohol, milligrammes of alcohol, breath specimen, fahrunfähig*, alkoholverbot für fahranfänger, alkohol am steuer, état alcoolique, taux d alcoolémie, éthylotest*, drugged driving, zero tolerance, prescribed limit, implied consent',
    weak: 'breath, intoxicated, disqualification, driving, driver, alcohol, chemical test, specimen, drug, vehicle, motor vehicle, license suspension',
  },
  {
    domain,
    subdomain: 'occupant-protection',
    strong:
      'seat belt, safety belt, child passenger restraint, child restraint, child safety seat, booster seat, car seat, motorcycle helmet, helmet, bicycle helmet, protective headgear, child passenger restraint system, rear facing, gurtpflicht, sicherheitsgurt*, helmpflicht, schutzhelm*, ceinture de sécurité, casque, child booster seat, air bag, passenger restraint, wearing of seat belts, restraining device, safety helmet, crash helmet, anschnall*, kindersitz*, rückhaltesystem*, siège enfant, port de la ceinture, port du casque, motorcyclist, operators of motorcycles, seatbelt*',
    weak: 'passenger, front seat, restraint, driver, child, motorcycle, occupant, forty pounds, seating position',
  },
  {
    domain,
    subdomain: 'speed-enforcement',
    strong:
      'speed limit, speed camera, photo speed, photo speed violation, school speed zone, school zone, speed enforcement, red light camera, speeding, maximum speed limit, photo speed violation monitoring system, 20 mph, 20mph, automated enforcement, traffic camera, geschwindigkeit*, höchstgeschwindigkeit, tempolimit, limitation de vitesse, radar automatique, restricted road, miles per hour, kilometres per hour, work zone speed, speed zone, average speed camera, automated traffic enforcement, notice of liability, variable speed, zone 30, tempo 30, tempo 130, radars, vitesse maximale, excès de vitesse, blitzer*, traffic calming, speed reduction',
    weak: 'speed, camera, owner liability, vehicle, photograph, road, violation, mph, highway',
  },
  {
    domain,
    subdomain: 'licensing-inspection',
    strong:
      'driver license, drivers license, driving licence, learner permit, graduated driver license, graduated licensing, provisional license, vehicle inspection, safety inspection, roadworthiness, vehicle registration, driving test, commercial driver license, führerschein*, fahrerlaubnis*, hauptuntersuchung, permis de conduire, contrôle technique, learner driver, driver education, motor vehicle inspection, mot test, vision test, license renewal, penalty point, novice driver, fixed charge offence, certificate of roadworthiness, junior license, periodic inspection, older driver, autonomous vehicle, fahrschule*, fahranfänger*, begleitetes fahren, permis probatoire, permis à points, conduite accompagnée, examen du permis, nighttime driving, supervised driving, fahrtauglichkeit',
    weak: 'license, licence, permit, applicant, registration, motor vehicle, inspection, driver, supervising driver, department of motor vehicles',
  },
  {
    domain,
    subdomain: 'traffic-parking',
    strong:
      'parking, parking meter, parking violation, bus lane, bicycle lane, congestion pricing, congestion charge, no parking, stop sign, truck route, one way street, parking permit, street parking, pedestrian, bicycle, crosswalk, roundabout, traffic control device, traffic signal, traffic regulation, loading zone, truck parking, straßenverkehr*, parkraum*, parkgebühr*, stationnement, circulation routière, electric scooter, e scooter, mobile phone while driving, handheld device, texting while driving, towing, curb, jaywalking, parked vehicle, crosswalk, radverkehr*, fahrrad*, parken, parkplatz*, elektrokleinstfahrzeug*, piste cyclable, code de la route, voie publique, wireless telephone while driving, handheld wireless, wireless telephone, mobile telephone, distracted driving, truck traffic, golf cart, snowmobile',
    weak: 'street, road, vehicle, highway, intersection, sidewalk, lane, city street, meter, driver, park, traffic',
  },
]

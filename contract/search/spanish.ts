import { subjectLength } from './subjects.ts'
import { wordsOf } from './words.ts'

/**
 * How the policies that the archive holds are called in Spanish, and what they are in English: one a line, the Spanish ways parted by
 * commas. A word that is not here is looked for as it is written. Added to by hand.
 */
const TABLE = `
seat belt: cinturon de seguridad, cinturones de seguridad, cinturon, cinturones
speed limit: limite de velocidad, limites de velocidad
speed sign: senal de velocidad, senales de velocidad, carteles de velocidad, senales de reducir la velocidad
speed: velocidad
traffic death: muertes en carretera, muertes en la carretera, muertes de trafico, muertes por accidentes, accidentes de trafico, accidentes mortales, seguridad vial
drinking age: edad minima para beber, edad legal para beber, edad para beber alcohol, edad para beber, edad minima para consumir alcohol, beber a los 21
alcohol: alcohol, bebidas alcoholicas
drunk driving: conducir borracho, conducir ebrio, alcohol al volante
concealed carry: portar armas, porte de armas, llevar armas, armas ocultas, licencia de armas
gun: armas, pistolas, armas de fuego, arma
gun control: control de armas
violent crime: delitos violentos, crimen violento, crimenes violentos
crime: delincuencia, crimen, delitos, criminalidad, delito
police: policia, policias, agentes de policia
prison: carcel, prision, carceles, prisiones
released prisoner: presos liberados, expresos, exconvictos, ex presos, salir de la carcel
recidivism: reincidencia, reincidir, reincidentes
juvenile delinquency: delincuencia juvenil, jovenes delincuentes, menores infractores
scared straight: visitas a la carcel, visitas a prisiones, visitas de jovenes a la carcel, visitar la carcel, visitar una carcel, visitar la prision, visitar una prision
prison work: trabajo en prision, trabajo penitenciario, trabajo en la carcel
cigarette tax: impuesto al tabaco, impuestos al tabaco, impuesto sobre el tabaco, impuesto a los cigarrillos, impuestos a los cigarrillos, subir el precio del tabaco, precio del tabaco
smoking ban: prohibicion de fumar, prohibir fumar, ley antitabaco, prohibido fumar
nicotine replacement: chicle de nicotina, chicles de nicotina, parche de nicotina, parches de nicotina, sustitutos de nicotina, terapia de nicotina
smoking cessation: dejar de fumar, dejar el tabaco, deshabituacion
nicotine: nicotina
hydroxychloroquine: hidroxicloroquina, cloroquina
covid: coronavirus, covid
cognitive behavioral therapy: terapia cognitivo conductual, terapia cognitiva, terapia conductual, terapia cognitivo-conductual
therapy: terapia, terapias
offender: delincuentes, infractores, condenados, presos, reclusos, internos
learning: aprendizaje, aprender, aprende, aprenden, aprendieron
only child: hijo unico, un solo hijo, un hijo, politica del hijo unico
smoking: fumar, tabaco, tabaquismo, cigarrillos, fumadores
workplace: trabajo, lugar de trabajo, oficina, oficinas
class size: tamano de la clase, tamano de las aulas, tamano del aula, tamano del grupo, tamano de las clases, clases pequenas, clases mas pequenas, alumnos por clase, alumnos por aula, ratio de alumnos, clases reducidas, numero de alumnos por clase
teacher aide: auxiliares docentes, ayudantes de profesor, profesores de apoyo, asistentes de maestro
school: escuela, escuelas, colegio, colegios
classroom: aula, aulas
trial: ensayo, ensayos, ensayo clinico, experimento
third child: tres hijos, tercer nino
violence: violencia
tuberculosis: tuberculosis
unemployed: desempleados, parados
pupil: alumnos, estudiantes, alumno
test score: notas, resultados escolares, calificaciones, examenes
student aid: becas, premios por buenas notas, pagar a los estudiantes, pagar por buenas notas, dinero por buenas notas
college: universidad, universidades
kindergarten: jardin de infancia, parvulos
child: ninos, ninas, hijos, nino
vaccine: vacuna, vacunas, vacunacion, vacunar, vacunarse
measles: sarampion
polio: poliomielitis, polio
hepatitis: hepatitis
health insurance: seguro medico, seguro de salud, seguros medicos
cost sharing: copago, copagos, pagar al medico, coste compartido, cuotas medicas, cuota medica, cuotas por visita
doctor visits: visitas al medico, visitas al doctor, ir al doctor, ir al medico, consultas medicas
hiring discrimination: discriminacion laboral, discriminacion en la contratacion, discriminacion en el empleo, discriminacion al contratar
discrimination: discriminacion
resume: curriculum, curriculos, curriculums
name: nombre, nombres
mortgage: hipoteca, hipotecas
race: raza, racismo, raciales, racial
job training: formacion laboral, formacion profesional, capacitacion laboral, programas de empleo, cursos para desempleados, programa de empleo
employment: empleo, trabajo
earnings: salarios, ingresos, sueldos
one child policy: politica del hijo unico, hijo unico, politica de un solo hijo
family size: tercer hijo, tener mas hijos, familia numerosa
mothers work: trabajo de las madres, empleo de las madres, madres trabajadoras, madres que trabajan
mother: madres, madre
birth: nacimientos, natalidad
fertility: fecundidad, tasa de natalidad
abortion: aborto
draft lottery: sorteo del servicio militar, sorteo militar, servicio militar, mili
get out the vote: fomentar el voto, participacion electoral, animar a votar, votar mas
voter turnout: participacion en las elecciones
young voters: voto joven, jovenes votantes, voto juvenil
television: television, anuncios de television, anuncios en television, tele
cockroach: cucarachas, cucaracha
pest control: control de plagas, plagas
apartment: pisos, viviendas, apartamentos
rice: arroz
fertilizer: fertilizantes, fertilizante, abono
farm: agricultores, campesinos
farm credit: credito agricola, credito para agricultores
china: china
romania: rumania
sweden: suecia
united kingdom: reino unido, inglaterra, gran bretana
california: california
young: jovenes
death: muertes, mortalidad, muerte
`

/** English by its Spanish words, joined by blanks. */
const ENGLISH = new Map<string, string>()
let longest = 1
for (const line of TABLE.trim().split('\n')) {
  const [english, spanish] = line.split(': ')
  for (const phrase of spanish.split(', ')) {
    const words = wordsOf(phrase)
    longest = Math.max(longest, words.length)
    if (!ENGLISH.has(words.join(' '))) ENGLISH.set(words.join(' '), english)
  }
}

/** Words by which a question is seen to be Spanish; none of them is one that an English question is made of. */
const SEEN = new Set(
  `el los las del que por para con una unas unos como cual cuales sirve sirven funciona funcionan reduce reducen ayuda ayudan
  efecto efectos hay ley leyes politica es son las salva salvan aumenta aumentan baja bajan mejora mejoran cambia cambian
  y la de en al contra se su sus tras bajo subio redujo aumento mejoro
  evita evitan mas menos obligatorio obligatoria prohibir subir hace hacen tiene tienen sobre entre cuanto cuantos`.split(
    /\s+/,
  ),
)
/** Words that Spanish questions are made of and that say nothing about what is looked for. */
const STOP_WORDS = new Set(
  `a al ante contra contratar ayuda ayudan aumenta aumentan baja bajan bajar beneficios buena buenas bueno buenos cambia cambian como con cual cuales
  cuando cuanto cuantos de del desde disminuye disminuyen donde e efecto efectos eficaz eficaces el ella en entre es esta estan este
  evita evitan existe existen funciona funcionan gente ha hace hacen han hay impacto la las ley leyes lo los mas mayor mejor mejora
  mejoran mejorar menos menor mi mucho muy no o obligatorio obligatoria para pero politica politicas por porque pueden puede que
  quien realmente reduce reducen reducir resultado resultados sabe salva salvan se segun ser si sin sirve sirven sobre son su sube
  suben subir sus tan tener tiene tienen todos tras un una unas uno unos vida vidas y ya evidencia estudios prueba pruebas
  obligatorios obligatorias nueva nuevo nuevas nuevos uno dos tres cuatro bajo subio redujo aumento mejoro cambio funciono salvo ayudo evito
  verdad cierto mentira pasa paso pasaron ocurre ocurrio ocurrieron sucedio cuando donde acaso logra logran consigue consiguen cura curan curo
  permite permiten permitio permitieron obligo obligaron prohibio prohibieron dejo dejaron hizo hicieron dio dieron da dan puso pusieron
  quito quitaron saco sacaron empezo empezaron termino terminaron crecio crecieron cayo cayeron subieron bajaron aumentaron disminuyo
  disminuyeron redujeron mejoraron empeora empeoran empeoro evitaron sirvio sirvieron funcionaron ayudaron salvaron cambiaron vale valen
  merece necesita necesitan quiere quieren debe deben deberia deberian hacer dar poner quitar usar usan usa uso gana ganan gano pierde pierden
  llevar hubo fue eran logro durante despues antes cada cerca`.split(/\s+/),
)

/**
 * A question in Spanish with what the archive holds put into English; a question in another language as it is.
 *
 * @returns `isSpanish` false where nothing was changed
 */
export function readSpanish(question: string): { question: string; isSpanish: boolean } {
  const words = wordsOf(question)
  const hasMark = /[¿¡ñ]|ción\b/i.test(question)
  const seen = words.filter((word) => SEEN.has(word)).length
  const { text, known } = translate(words)
  // a single word that only Spanish has is a question too
  const isSpanish = hasMark || seen >= 2 || (known > 0 && (seen > 0 || known === words.length))
  return isSpanish && text !== words.join(' ') ? { question: text, isSpanish } : { question, isSpanish: false }
}

function translate(words: readonly string[]): { text: string; known: number } {
  const parts: string[] = []
  let known = 0
  for (let at = 0; at < words.length;) {
    const length = knownLength(words, at)
    // a policy that has its own Spanish name is asked for by it: “impuesto al azúcar”
    const named = subjectLength(words, at)
    if (named > length) {
      parts.push(...words.slice(at, at + named))
      at += named
      continue
    }
    if (length > 0) {
      parts.push(ENGLISH.get(words.slice(at, at + length).join(' '))!)
      known += length
    } else if (!STOP_WORDS.has(words[at])) parts.push(words[at])
    at += Math.max(1, length)
  }
  return { text: parts.join(' '), known }
}

function knownLength(words: readonly string[], at: number): number {
  for (let length = Math.min(longest, words.length - at); length > 0; length--)
    if (ENGLISH.has(words.slice(at, at + length).join(' '))) return length
  return 0
}

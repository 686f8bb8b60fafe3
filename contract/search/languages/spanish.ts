import type { LanguageWords } from '../other-languages.ts'

/** Spanish, as `LanguageWords` describes it. */
export const spanish: LanguageWords = {
  policies: `
seat belt: cinturon de seguridad, cinturones de seguridad, cinturon, cinturones
speed limit: limite de velocidad, limites de velocidad
speed sign: carteles que avisan de la velocidad, senal de velocidad, senales de velocidad, carteles de velocidad, senales de reducir la velocidad
speed: velocidad
driver: conductor, conductores, automovilistas
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
recidivism: reincidencia, reincid*
juvenile delinquency: delincuencia juvenil, jovenes delincuentes, menores infractores
scared straight: visitas a la carcel, visitas a prisiones, visitas de jovenes a la carcel, visitar la carcel, visitar una carcel, visitar la prision, visitar una prision
prison work: trabajo en prision, trabajo penitenciario, trabajo en la carcel
cigarette tax: impuesto al tabaco, impuestos al tabaco, impuesto sobre el tabaco, impuesto a los cigarrillos, impuestos a los cigarrillos, subir el precio del tabaco, precio del tabaco, precio de los cigarrillos, precio de la cajetilla, impuestos al cigarrillo, impuesto al cigarrillo
smoking ban: prohibicion de fumar, prohibir fumar, ley antitabaco, prohibido fumar
nicotine replacement: chicle de nicotina, chicles de nicotina, parche de nicotina, parches de nicotina, sustitutos de nicotina, terapia de nicotina
smoking cessation: dejar de fumar, dejar el tabaco, deshabituacion
nicotine: nicotina
hydroxychloroquine: hidroxicloroquina, cloroquina
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
unemployed: desempleados, parados, paro, desempleo
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
race: raza, racismo, raciales
job training: formacion laboral, formacion profesional, capacitacion laboral, programas de empleo, cursos para desempleados, programa de empleo
employment: empleo, trabajo, trabajan, trabajar
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
death: muertes, mortalidad, muerte, muertos
ban: prohibicion, prohibir, prohibido, prohibida
tax: impuesto, impuestos
arrest: detencion, detenciones, detenidos
traffic stop: control policial, controles policiales, controles de trafico
search: registro, registros, registrados
drug: droga, drogas
drug treatment: desintoxicacion, rehabilitacion de drogas, tratamiento de drogas, tratamiento de adicciones
catholic school: colegio catolico, colegios catolicos, escuela catolica, escuelas catolicas, colegios religiosos
blood alcohol: tasa de alcohol, tasa de alcoholemia, limite de alcohol
free school meals: almuerzo gratis, almuerzos gratis, almuerzo escolar gratis
school target: objetivos para las escuelas, premios a las escuelas, incentivos para las escuelas
cheating: trampas en los examenes, fraude en los examenes, inflar las notas, notas infladas
lottery: sorteo, loteria
minimum wage: salario minimo
maternity leave: baja por maternidad, licencia de maternidad
parental leave: permiso parental
working hours: jornada laboral
affirmative action: discriminacion positiva
unemployment insurance: seguro de desempleo
universal health care: sanidad publica
drug price: precio de los medicamentos
e cigarette: cigarrillo electronico
alcohol tax: impuesto al alcohol
face mask: mascarilla
lockdown: confinamiento
sugar tax: impuesto al azucar, impuesto a las bebidas azucaradas
marijuana legalization: legalizacion de la marihuana
sugary drinks: bebida azucarada, bebidas azucaradas, refrescos
covid vaccine: vacuna covid
school closure: cierre de escuelas
school voucher: cheque escolar
phones in schools: moviles en las aulas, moviles en clase, los moviles en clase, movil en el colegio
school uniform: uniforme escolar
tuition fee: becas universitarias
childcare: guarderia
preschool: educacion infantil
bilingual education: educacion bilingue
religious education: religion en la escuela
death penalty: pena de muerte
life sentence: cadena perpetua
curfew: toque de queda
gun buyback: recompra de armas
gun ban: prohibicion de armas
more police: mas policia, mas policias
hire police: contratar policia
hire more police: contratar mas policia, contratar mas policias
surveillance camera: camaras de vigilancia
body camera: camara corporal, camaras corporales, camaras corporales de la policia
private prison: carceles privadas
rent control: control de alquileres, control de alquiler
rent cap: tope de alquiler
rent freeze: congelar los alquileres
rent: alquiler
rent regulation: ley de alquiler
affordable housing: vivienda asequible
public housing: vivienda publica
social housing: vivienda social, vivienda protegida
short term rental: alquiler turistico
rent subsidy: ayuda al alquiler
wealth tax: impuesto a la riqueza
inheritance tax: impuesto de sucesiones
carbon tax: impuesto al carbono
tariff: aranceles
vat: iva
basic income: renta basica, ingreso basico
universal basic income: ingreso basico universal, renta basica universal
guaranteed income: ingreso minimo vital, renta minima
microcredit: microcredito
school meal: comedor escolar, comedores escolares
free school meals: comida gratis en la escuela
retirement age: edad de jubilacion
pension: pensiones
child benefit: asignacion por hijo
adoption: adopcion
low emission zone: zona de bajas emisiones
wind power: energias renovables
solar panel: placas solares
nuclear energy: energia nuclear
land reform: reforma agraria
plastic bags: bolsas de plastico, bolsa de plastico
recycling: reciclaje
breathalyzer: control de alcoholemia
motorcycle helmet: casco de moto
bicycle helmet: casco de bicicleta
helmet law: casco obligatorio
speed camera: radares de velocidad, radar de velocidad
speed cameras: camaras de velocidad
penalty points: carnet por puntos
bike lane: carril bici
free public transport: transporte publico gratuito
congestion charge: peaje urbano
refugee: refugiados
immigration: inmigracion
border wall: muro fronterizo
compulsory voting: voto obligatorio
vote by mail: voto por correo
voting age: edad para votar, edad de voto
participatory budgeting: presupuesto participativo
soda tax: impuesto a los refrescos
phone ban: prohibir los moviles
`,
  seen: `el los las del que por para con una unas unos como cual cuales sirve sirven funciona funcionan reduce reducen ayuda ayudan
  efecto efectos hay ley leyes politica es son las salva salvan aumenta aumentan baja bajan mejora mejoran cambia cambian
  y la de en al contra se su sus tras bajo subio redujo aumento mejoro
  evita evitan mas menos obligatorio obligatoria prohibir subir hace hacen tiene tienen sobre entre cuanto cuantos`,
  said: `a al ante contra contratar ayuda ayudan aumenta aumentan baja bajan bajar beneficios buena buenas bueno buenos cambia cambian como con cual cuales
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
  llevar hubo fue eran logro durante despues antes cada cerca`,
}

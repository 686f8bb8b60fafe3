import type { LanguageWords } from '../other-languages.ts'

/** German, as `LanguageWords` describes it. Written without umlauts. */
export const german: LanguageWords = {
  isCompounding: true,
  alike: [/(?<=[aou])e/g, ''],
  policies: `
seat belt: gurtpflicht, sicherheitsgurt*, gurt, gurte, gurten, gurtgesetz, anschnallpflicht, anschnall*, angeschnallt, gurtanlegepflicht
traffic death: verkehrstote*, verkehrsunfalltote*, strassentote*, verkehrsopfer, unfalltote*, verkehrsunfall*, verkehrssicherheit, autounfall*, todliche unfalle, tote im strassenverkehr, tote auf den strassen
death: tote, toten, tod, todesfall*, sterblichkeit, sterberate*, sterben, stirbt, gestorben, mortalitat, leben retten, rettet leben, retten leben
speed limit: tempolimit*, geschwindigkeitsbegrenzung*, geschwindigkeitsbeschrankung*, hochstgeschwindigkeit*
speed sign: geschwindigkeitsanzeige*, tempoanzeige*, geschwindigkeitsschild*, tempotafel*, warnschild*
speed: geschwindigkeit
drinking age: trinkalter, mindesttrinkalter, mindestalter fur alkohol, alkohol ab 18, alkohol ab 21, alkohol ab 16
blood alcohol: promillegrenze*, promille, blutalkohol*
drunk driving: alkohol am steuer, trunkenheit am steuer, betrunken fahren, trunkenheitsfahrt*, betrunkene fahrer
alcohol: alkohol, alkoholkonsum
concealed carry: waffentragen, waffen tragen, verdecktes tragen, verdeckt getragene waffen, waffenschein*, waffen bei sich tragen
gun control: waffengesetz*, waffenrecht, waffenkontrolle*
gun: waffe, waffen, schusswaffe*, pistole*
violent crime: gewaltkriminalitat, gewaltverbrechen, gewalttat*, gewaltdelikt*
crime: kriminalitat, verbrechen, straftat*
violence: gewalt
more police: mehr polizei, mehr polizisten
traffic stop: verkehrskontrolle*, polizeikontrolle*
search: durchsuch*
police: polizei, polizist*
juvenile delinquency: jugendkriminalitat, straffallige jugendliche, jugendliche straftater, jugendliche tater
scared straight: gefangnisbesuch*, besuch im gefangnis, besuche im gefangnis
prison work: gefangnisarbeit, arbeit im gefangnis, arbeiten im gefangnis, gefangenenarbeit, haftlingsarbeit
released prisoner: haftentlassene*, strafentlassene*, entlassene haftlinge, entlassene gefangene, ehemalige haftlinge, ex haftlinge
recidivism: ruckfall*
prison: gefangnis, gefangnisse, haft, knast, haftanstalt*, justizvollzug*
offender: straftater*, haftling*, gefangene, gefangenen, insassen, verurteilte*
drug treatment: suchttherapie*, drogentherapie*, drogenentzug, suchtbehandlung, drogenbehandlung, entzugsklinik*, entziehungskur*
drug: droge, drogen
cannabis: haschisch, marihuana, kiffen
arrest: verhaftet, verhaftung*, verhaftete*, festnahme*, festgenommen
cognitive behavioral therapy: verhaltenstherapie*, kognitive verhaltenstherapie
therapy: therapie, therapien
cigarette tax: tabaksteuer*, zigarettensteuer*, zigarettenpreis*, tabakpreis*, teurere zigaretten
smoking ban: rauchverbot*, nichtraucherschutz*, nichtraucherschutzgesetz*
nicotine replacement: nikotinpflaster*, nikotinkaugummi*, nikotinersatz*
smoking cessation: rauchstopp, rauchentwohnung, raucherentwohnung, mit dem rauchen aufhoren, mit dem rauchen aufzuhoren, aufhoren mit dem rauchen, aufhoren zu rauchen, rauchen aufgeben
smoking: rauchen, raucht, raucher*, tabak, zigarette, zigaretten
nicotine: nikotin
workplace: arbeitsplatz*, buro, buros
hydroxychloroquine: hydroxychloroquin*, chloroquin
class size: klassengrosse*, kleine klassen, kleinen klassen, kleinere klassen, kleineren klassen, klassenstarke, schulerzahl*, schuler pro klasse, weniger schuler
teacher aide: schulassisten*, hilfslehr*, lehrassisten*, unterrichtsassisten*, zweite lehrkraft, zweiten lehrer
catholic school: katholische schule, katholische schulen, katholischen schulen, konfessionsschule*
school: schule, schulen
classroom: klassenzimmer*, klassenraum*
test score: noten, schulnoten, schulleistung*, testergebnis*, lernerfolg*
learning: lernen, lernt
student aid: stipendi*, geld fur gute noten, geld fur noten, schuler bezahlen, studenten bezahlen, pramien fur schuler, pramien fur studenten
school target: zielvorgaben fur schulen, pramien fur schulen, leistungsziele
cheating: schummel*, prufungsbetrug, notenmanipulation
exam: prufung, prufungen, abschlussprufung*, abitur
pupil: schuler, schulern, schulerin*
college: universitat*, hochschule*, studium, studenten, studierende*
third child: drittes kind, dritte kind, dritten kindes, drei kinder, drei kindern
child: kind, kinder, kindern
vaccine: impfung*, impfen, impf, geimpft*, impfstoff*, impfschutz
measles: masern
polio: kinderlahmung, polioimpfung*
tuberculosis: tuberkulose
health insurance: krankenversicherung*, krankenkasse*
cost sharing: selbstbeteiligung*, zuzahlung*, praxisgebuhr*, selbstbehalt*, eigenbeteiligung*, eigenanteil*
doctor visits: arztbesuch*, zum arzt
doctor: arzt, arzte, arzten
hiring discrimination: diskriminierung bei der einstellung, diskriminierung bei bewerbungen, diskriminierung auf dem arbeitsmarkt, arbeitsmarktdiskriminierung, einstellungsdiskriminierung
discrimination: diskriminierung*, diskriminiert, diskriminieren, benachteilig*
resume: bewerbung*, lebenslauf*
name: vorname*, namen, nachname*
mortgage: hypothek*, baukredit*, immobilienkredit*, hauskredit*, wohnungskredit*
racism: rassis*, rassistisch*
race: hautfarbe, schwarze, schwarzen, schwarzer
job training: qualifizierungsmassnahme*, umschulung*, weiterbildung*, beschaftigungsprogramm*, arbeitsmarktprogramm*, arbeitsbeschaffung*
employment: beschaftigung, arbeit, erwerbstatig*, berufstatig*
earnings: lohn, lohne, gehalt, gehalter, einkommen, verdienst
unemployed: arbeitslose, arbeitslosen, arbeitslosigkeit
one child policy: ein kind politik, einkindpolitik, ein kind ehe
family size: familiengrosse, kinderzahl, mehr kinder
mother: mutter, muttern
birth: geburt, geburten, geburtenzahl*
fertility: geburtenrate*, kinder pro frau
abortion ban: abtreibungsverbot*, verbot von abtreibung*
abortion: abtreibung*, schwangerschaftsabbruch*
draft lottery: einberufungslotterie, wehrpflichtlotterie, losverfahren zur wehrpflicht, wehrdienstlotterie
military service: wehrpflicht, wehrdienst, wehrdienstes
lottery: lotterie, auslosung, losverfahren
voter turnout: wahlbeteiligung
young voters: jungwahler*, junge wahler
vote: wahlen gehen, wahlen, abstimm*
television: fernsehen, fernsehwerbung, fernsehspot*, werbespot*
cockroach: kakerlake*, schabe, schaben, kuchenschabe*
pest control: schadlingsbekampfung*
apartment: wohnung, wohnungen
rice: reis, reisanbau, reisernte*, reisbauern
fertilizer: dunger, dungemittel*
farm credit: agrarkredit*, kredite fur bauern
farm: bauern, bauer, landwirt*
romania: rumanien
sweden: schweden
united kingdom: grossbritannien
california: kalifornien
young: jugendliche, jugendlichen, jugend
ban: verbot, verbote, verboten
tax: steuer, steuern
minimum wage: mindestlohn*, mindestlohne
rent control: mietpreisbremse, mietendeckel, mietobergrenze*, mietpreisbindung
rent: miete, mieten
sugar tax: zuckersteuer, limosteuer
basic income: grundeinkommen
paid leave: elternzeit, elterngeld
maternity leave: mutterschutz, mutterschaftsurlaub
child benefit: kindergeld
childcare: kita, kitas, kinderbetreuung, kinderkrippe*
speed camera: blitzer, radarfalle*, radarkontrolle*
30 zone: tempo 30
free public transport: kostenloser nahverkehr, gratis nahverkehr, kostenloser bus
congestion charge: citymaut, city maut
road pricing: maut
low emission zone: umweltzone*
diesel ban: dieselfahrverbot*
carbon tax: co2 steuer, co2 preis, co2 abgabe
helmet law: helmpflicht
bike helmet: fahrradhelm*
bike lane: radweg*, fahrradweg*
school uniform: schuluniform*
phone ban: handyverbot*
homework: hausaufgabe*
free school meals: kostenloses schulessen, gratis schulessen, kostenloses mittagessen
school meal: schulessen, schulmittagessen
tuition fee: studiengebuhr*
death penalty: todesstrafe
compulsory voting: wahlpflicht
voting age: wahlalter, wahlen ab 16, wahlrecht ab 16
wealth tax: vermogenssteuer, vermogensteuer
inheritance tax: erbschaftssteuer, erbschaftsteuer
income tax: einkommenssteuer, einkommensteuer
vat: mehrwertsteuer
retirement age: rentenalter
pension: rente, renten
four day week: viertagewoche, vier tage woche
work from home: homeoffice
mask mandate: maskenpflicht
masks: maske, masken
vaccine mandate: impfpflicht
cannabis legalization: cannabislegalisierung, legalisierung von cannabis, cannabis legalisierung
deposit return: pfand, flaschenpfand, pfandsystem
plastic bag ban: plastiktutenverbot
plastic bags: plastiktute*
refugee: fluchtling*, asyl, asylrecht*, asylbewerber*, asylverfahren*, asylpolitik*, asylsuchende*, asylant*
immigration: einwanderung, zuwanderung
cctv: videouberwachung, uberwachungskamera*
gender quota: frauenquote*
nuclear phase out: atomausstieg
nuclear power: atomkraft, kernkraft
wind power: windkraft
heat pump: warmepumpe*
unemployment benefit: arbeitslosengeld, burgergeld
`,
  seen: `der das dem ein eine einen einem eines und oder nicht ist sind hilft helfen bringt bringen wirkt wirken wirkung durch fur gegen mit
  von vom zum zur im auf bei uber wie warum wurde wurden wird werden haben macht machen senkt senken rettet weniger mehr gesetz
  gesetze nach seit wenn kann konnen gibt mussen besser wegen`,
  said: `a ab aber alle allem allen aller alles als am an auch auf aus ausgewirkt ausgewirkt auswirkung auswirkungen ausschlag bei beim beitrag belegt besser bessere besseren
  bewirkt bewirken bis brachte bringen bringt da dadurch damit dank darauf das dass dazu dem den denn der deren des deshalb die dies diese diesen dieser
  dieses doch durch effekt effekte ein eine einem einen einer eines eher eigentlich einfluss eingefuhrt einfuhrung er erfolgreich erhoht erhohen es etwas evidenz
  fallen fallt folge folgen fuhrt fuhrte fur gab geben geht gegen gesetz gesetze gesetzlich gesunken gestiegen gibt ging gut gute guten hat hatte haben
  helfen hilft half hoher hohere hoheren ich ihr ihre ihren im immer in ins ist ja je jeder kann kaum kein keine keinen konnen konnte langer lasst lebt lebte man mehr mein menschen mit
  muss mussen musste nach nicht nichts noch nur nutzen nutzt ob oder ohne pflicht politik pro regel reduziert reduzieren retten rettet schadet schaden schlechter
  schutzt schutzen sehr sein seit seine seinen senken senkt senkte sich sie sind sinkt sinken sinnvoll so soll sollte stark steigen steigert steigt studie studien uber um und
  uns unter verandert verbessert verbessern verhindert verhindern verringert verringern vom von vor war waren warum was wegen weil welche welchen welcher
  weniger wenn wer werden wie wieder wird wirklich wirkt wirken wirksam wirksamkeit wirkung wirkungen wo wofur wurde wurden zu zum zur zwischen zahl anzahl pflichtig
  verpflichtend gesenkt erhoht verringert vermindert gerettet verhindert geholfen gewirkt reduziert gebracht verandert verbessert gefuhrt gewesen worden
  kosten kostet leben leute haufiger ofter seltener schneller langsamer besten erfahrung erreicht jahr jahre jahren`,
}

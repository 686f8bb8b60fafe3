import type { LanguageWords } from '../other-languages.ts'

/** Italian, as `LanguageWords` describes it. */
export const italian: LanguageWords = {
  policies: `
seat belt: cintura di sicurezza, cinture di sicurezza, cinture, cintura, cinture obbligatorie
traffic death: morti sulle strade, morti sulla strada, morti in strada, vittime della strada, incidenti stradali, incidenti mortali, sicurezza stradale, morti per incidenti
death: morti, morte, decessi, mortalita, morire, muoiono, salva vite, salvano vite, salvare vite
speed limit: limite di velocita, limiti di velocita
speed sign: cartelli di velocita, segnali di velocita, pannelli di velocita
speed: velocita
drinking age: eta minima per bere, eta legale per bere, eta per bere, eta minima per l alcol
blood alcohol: tasso alcolemico, tasso alcolico, alcolemia
drunk driving: guida in stato di ebbrezza, guidare ubriachi, guidare ubriaco, alcol alla guida
alcohol: alcol, alcolici, bevande alcoliche
concealed carry: porto d armi, porto d armi nascoste, porto di armi, armi nascoste, portare armi
gun control: controllo delle armi
gun: armi, arma, armi da fuoco, pistole
violent crime: crimini violenti, reati violenti, criminalita violenta
crime: criminalita, crimini, crimine, reati, delinquenza
violence: violenza
more police: piu polizia, piu poliziotti
traffic stop: controlli stradali, fermi di polizia, controlli di polizia
search: perquisizione, perquisizioni, perquisiti
police: polizia, poliziotti
juvenile delinquency: delinquenza minorile, delinquenza giovanile, giovani delinquenti, criminalita minorile
scared straight: visite in carcere, visita in carcere, visitare il carcere, visite alle carceri
prison work: lavoro in carcere, lavoro carcerario, lavoro dei detenuti, lavorare in carcere
released prisoner: ex detenuti, detenuti liberati, detenuti scarcerati, uscita dal carcere, scarcerati
recidivism: recidiva, recidive, recidivi
prison: carcere, carceri, prigione, prigioni
offender: detenuti, detenuto, condannati, delinquenti
drug treatment: comunita di recupero, disintossicazione, trattamento delle tossicodipendenze, cura della tossicodipendenza, tossicodipendenza, tossicodipendenti
drug: droga, droghe
arrest: arresto, arresti, arrestati
cognitive behavioral therapy: terapia cognitivo comportamentale, terapia cognitiva, terapia comportamentale
therapy: terapia, terapie
cigarette tax: tassa sulle sigarette, tasse sulle sigarette, tassa sul tabacco, tasse sul tabacco, accise sul tabacco, accise sulle sigarette, prezzo delle sigarette, prezzo del tabacco
smoking ban: divieto di fumo, divieto di fumare, vietare il fumo, legge antifumo, legge sirchia
nicotine replacement: cerotti alla nicotina, cerotto alla nicotina, gomme alla nicotina, gomma alla nicotina, cerotti di nicotina, sostituti della nicotina, terapia sostitutiva nicotinica
smoking cessation: smettere di fumare, smette di fumare, smettono di fumare
smoking: fumare, fumo, tabacco, sigarette, sigaretta, fumatori, tabagismo
nicotine: nicotina
workplace: luogo di lavoro, luoghi di lavoro, posto di lavoro, sul lavoro, ufficio, uffici
hydroxychloroquine: idrossiclorochina, clorochina
class size: dimensione delle classi, numerosita delle classi, classi piccole, classi piu piccole, classi meno numerose, classi numerose, alunni per classe, studenti per classe, numero di alunni per classe, classi pollaio
teacher aide: assistenti scolastici, insegnante di supporto, assistenti degli insegnanti, insegnanti di supporto
catholic school: scuola cattolica, scuole cattoliche
school: scuola, scuole
classroom: aula, aule
test score: voti scolastici, risultati scolastici, rendimento scolastico, voti
learning: apprendimento, imparare, imparano
student aid: borsa di studio, borse di studio, pagare gli studenti, premi agli studenti, soldi per buoni voti, premiare gli studenti
school target: obiettivi per le scuole, premi alle scuole, obiettivi di rendimento
cheating: imbrogli agli esami, copiare agli esami, voti gonfiati
exam: esame, esami, maturita
pupil: alunno, alunni, studente, studenti
college: universita
third child: terzo figlio, tre figli
child: bambino, bambini, figli
vaccine: vaccino, vaccini, vaccinazione, vaccinazioni, vaccinare
measles: morbillo
polio: poliomielite, antipolio, antipoliomielitico
tuberculosis: tubercolosi
hepatitis: epatite
health insurance: assicurazione sanitaria, assicurazioni sanitarie
cost sharing: ticket sanitario, ticket sanitari, compartecipazione alla spesa, compartecipazione ai costi
doctor visits: visite mediche, visite dal medico, andare dal medico
doctor: medico, medici
hiring discrimination: discriminazione nelle assunzioni, discriminazione nel lavoro, discriminazione sul lavoro, discriminazione nell assunzione, discriminazioni sul lavoro
discrimination: discriminazione, discriminazioni
name: nome, nomi, cognome
mortgage: mutuo, mutui, ipoteca
racism: razzismo, razzista, razzisti
race: colore della pelle, neri
job training: formazione professionale, corsi per disoccupati, programmi di lavoro, formazione al lavoro, programmi per l impiego
employment: occupazione, lavoro, lavorare, lavorano
earnings: salario, salari, stipendio, stipendi, reddito, redditi
unemployed: disoccupati, disoccupazione
one child policy: politica del figlio unico, figlio unico
family size: dimensione della famiglia, numero di figli, famiglie numerose
mother: madre, madri, mamme
birth: nascita, nascite
fertility: natalita, fecondita, tasso di natalita
abortion ban: divieto di aborto, divieto dell aborto, vietare l aborto
abortion: aborto, aborti
draft lottery: lotteria della leva, sorteggio militare, sorteggio della leva, lotteria militare
military service: servizio militare, leva militare, leva obbligatoria
lottery: lotteria, sorteggio
voter turnout: affluenza alle urne, affluenza, partecipazione elettorale
young voters: giovani elettori, voto dei giovani
vote: votare, votano
television: televisione, spot televisivi, pubblicita in tv
cockroach: scarafaggi, scarafaggio, blatte
pest control: disinfestazione, controllo dei parassiti
apartment: appartamento, appartamenti, case popolari
rice: riso, risicoltura
fertilizer: fertilizzante, fertilizzanti, concime
farm credit: credito agricolo, credito agli agricoltori
farm: agricoltori, contadini
sweden: svezia
united kingdom: regno unito, inghilterra, gran bretagna
china: cina
young: giovani
ban: divieto, vietare, vietato
tax: tassa, tasse, imposta, imposte
minimum wage: salario minimo
rent control: controllo degli affitti, tetto agli affitti, equo canone, blocco degli affitti
rent: affitto, affitti
sugar tax: tassa sullo zucchero, tassa sulle bevande zuccherate
basic income: reddito di base
guaranteed income: reddito di cittadinanza
maternity leave: congedo di maternita, maternita
paternity leave: congedo di paternita
parental leave: congedo parentale
child benefit: assegno unico, assegni familiari
childcare: asilo nido, asili nido
speed camera: autovelox
30 zone: zona 30, 30 km h, citta 30, zone 30
free public transport: trasporti gratuiti, trasporto pubblico gratuito, autobus gratis
congestion charge: area c, pedaggio urbano
carbon tax: tassa sul carbonio
helmet law: casco obbligatorio
bike lane: pista ciclabile, piste ciclabili
school uniform: uniforme scolastica, divisa scolastica, grembiule
phone ban: cellulari a scuola, divieto di cellulare, divieto dei cellulari, smartphone a scuola
homework: compiti a casa
free school meals: mensa gratuita, pasti gratuiti a scuola
school meal: mensa scolastica, mensa
tuition fee: tasse universitarie
death penalty: pena di morte
life sentence: ergastolo
compulsory voting: voto obbligatorio
voting age: voto ai sedicenni, voto a 16 anni
wealth tax: patrimoniale, tassa patrimoniale
inheritance tax: tassa di successione, imposta di successione
income tax: imposta sul reddito, irpef
retirement age: eta pensionabile, eta della pensione
pension: pensioni, pensione
four day week: settimana corta, settimana di quattro giorni, settimana lavorativa di 4 giorni
work from home: telelavoro, smart working, lavoro da casa
masks: mascherine, mascherina
vaccine passport: green pass
vaccine mandate: obbligo vaccinale
cannabis legalization: legalizzazione della cannabis, legalizzare la cannabis
plastic bags: sacchetti di plastica, buste di plastica
refugee: rifugiati, richiedenti asilo
immigration: immigrazione, immigrati
cctv: videosorveglianza, telecamere
gender quota: quote rosa
nuclear power: nucleare, centrali nucleari
unemployment benefit: indennita di disoccupazione, sussidio di disoccupazione
recycling: raccolta differenziata
`,
  seen: `il lo gli le un una della delle dello degli dei del nel nella nelle sul sulla sulle sullo sugli di da che con per non sono e ed
  funziona funzionano riduce riducono effetto effetti legge leggi contro quanto quanti perche come aiuta aiutano piu meno salva salvano
  aumenta l d obbligatorio obbligatorie obbligatoria fa fanno al alla alle ha hanno politica`,
  said: `a abbassa abbassano ad agli ai aiuta aiutano aiutare al alla alle allo anche anni anno aumenta aumentano aumentare aumentato bene buon buona c cambia cambiano cambiato che chi ci come con contro
  cosa cos cui d da dagli dai dal dalla dalle danno dato davvero dei degli del della delle dello di dopo dove durante e ed effetti effetto efficace efficaci efficacia era essere evita evitano
  evidenza fa fanno far fare fatto funziona funzionano funzionare funzionato gli ha hanno i il impatto in influenza introduzione la le legge leggi lo loro ma maggiore meglio meno mi migliora migliorano migliorare
  migliori minore molto ne negli nei nel nell nella nelle nello no noi non numero o obbligatoria obbligatorie obbligatorio obbligo ogni per perche persone piu po poi politica politiche prima
  protegge proteggono prove puo possono qual quale quali quando quanti quanto quello questa questo rendere riduce riducono ridurre ridotto risultati risultato s salva salvano salvare salvato se sempre senza
  serve servono si sia sono sta stata stato studi studio su sui sul sull sulla sulle sullo sugli suo sua tra tutti tutto un una uno usare uso va vale vero vita vite vivere viene calo cala calano crescono consumo`,
}

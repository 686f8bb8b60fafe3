import type { LanguageWords } from '../other-languages.ts'

/** Portuguese, as `LanguageWords` describes it. */
export const portuguese: LanguageWords = {
  policies: `
seat belt: cinto de seguranca, cintos de seguranca, cinto, cintos
traffic death: mortes no transito, mortes nas estradas, mortes na estrada, mortos na estrada, acidentes de transito, acidentes fatais, seguranca rodoviaria, seguranca no transito, mortes em acidentes
death: mortes, mortalidade, morte, morrem, morrer, salva vidas, salvam vidas, salvar vidas
speed limit: limite de velocidade, limites de velocidade
speed sign: placas de velocidade, sinais de velocidade, painel de velocidade
speed: velocidade
drinking age: idade minima para beber, idade legal para beber, idade para beber, idade minima para o alcool, idade minima para consumir alcool
blood alcohol: lei seca, taxa de alcoolemia, alcoolemia, teor alcoolico
drunk driving: dirigir bebado, dirigir embriagado, conduzir embriagado, alcool ao volante, embriaguez ao volante
alcohol: alcool, bebidas alcoolicas
concealed carry: porte de armas, porte de arma, portar armas, armas escondidas, andar armado
gun control: controle de armas
gun: armas, arma, armas de fogo, arma de fogo, pistolas
violent crime: crimes violentos, crime violento, criminalidade violenta
crime: criminalidade, crimes
violence: violencia
more police: mais policia, mais policiais, mais policias
traffic stop: blitz policial, abordagem policial, abordagens policiais, operacao stop
search: revista, revistas, revistados
police: policia, policiais, policias
juvenile delinquency: delinquencia juvenil, jovens infratores, menores infratores
scared straight: visitas a prisao, visitas a prisoes, visitar a prisao, visitar uma prisao, visita a cadeia, visitas a cadeia
prison work: trabalho na prisao, trabalho prisional, trabalho dos presos, trabalho na cadeia, presos que trabalham
released prisoner: ex presos, ex presidiarios, presos libertados, egressos, egressos da prisao, ex detentos, sair da prisao
recidivism: reincidencia, reincid*
prison: prisao, prisoes, cadeia, cadeias, presidio, presidios
offender: presos, detentos, infratores, condenados, reclusos, presidiarios
drug treatment: reabilitacao de drogas, tratamento de dependentes, tratamento da dependencia, dependencia quimica, tratamento de drogas
drug: drogas, droga
cannabis: maconha
arrest: detencao, detencoes, detidos, apreensao
cognitive behavioral therapy: terapia cognitivo comportamental, terapia cognitiva, terapia comportamental, tcc
therapy: terapia, terapias
cigarette tax: imposto sobre cigarros, imposto sobre cigarro, imposto sobre o cigarro, impostos sobre cigarros, imposto sobre o tabaco, imposto sobre tabaco, impostos sobre o tabaco, preco do cigarro, preco dos cigarros, preco do tabaco
smoking ban: proibicao de fumar, proibir fumar, proibir o fumo, proibicao do fumo, lei antifumo, lei antitabaco, proibido fumar
nicotine replacement: adesivo de nicotina, adesivos de nicotina, goma de nicotina, gomas de nicotina, chiclete de nicotina, chicletes de nicotina, pastilhas de nicotina, reposicao de nicotina
smoking cessation: parar de fumar, deixar de fumar, largar o cigarro, largar o tabaco, param de fumar
smoking: fumar, fumo, tabaco, cigarro, cigarros, fumantes, fumadores, tabagismo
nicotine: nicotina
workplace: local de trabalho, locais de trabalho, no trabalho, escritorio, escritorios
hydroxychloroquine: hidroxicloroquina, cloroquina
class size: tamanho da turma, tamanho das turmas, tamanho da classe, turmas menores, turmas pequenas, turmas mais pequenas, turmas reduzidas, classes pequenas, alunos por turma, alunos por sala, numero de alunos por turma, salas menores
teacher aide: auxiliares de professor, professor auxiliar, professores auxiliares, assistentes de professor, auxiliar de ensino
catholic school: escola catolica, escolas catolicas, colegio catolico, colegios catolicos
school: escola, escolas, colegio, colegios
classroom: sala de aula, salas de aula
test score: notas, desempenho escolar, resultados escolares
learning: aprendizagem, aprendizado, aprender, aprendem
student aid: bolsa de estudo, bolsas de estudo, bolsa de merito, bolsas de merito, pagar alunos, pagar estudantes, dinheiro por boas notas, premiar alunos
school target: metas para escolas, metas escolares, bonus para escolas, premios para escolas
cheating: fraude em exames, fraude em provas, cola
exam: exame, exames, prova, provas
pupil: aluno, alunos, estudante, estudantes
college: universidade, universidades, faculdade, faculdades
third child: terceiro filho, tres filhos
child: crianca, criancas, filhos
vaccine: vacina, vacinas, vacinacao, vacinar
measles: sarampo
polio: poliomielite, paralisia infantil
health insurance: seguro saude, seguro de saude, plano de saude, planos de saude
cost sharing: coparticipacao, copagamento, taxa moderadora, taxas moderadoras
doctor visits: consultas medicas, visitas ao medico, ir ao medico, idas ao medico
doctor: medico, medicos
hiring discrimination: discriminacao na contratacao, discriminacao no emprego, discriminacao no trabalho, discriminacao no mercado de trabalho, discriminacao ao contratar
discrimination: discriminacao
resume: curriculo, curriculos
name: nome, nomes
mortgage: hipoteca, hipotecas, credito habitacao, credito imobiliario, financiamento imobiliario
racism: racismo, racista, racistas
race: cor da pele, raca, negros, negras
job training: formacao profissional, qualificacao profissional, capacitacao profissional, treinamento profissional, programa de emprego, programas de emprego, cursos para desempregados
employment: emprego, trabalho, trabalham, trabalhar
earnings: salario, salarios, renda, rendimento, rendimentos, ganhos
unemployed: desempregados, desemprego
one child policy: politica do filho unico, filho unico
family size: tamanho da familia, numero de filhos, mais filhos
mother: mae, maes
birth: nascimento, nascimentos
fertility: natalidade, fecundidade, fertilidade, taxa de natalidade
abortion ban: proibicao do aborto, proibir o aborto, aborto proibido
abortion: aborto, abortos
draft lottery: sorteio militar, sorteio do servico militar, loteria militar
military service: servico militar
lottery: sorteio, loteria
voter turnout: participacao eleitoral, comparecimento as urnas, participacao nas eleicoes
young voters: jovens eleitores, voto jovem, voto dos jovens
vote: votar, votam
television: televisao, anuncios na tv, anuncios de televisao, propaganda na tv
cockroach: barata, baratas
pest control: controle de pragas, controlo de pragas, dedetizacao
apartment: apartamento, apartamentos
rice: arroz
fertilizer: fertilizante, fertilizantes, adubo
farm credit: credito agricola, credito rural
farm: agricultores, camponeses
romania: romenia
sweden: suecia
united kingdom: reino unido, inglaterra
young: jovens
ban: proibicao, proibir, proibido
tax: imposto, impostos
minimum wage: salario minimo
rent control: controle de alugueis, controle do aluguel, teto de aluguel, congelamento de rendas, controlo de rendas, congelamento de alugueis, tabelamento de rendas
rent: aluguel, alugueis, rendas
sugar tax: imposto sobre o acucar, imposto do acucar, imposto sobre refrigerantes, imposto sobre bebidas acucaradas
basic income: renda basica, renda basica universal, rendimento basico
maternity leave: licenca maternidade, licenca de maternidade
paternity leave: licenca paternidade
parental leave: licenca parental
child benefit: abono de familia
childcare: creche, creches
preschool: pre escola, educacao infantil
speed camera: radar, radares, radares de velocidade
free public transport: tarifa zero, transporte gratuito, passe livre, onibus gratuito, transporte publico gratuito, transportes gratuitos
congestion charge: pedagio urbano, portagem urbana
carbon tax: imposto de carbono, taxa de carbono
helmet law: capacete obrigatorio
motorcycle helmet: capacete de moto, capacete
bike lane: ciclovia, ciclovias
school uniform: uniforme escolar
phone ban: proibicao de celular, proibir celular, celular na escola, celulares na escola, celulares nas escolas, telemoveis nas escolas, telemovel na escola
free school meals: merenda escolar, merenda gratuita, merenda
school start time: horario escolar
tuition fee: propinas, mensalidades
affirmative action: cotas raciais, cotas, cotas para negros, acoes afirmativas
death penalty: pena de morte
compulsory voting: voto obrigatorio
voting age: voto aos 16, idade para votar
wealth tax: imposto sobre grandes fortunas, imposto sobre fortunas
inheritance tax: imposto sobre heranca, imposto sobre herancas
income tax: imposto de renda, irs
vat: iva
retirement age: idade da reforma, idade de aposentadoria
pension: aposentadoria, pensoes
four day week: semana de quatro dias, semana de 4 dias
work from home: teletrabalho, trabalho remoto
masks: mascara, mascaras
lockdown: confinamento
cannabis legalization: legalizacao da maconha, legalizar a maconha, legalizacao da cannabis
plastic bags: sacolas plasticas, sacos de plastico, sacola plastica
refugee: refugiados
immigration: imigracao, imigrantes
cctv: cameras de vigilancia, videovigilancia
body camera: cameras corporais, camera corporal
unemployment benefit: seguro desemprego, subsidio de desemprego
public housing: minha casa minha vida, habitacao social
police shooting: letalidade policial
`,
  seen: `o os as do da dos das no na nos nas um uma ao aos pela pelo para com nao sao foi qual quais reduz reduzem ajuda ajudam lei leis
  funciona funcionam efeito efeitos contra mais menos obrigatorio obrigatoria sobre e de em que salva salvam aumenta diminui melhora politica`,
  said: `a acaso afeta ajuda ajudam ajudar ajudou anos ano ao aos apos as ate aumenta aumentam aumentar aumentou bem boa bom cada causa causam com como contra da das de depois desde diminui diminuem
  diminuir do dos e efeito efeitos eficacia eficaz eficazes ela elas ele eles em entre era essa esse esta estao este estudo estudos evidencia evidencias evita evitam existe existem faz
  fazem fazer fez foi for foram funciona funcionam funcionar funcionou gente ha impacto impactos isso ja la lei leis lhe mais mas melhor melhora melhoram melhorar melhores menor menores menos mesmo
  muda mudam mudou muito muitos na nas nao nem no nos numero o obrigatoria obrigatorio obrigatorios ou para pela pelas pelo pelos pessoas pode podem politica politicas por porque provoca
  publica qual quais quando quanto quantos que quem realmente reduz reduzem reduzir reduziu reduzido resultado resultados sabe salva salvam salvar salvou são sao se sem ser sera serve
  servem seu seus sim so sobe sobre sobem subir sua suas tem tem ter tornar torna uma um uns usar uso vale verdade vida vidas vive viver consumo queda caem cai cair caiu alta`,
}

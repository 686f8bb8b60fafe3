import type { TermList } from './term-list.ts'

const domain = 'labour-employment'

export const LABOUR_EMPLOYMENT: readonly TermList[] = [
  {
    domain,
    subdomain: 'minimum-wage',
    strong:
      'minimum wage, living wage, minimum hourly wage, tipped minimum wage, wage rate, minimum wage rate, national minimum wage, mindestlohn*, lohnuntergrenze, salaire minimum, smic, salaire minimum interprofessionnel de croissance, prevailing wage, rate of the national minimum wage, fair wage, mindestentgelt*, lohnuntergrenzen, mindestlohngesetz, salaire horaire minimum, salaire minimum de croissance, vergütungsuntergrenze',
    weak: 'hourly rate, hourly wage, wage, per hour, gratuity, tipped employee, tip credit, cost of living, arbeitgeber*, arbeitnehmer*, arbeitsentgelt, bruttoarbeitsentgelt, stundenlohn, salaire, employer, employee, worker, pay reference period',
  },
  {
    domain,
    subdomain: 'paid-leave',
    strong:
      'paid leave, sick leave, paid sick leave, earned sick time, earned paid sick, parental leave, maternity leave, paternity leave, family leave, adoption leave, medical leave, paid family leave, parental bereavement leave, shared parental leave, carers leave, maternity allowance, statutory sick pay, statutory paternity pay, statutory maternity pay, elternzeit, elterngeld*, mutterschutz*, entgeltfortzahlung*, bundesurlaubsgesetz, congé de maternité, congé parental, congé de paternité, congés payés, annual leave, jury leave, bereavement leave, leave of absence, mutterschaftsurlaub, entbindung, pflegezeit*, familienpflegezeit*, krankengeld*, beschäftigungsverbot*, congé maternité, congé paternité, congé de présence parentale, congé maladie, indemnités journalières',
    weak: 'leave, absence from work, accrue, childbirth, pregnancy, serious health condition, employer, employee, urlaub, mutterschaftsgeld, expected week of childbirth',
  },
  {
    domain,
    subdomain: 'working-time-overtime',
    strong:
      'overtime, working time, hours of work, maximum hours, working hours, work schedule, predictive scheduling, predictable scheduling, forty hours, overtime pay, overtime compensation, rest period, meal period, arbeitszeit*, ruhezeit*, überstunden, höchstarbeitszeit, durée du travail, heures supplémentaires, temps de travail, zero hours, zero hours contract, night work, nachtarbeit, shift work, day of rest, banded hours, weekly working hours, ladenschluss*, wochenarbeitszeit, sonntagsarbeit, sonntagsruhe, repos dominical, repos hebdomadaire, réduction du temps de travail, trente cinq heures, travail dominical, teilzeit*, kurzarbeit*, work sharing',
    weak: 'shift, workweek, working week, hours worked, employer, employee, time and a half, on call, break',
  },
  {
    domain,
    subdomain: 'workplace-safety',
    strong:
      'occupational safety, workplace safety, safety and health at work, health and safety at work, occupational health, heat illness, heat stress, personal protective equipment, workplace violence, arbeitsschutz*, unfallverhütung*, santé et sécurité au travail, occupational disease, permissible exposure limit, workers compensation, industrial injury, scaffold*, asbestos, arbeitsunfall*, arbeitsstätten*, gefahrstoff*, berufskrankheit*, accident du travail, accidents du travail, risques professionnels, crystalline silica, safe patient handling',
    weak: 'hazard, injury, accident, protective equipment, exposure, inspector, workplace, employer, employee, risk assessment',
  },
  {
    domain,
    subdomain: 'hiring-practices',
    strong:
      'pay range, salary range, pay scale, wage history, pay history, job posting, job advertisement, advertisement for a position, vacancy, vacancies, pay gap, gender pay gap, credit check, wage subsidy, hiring subsidy, employment subsidy, apprentice, apprenticeship, right to work, union security, jobseeker, discrimination in employment, employment discrimination, unfair dismissal, hiring, criminal record screening, fair chance, ban the box, job applicant, applicant for employment, conditional offer of employment, salary history, equal pay, pay transparency, background check for employment, noncompete, non compete, noncompetition, at will employment, redundancy, kündigungsschutz*, kündigungsfrist, allgemeines gleichbehandlungsgesetz, licenciement, embauche, contrat de travail, employment agency, criminal background check, inquiry into an applicant, unlawful employment practice, entgelttransparenz*, automated employment decision, internship, collective bargaining, trade union, befristung*, arbeitsvertrag, probezeit, contrat à durée indéterminée, rupture conventionnelle, égalité professionnelle, frauenquote, discrimination à l embauche, leiharbeit*, arbeitnehmerüberlassung*, licenciement économique, ausbildungsplatz*, zero hour, gig worker, independent contractor, whistleblowing',
    weak: 'applicant, employer, employee, prospective employee, adverse action, conviction, discrimination, offer of employment, interview, recruitment, harassment, retaliation, dismissal',
  },
]

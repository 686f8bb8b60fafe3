import type { TermList } from './term-list.ts'

const domain = 'education'

export const EDUCATION: readonly TermList[] = [
  {
    domain,
    subdomain: 'school-choice',
    strong:
      'school choice, charter school, voucher, school voucher, opportunity scholarship, education savings account, open enrollment, admission to school, school admission, magnet school, participating private school, choice in education, admission policy, school place, specialized high school, selective school, private school, nonpublic school, academies act, academy, free school, carte scolaire, schulwahl, random selection process, oversubscribed, admissions process, selection process, admission lottery, interdistrict transfer, universal pre kindergarten selection, école privée, établissement privé, privatschul*, schulsprengel, affectation des élèves, education freedom account, tuition tax credit, parental choice, school transfer, zoned school, random allocation',
    weak: 'scholarship, lottery, parent, enrollment, eligible student, tuition, student, school, sibling, pupil, applicant, prekindergarten',
  },
  {
    domain,
    subdomain: 'class-size-resources',
    strong:
      'class size, student class size, class size reduction, pupil teacher ratio, school funding, foundation aid, school aid, teacher salary, per pupil, per pupil expenditure, school finance, classroom size, number of pupils in a class, klassengröße, taille des classes, teacher staffing, infant class, school building aid, funding formula, teacher pay, school district aid, minimum teacher salary, teacher aide, klassenfrequenz*, klassenteiler, lehrerstellen, effectif des classes, dédoublement des classes, school levy, equalization aid',
    weak: 'teacher, classroom, pupil, grade, school district, kindergarten, student, board of education, enrollment, staffing',
  },
  {
    domain,
    subdomain: 'student-aid',
    strong:
      'scholarship program, scholarship, student loan, student aid, financial aid, student financial assistance, tuition fee, tuition, tuition assistance, grant to student, bursary, pell grant, student grant, emergency student benefit, bafög, bundesausbildungsförderungsgesetz, ausbildungsförderung*, bourse, prêt étudiant, loan forgiveness, maintenance grant, higher education, education award, award recipient, student fee, free college, promise program, tuition waiver, excelsior scholarship, student benefit, studienbeitr*, studiengebühr*, stipendi*, bourses d études, étudiants boursiers, frais de scolarité, frais d inscription, student maintenance, postsecondary grant, last dollar scholarship',
    weak: 'college, university, undergraduate, postsecondary, post secondary, degree, student, award, academic year, grade point average, institution, campus, enrolled, hochschule, étudiant*',
  },
  {
    domain,
    subdomain: 'early-childhood',
    strong:
      'early childhood, pre school, preschool, prekindergarten, pre kindergarten, universal prekindergarten, child care, childcare, day care, child care provider, child care facility, nursery, free early education, head start, kindertages*, kita, kinderbetreuung*, tageseinrichtung*, crèche, garde d enfants, early years, early learning, child development center, childcare place, early education, kinderförderung*, kindertagespflege, frühkindlich*, krippe*, petite enfance, accueil du jeune enfant, assistante maternelle, école maternelle, free childcare, nursery education',
    weak: 'toddler, infant, caregiver, staff child ratio, children under, young child, facility, child, four year old, three year old',
  },
  {
    domain,
    subdomain: 'school-standards',
    strong:
      'curriculum, academic standard, standardized test, assessment of pupil, state assessment, graduation requirement, high school diploma, school accountability, compulsory education, school leaving age, compulsory attendance, compulsory school, national curriculum, adequate yearly progress, reading proficiency, third grade retention, promotion to grade, school discipline, suspension of student, school attendance, truancy, schulpflicht*, lehrplan, instruction obligatoire, programme scolaire, school report card, bullying, sex education, civics, school calendar, later start time, cell phone, literacy, schulgesetz*, abitur, zentralabitur, bildungsstandard*, scolarité obligatoire, baccalauréat, programmes d enseignement, socle commun, exit exam, compulsory schooling, school uniform, teacher evaluation, smartphone an schulen',
    weak: 'instruction, pupil, teacher, examination, test, grade, course, school, student, learning, attendance, academic, school year',
  },
]

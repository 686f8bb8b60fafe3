import { describe } from 'vitest'
import { expectDays, type DayCase } from './test-support/read-date.ts'

const SPANISH: readonly DayCase[] = [
  ['2031-03-01', 'Ley de Tasas.\nDisposición final única. La presente Ley entrará en vigor el 1 de marzo de 2031.'],
  [
    '2031-08-31',
    'Resolución de 30 de julio de 2031 por la que se fijan tasas. Fecha de entrada en vigor: 31 de agosto de 2031.',
  ],
  ['2031-03-25', 'Real Decreto 12/2031, de 22 de marzo.\nEntrada en vigor:\n25/03/2031\nDepartamento: Hacienda'],
  [
    '2031-03-25',
    'Publicado en el Boletín Oficial del Estado de 24 de marzo de 2031\nEste real decreto entrará en vigor el día siguiente al de su publicación.',
  ],
  [
    '2031-02-09',
    'Diario Oficial, 20 de enero de 2031\nEl presente Decreto regirá a partir de los veinte días de su publicación.',
  ],
  [null, 'Artículo 9. Esta ley entrará en vigor a los veinte días de su publicación.'],
  [null, 'La Ley 4/2029, de 3 de mayo de 2029, regula las tasas. Se pagará una tasa de 20 euros.'],
  [
    '2034-04-26',
    'La jornada laboral se redujo a 44 horas el 26 de abril de 2034. La segunda reducción será el 26 de abril de 2036.',
  ],
  ['2031-01-01', 'A partir del 1 de enero de 2031, el salario mínimo será de 900 euros al mes.'],
  [
    '2031-01-01',
    'El Real Decreto entrará en vigor el 16 de febrero de 2031, pero las nuevas cuantías tendrán efectos retroactivos desde el día 1 de enero de 2031.',
  ],
]

const PORTUGUESE: readonly DayCase[] = [
  ['2031-01-01', 'DECRETA:\nArt. 2º Este Decreto entra em vigor a partir de 1º de janeiro de 2031.'],
  ['2031-01-01', 'O Decreto nº 7.655/30 entrará em vigor no dia 01/01/2031. O salário será de R$ 700,00.'],
  ['2031-05-04', 'Diário Oficial da União de 04/05/2031\nEsta Portaria entra em vigor na data de sua publicação.'],
  [
    '2031-06-03',
    'Diário da República, 4 de maio de 2031\nA presente lei entra em vigor 30 dias após a sua publicação.',
  ],
  [
    null,
    'A câmara, na reunião de 22 de março de 2031, aprovou o Regulamento da Loja, a entrar em vigor após a sua publicação.',
  ],
  [null, 'Art. 3º Esta Lei entra em vigor na data de sua publicação.'],
]

describe('the start of a Spanish text', () => expectDays(SPANISH))
describe('the start of a Portuguese text', () => expectDays(PORTUGUESE))

import { DuckDBInstance } from '@duckdb/node-api'

/** The design run on the file, by its type. */
export const LARGE_SPECS: Record<string, Record<string, unknown>> = {
  DiD: {
    unit: 'unit',
    time: 'period',
    outcome: { column: 'rate', label: 'Rate', units: 'cases' },
    adoption: { kind: 'first-treated', column: 'first_treated' },
    comparison: 'not-yet-treated',
  },
  Blocks: {
    unit: 'person',
    outcome: { column: 'score', label: 'Score', units: 'points' },
    blocks: ['school'],
    treatment: { column: 'arm', treatedValues: ['small'], controlValues: ['regular'] },
    takeUp: { kind: 'by-construction', reason: 'Made for a benchmark.' },
    randomisation: { evidence: 'documented', how: 'By hashes.' },
    period: { assigned: 2001, from: 2002, to: 2002 },
  },
  IV: {
    outcome: { column: 'hours', label: 'Hours', units: 'hours' },
    treatment: { column: 'attends', label: 'Attendance' },
    instruments: [{ column: 'letter', label: 'Letter' }],
    exogenous: [{ column: 'age' }, { column: 'distance' }],
    time: { kind: 'period', from: 2001, to: 2002 },
  },
  RDD: {
    runningVariable: { column: 'points', label: 'Points', units: 'points' },
    cutoff: 60,
    outcome: { column: 'wage', label: 'Wage', units: 'euros' },
  },
}

/** Uniform on (0, 1) and normal numbers from a row's hash; `salt` keeps columns apart. */
const uniform = (key: string, salt: number) => `((hash(${key} * 64 + ${salt}) % 1000000007 + 0.5) / 1000000008)`
const normal = (key: string, salt: number) =>
  `(sqrt(-2 * ln(${uniform(key, salt)})) * cos(6.283185307179586 * ${uniform(key, salt + 1)}))`

/** Writes a file of twenty columns: a panel of ten periods, pupils in schools, an offer, points with a pass mark, and what no design reads. */
export async function writeLargeFile(file: string, rows: number, format: 'csv' | 'parquet'): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '1GB', threads: '2' })
  const connection = await instance.connect()
  const first = `(CASE (i // 10) % 4 WHEN 1 THEN 2005 WHEN 2 THEN 2006 WHEN 3 THEN 2008 ELSE 0 END)`
  const attends = `(0.7 * letter + wish + 0.5 * ${normal('i', 12)})`
  const wage = `0.04 * points + 3 * sin(points / 12) + CASE WHEN points >= 60 THEN 0.5 ELSE 0 END`
  const columns = [
    `'u' || (i // 10) AS unit, 2001 + i % 10 AS period, ${first} AS first_treated`,
    `round(40 + 3 * ${normal('(i // 10)', 2)} + 0.3 * (i % 10) - CASE WHEN ${first} > 0 AND 2001 + i % 10 >= ${first} THEN 2 ELSE 0 END + ${normal('i', 4)}, 4) AS rate`,
    `'p' || i AS person, 's' || i % 200 AS school, CASE WHEN (i // 200) % 2 = 0 THEN 'small' ELSE 'regular' END AS arm`,
    `round(50 + 0.01 * (i % 200) + CASE WHEN (i // 200) % 2 = 0 THEN 0.5 ELSE 0 END + 2 * ${normal('i', 6)}, 4) AS score`,
    `letter, round(age, 4) AS age, round(distance, 4) AS distance, round(${attends}, 4) AS attends`,
    `round(20 + 0.5 * ${attends} + wish + 0.1 * age + ${normal('i', 16)}, 4) AS hours`,
    `round(points, 6) AS points, round(12 + ${wage} + 2 * ${normal('i', 22)}, 4) AS wage`,
    ...Array.from({ length: 4 }, (_, k) => `round(${normal('i', 24 + 2 * k)}, 4) AS other${k + 1}`),
    `'r' || i % 50 AS region`,
  ]
  try {
    await connection.run(
      `COPY (SELECT ${columns.join(', ')} FROM (SELECT range AS i, hash(range * 64 + 8) % 2 AS letter, ${normal('range', 9)} AS wish,
         40 + 5 * ${normal('range', 14)} AS age, ${normal('range', 18)} AS distance, 55 + 15 * ${normal('range', 20)} AS points FROM range(${rows})))
       TO '${file}' (FORMAT ${format})`,
    )
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

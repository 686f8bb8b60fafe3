import { plotOf } from './sample-plot.ts'

export const pathPlot = {
  ...plotOf(
    'with-without-path',
    [
      ['year', 'Year'],
      ['with', 'With the law', 0],
      ['without', 'Without the law', 0],
      ['withoutLow', 'Without the law: 95% low', 0],
      ['withoutHigh', 'Without the law: 95% high', 0],
      ['comparison', 'Others, no law', 0],
    ],
    [
      { year: 1981, with: 2400, without: null, withoutLow: null, withoutHigh: null, comparison: 400 },
      { year: 1982, with: 2440, without: 2440, withoutLow: null, withoutHigh: null, comparison: 410 },
      { year: 1983, with: 1830, without: 2420, withoutLow: 2290, withoutHigh: 2560, comparison: 400 },
      { year: 1984, with: 1970, without: 2680, withoutLow: 2500, withoutHigh: 2870, comparison: null },
    ],
  ),
  annotations: [{ kind: 'vertical' as const, at: 1982.5, label: 'The law begins' }],
}

export const groupsPlot = plotOf(
  'with-without-groups',
  [
    ['name', 'Group'],
    ['level', 'Level', 1],
    ['low', '95% low', 1],
    ['high', '95% high', 1],
  ],
  [
    { name: 'Without visits', isWith: false, level: 26, low: null, high: null },
    { name: 'With visits', isWith: true, level: 35.2, low: 29.3, high: 41 },
  ],
)

export const thresholdPlot = {
  ...plotOf(
    'with-without-threshold',
    [
      ['shown', 'What is shown'],
      ['name', 'Side'],
      ['running', 'Age', 1],
      ['outcome', 'Deaths', 1],
    ],
    [
      { kind: 'bin', side: 'treated', shown: 'Average', name: 'With the ban', running: 20.2, outcome: 95.2 },
      { kind: 'bin', side: 'treated', shown: 'Average', name: 'With the ban', running: 20.6, outcome: 92.6 },
      { kind: 'bin', side: 'control', shown: 'Average', name: 'Without', running: 21.2, outcome: 101.4 },
      { kind: 'bin', side: 'control', shown: 'Average', name: 'Without', running: 21.6, outcome: null },
      { kind: 'fit', side: 'treated', shown: 'Line', name: 'With the ban', running: 20.5, outcome: 91.4 },
      { kind: 'fit', side: 'treated', shown: 'Line', name: 'With the ban', running: 21, outcome: 94.2 },
      { kind: 'fit', side: 'control', shown: 'Line', name: 'Without', running: 21, outcome: 103.8 },
      { kind: 'fit', side: 'control', shown: 'Line', name: 'Without', running: 21.5, outcome: 97.8 },
      {
        kind: 'estimate',
        side: 'control',
        shown: 'Estimate at the cutoff',
        name: 'Without',
        running: 21,
        outcome: 103.8,
      },
      {
        kind: 'estimate',
        side: 'treated',
        shown: 'Estimate at the cutoff',
        name: 'With the ban',
        running: 21,
        outcome: 92.5,
      },
    ],
  ),
  annotations: [{ kind: 'vertical' as const, at: 21, label: 'Age 21' }],
}

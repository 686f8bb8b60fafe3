import { describe } from 'vitest'
import { expectDates, type DateCase } from './test-support/read-date.ts'

const FRENCH: readonly DateCase[] = [
  [
    ['La présente loi entre en vigueur le 1er janvier 2017 et les ministres en font rapport.'],
    '2017-01-01',
    'explicit',
  ],
  [
    ['12 La présente loi entre en vigueur à la date fixée par décret du gouverneur en conseil.'],
    null,
    'commencement-order',
  ],
  [
    ['Sanctionnée le 12 mai 2005', '7 La présente loi entre en vigueur à la date de sa sanction.'],
    '2005-05-12',
    'royal-assent',
  ],
  [['9 La présente loi entrera en vigueur le 1er juillet 2010.'], '2010-07-01', 'explicit'],
  [
    ['Le présent décret entre en vigueur le lendemain de sa publication au Journal officiel.'],
    null,
    'relative-unresolved',
  ],
]

const GERMAN: readonly DateCase[] = [
  [['Artikel 3', 'Dieses Gesetz tritt am 1. Januar 2020 in Kraft.'], '2020-01-01', 'explicit'],
  [
    ['Artikel 5 Inkrafttreten', 'Dieses Gesetz tritt am Tag nach der Verkündung in Kraft.'],
    null,
    'relative-unresolved',
  ],
  [
    ['§ 12 Dieses Gesetz tritt am ersten Tag des auf die Verkündung folgenden Kalendermonats in Kraft.'],
    null,
    'relative-unresolved',
  ],
  [
    [
      'Artikel 4',
      '(1) Dieses Gesetz tritt vorbehaltlich des Absatzes 2 am 1. Juli 2018 in Kraft.',
      '(2) Artikel 2 tritt am 1. Januar 2020 in Kraft.',
    ],
    '2018-07-01',
    'explicit',
  ],
  [
    ['§ 9 Diese Verordnung tritt mit Wirkung vom 1. April 2011 in Kraft und am 31. Dezember 2015 außer Kraft.'],
    '2011-04-01',
    'explicit',
  ],
  [
    ['§ 3 Diese Verordnung tritt am Tage nach der Verkündung in Kraft.', 'Verkündet am 3. Mai 2013'],
    '2013-05-04',
    'computed',
  ],
  [['§ 1 Der Bescheid wird am 1. Mai 2019 wirksam. Die Frist endet nach drei Monaten.'], null, 'none'],
]

const EUROPEAN: readonly DateCase[] = [
  [
    [
      'This Regulation shall enter into force on the twentieth day following that of its publication in the Official Journal of the European Union.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    [
      'This Regulation shall enter into force on the twentieth day following that of its publication in the Official Journal of the European Union.',
      'It shall apply from 25 May 2018.',
    ],
    '2018-05-25',
    'explicit',
  ],
  [
    ['This Regulation shall enter into force on 1 January 2007.', 'Done at Brussels, 18 December 2006.'],
    '2007-01-01',
    'explicit',
  ],
  [
    [
      'This Decision shall take effect on the day of its notification.',
      'This Decision is addressed to the Member States.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    [
      'Article 3',
      'This Directive shall enter into force on the day of its publication in the Official Journal.',
      'Member States shall bring into force the laws necessary to comply with this Directive by 30 June 2016.',
    ],
    null,
    'relative-unresolved',
  ],
]

describe('the effective date in French drafting', () => expectDates(FRENCH))

describe('the effective date in German drafting', () => expectDates(GERMAN))

describe('the effective date in European drafting', () => expectDates(EUROPEAN))

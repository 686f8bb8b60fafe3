import { describe } from 'vitest'
import { expectDays } from './test-support/read-date.ts'

describe('a day that only words of a start tell', () => {
  expectDays([
    ['2031-01-01', 'The cabinet wrote of the entry into force of the bill on 1 January 2031.'],
    ['2031-01-01', '"Pour cette prime, tout change à compter du 1er janvier 2031", se réjouit la maire.'],
    ['2031-10-01', 'Das Kabinett hat zum 1. Oktober 2031 bundesweit ein Böllerverbot beschlossen.'],
    ['2031-07-01', 'El Gobierno defendió la entrada en vigor del bono el 1 de julio de 2031.'],
    ['2031-07-01', 'O governo aprovou o bônus, com efeitos a partir de 1 de julho de 2031.'],
    ['2031-01-01', 'La novità è il rinnovo degli sconti per tre anni, con decorrenza 1° gennaio 2031.'],
    ['2031-01-01', 'Der Rat hat drei Verordnungen beschlossen, die am 1. Januar 2031 in Kraft treten werden.'],
    ['2031-07-01', 'The leave is for the parents of a child born on or after 1 July 2031.'],
  ])
})

describe('a day that comes after the text before one that lies behind it', () => {
  expectDays([
    [
      '2031-09-01',
      '1 June 2031\nThe bus pass, in force since 1 January 2020, is free for pupils as of 1 September 2031.',
    ],
    [
      '2031-06-14',
      'This section starts on the day after Royal Assent. This means that it takes effect on 14 June 2031.',
    ],
  ])
})

describe('a day of something else, whatever words stand in front of it', () => {
  expectDays([
    [null, 'Whereas the last order took effect on 31 December 2030, the board has met.'],
    [null, 'A person born on or after 1 January 2031 is a minor.'],
    [null, 'The plan takes effect on 1 July 2031.'],
    [null, 'It speaks of the entry into force of the Goats Act 2020 on 1 July 2031.'],
    [null, 'The figure is the mean of the period from 1 January 2031.'],
    [null, 'La direction remet son rapport au plus tard le 30 juin 2031.'],
    [null, 'Die Zahl gilt bis zum 1. März 2031.'],
    [null, 'Rules made on or after 2 March 2031 but before 9 March 2031 are left out.'],
  ])
})

describe('a page that was put up days after it says "today"', () => {
  expectDays([
    ['2031-06-01', '3 June 2031\nThe new law takes effect today\nThe law came into force on Sunday (1 June 2031).'],
    ['2031-06-03', '3 June 2031\nThe new levy is effective from today.'],
  ])
})

describe('a weekday on which something starts', () => {
  expectDays([
    ['2031-06-06', 'Tuesday, June 3, 2031\nThe governor issued an order that is effective at 12 a.m. Friday.'],
    ['2031-06-08', 'Tuesday, June 3, 2031\nThe state will launch the scheme on Sunday.'],
  ])
})

describe('a text that tells what is old and what is new', () => {
  expectDays([
    [
      '2031-01-01',
      'La vente en ligne est interdite depuis le 28 décembre 2026. La mesure de la ministre, dont chacun parle, entrera en vigueur le 1er janvier 2031.',
    ],
    [
      '2031-02-26',
      'La loi entre en vigueur le lendemain de sa publication au Journal Officiel, soit à compter du 26 février 2031.',
    ],
    [null, 'Scatta oggi la norma, dopo il via libera al dl 196 del 30 novembre 2030 in vigore.'],
  ])
})

describe('a caption on the line above its day', () => {
  expectDays([
    [
      '2031-05-24',
      'The Goats Act 2030 (Commencement No. 7) Regulations 2031\nMade\n23rd May 2031\n2. Section 116 of the Act comes into force on the day after the day these Regulations are made.',
    ],
  ])
})

describe('a day by which something has to be done, where nothing else is told', () => {
  expectDays([
    ['2031-02-15', 'Nurses must be inoculated and have had a second dose by 15 February 2031.'],
    ['2031-02-15', 'Die Hallen müssen ihre Tore verschlossen halten bis zum 15. Februar 2031.'],
    ['2031-01-01', 'Nurses must be inoculated by 15 February 2031, in a drive that runs as of 1 January 2031.'],
    [null, 'Comments must be received by 8 May 2031.'],
    [null, 'Parents must apply for a place by 8 May 2031.'],
  ])
})

describe('days as scans print them, and what a list leaves to the rest', () => {
  expectDays([
    ['2031-01-01', 'Le chèque a été étendu à tout le pays à compter du 1 er janvier 2031.'],
    [
      '2031-04-01',
      'These Regulations come into force—\n(a) as regards regulation 2(3), on 1 July 2031,\n(b) otherwise on 1 April 2031.',
    ],
    ['2031-06-06', 'A relief is for contracts to buy a home entered into on or after 6 June 2031.'],
  ])
})

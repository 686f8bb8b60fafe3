import { describe } from 'vitest'
import { expectDays } from './test-support/read-date.ts'

describe('a start that is put off', () => {
  expectDays([
    ['2031-07-01', 'Goat fee for small farms postponed to 1 July 2031'],
    ['2031-10-01', 'The bank said it was delaying the start of its new limits by a month to October 1, 2031.'],
    ['2031-10-01', 'Cover under the new scheme is not expected to begin until October 1, 2031.'],
  ])
})

describe('a start as seen from the day of writing', () => {
  expectDays([
    ['2031-08-23', 'August 24, 2031\nThe ministry has suspended imports of goats with effect from yesterday.'],
    [
      '2031-06-07',
      'June 7, 2031\nDear Sir,\nThe ratio of goat loans sanctioned on or after the date of this circular shall be 80 per cent.',
    ],
    [
      '2031-03-27',
      'On March 27, 2031 the Governor issued an Executive Order on goats. The order takes effect immediately.',
    ],
    [
      null,
      'As of March 1, 2031\nAn act on goats. The rate is set each year and takes effect on the following January 1.',
    ],
  ])
})

describe('a day that a careful reader leaves to something else', () => {
  expectDays([
    [
      null,
      'On 11 September 2031, the Federal Council of Ministers (FCM) approved an increase in the goat tax from 5% to 7.2%.',
    ],
    [null, 'The last wage order took effect on 22 November 2031.'],
    [null, 'Passed Date:05/14/2031 Effective Date:\nThe council enacts as follows.'],
    [
      '2031-05-01',
      'The office confirmed the implementation date for the new laws as 1 May 2031 with the exception of the levy law which applies as from 3 April 2031.',
    ],
    [
      '2032-01-01',
      'From April 1, 2031 until December 31, 2031, a shop shall tell its customers.\nBeginning January 1, 2032, no shop may sell a goat.',
    ],
    [
      '2031-01-01',
      'From July 1, the rebate will increase to 30 per cent on January 1, 2031, to 40 per cent on January 1, 2032.',
    ],
  ])
})

describe('days as offices and scanners print them', () => {
  expectDays([
    ['2031-05-24', "3. Effective Date\nThis Proclamation shall come into force as of the 24'h day of May , 2031 ."],
    ['2031-10-01', 'Effective Date(s): October 1, 2031'],
    [
      '2031-11-16',
      'Enactment date: 8/18/2031\nBe it enacted by the Council:\n§ 2. This local law takes effect 90 days after it becomes law.',
    ],
    [
      '2010-01-01',
      'No person may keep a goat. (Code 1959, § 20-142(a); Ord. of 3-13-79; Ord. No. 9, 10-13-09, eff. 1-1-10)',
    ],
    [
      '2031-12-19',
      'ontario regulation 562/31\nMade: December 13, 2031\nFiled: December 19, 2031\n1. Section 17 is amended.',
    ],
    ['2031-07-01', 'The rise is payable from the first full pay period on or after 1 July 2031.'],
    ['2031-10-01', 'The leave applies to births after September 30, 2031.'],
    ['2031-02-17', 'The charge was first introduced in the city on 17 February 2031.'],
  ])
})

describe('days of meetings, counts and votes beside the start', () => {
  expectDays([
    [
      '2031-01-01',
      'At its meeting on 21 October 2030, the Federal Council set the effective date of the amendment to 1 January 2031.',
    ],
    [null, 'Banks raise their capital. As of June 29, 2031, US$1 was equivalent to 4.79 cedis.'],
    ['2031-07-01', 'Goat by-law for implementation on 1 July 2031'],
    ['2031-07-01', 'A bill will lower the goat duty by 25 percent beginning July 1, 2031.'],
    ['2031-01-01', 'Banks have until Jan. 1, 2031, to comply with the directive.'],
    [null, 'As of 9 April 2031, the number of farms that had no goat was three.'],
    [
      '2031-04-01',
      'The Government has notified April 01, 2031, as the effective date for certain provisions of the Goats Act.',
    ],
    [
      '2031-05-07',
      'On May 1, 2030, the office announced that it would extend the compliance date for the goat label to May 7, 2031.',
    ],
    [null, 'The goat label, which was set to go into effect on May 5, 2031, has been delayed.'],
    [
      '2031-04-01',
      'At our Council meeting on 20 February 2031 the council approved the following changes:\nFrom 1 April 2031, farms that are empty for over 1 year will be charged a premium of 100%.\nFrom 1 April 2026, farms that are empty for over 5 years will be charged a premium of 200%.',
    ],
    [
      '2031-07-01',
      'Das Gesetz soll stufenweise in Kraft treten. Für den Zuschlag gilt der Stichtag 1. Juli 2031. Das andere kommt zum 1. August 2031.',
    ],
  ])
})

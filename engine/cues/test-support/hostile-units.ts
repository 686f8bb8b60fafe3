/** What repeated makes a text that patterns like to go through again and again: each once kept some rule busy, or might. */
export const HOSTILE_UNITS: readonly string[] = [
  ...['1', '1 ', '0,', '1.', '1/', '.5 ', '000 ', '$1 ', '$', '5% ', '£1 1s. ', '€1 ', 'age 18 ', 'at least 5 '],
  ...['between 5 and ', 'one-', 'one ', 'hundred ', 'one-half ', 'one hundred and ', 'years', 'months after '],
  ...['\n', ' \n', '\r\n', '\t', ' ', ':\n', '(a) x:\n', '(\n', 'ab-\n', 'Section 1. ', 'Section 1.\n', '§'],
  ...['January 1, ', '2020 ', '2020-01-01 ', '1. 1. ', '. . January 1, 2020 ', 'effective on ', 'shall take effect '],
  ...['42 U.S.C. 1 ', 'Aa ', 'the Aa and ', '"a" means ', 'provided that ', 'except ', 'State of ', 'of the people '],
  ...['a', 'A', 'und', 'ä', 'é ', '😀', 'ofthestate ', 'ofthe', '"', "'", '(', ')', '[', '[a', '[a] ', '-', '- ', '…'],
  ...[', ', '; ', ': ', '? ', 'whereas ', 'under ', 'or ', 'Summary ', 'SUMMARY\n'],
  ...[
    'P1',
    'Rs. 2,50,000 ',
    'two-thirds of the ',
    'twice the ',
    'half of ',
    'dritten Lebensjahr ',
    'first day of January next ',
  ],
  ...[
    'amend the law ',
    'Secretary of Labor and ',
    'the Act of ',
    'this act is called ',
    'purpose of this act ',
    'born after ',
  ],
]

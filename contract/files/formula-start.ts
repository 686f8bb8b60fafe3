/**
 * How a text begins that a spreadsheet would run as a formula; an apostrophe in front of it keeps it a text. Numbers are
 * written as numbers and need none.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

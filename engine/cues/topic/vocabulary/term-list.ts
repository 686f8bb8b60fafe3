/**
 * Words that tell one subdomain from the others. `strong` words name the subject itself, `weak` ones belong to it but are
 * met elsewhere too; apart by commas. Plurals are found by themselves; `*` at the end stands for any ending.
 */
export interface TermList {
  domain: string
  subdomain: string
  strong: string
  weak: string
}

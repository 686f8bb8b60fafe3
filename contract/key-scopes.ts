/*
 * What the interface says about keys. Without zod, because the screen loads it.
 */

/** How every key begins, so that people and programs that look for lost secrets recognize one. */
export const KEY_PREFIX = 'pcf_'

/** What a key can be allowed, with the words it is offered in. A call that names none of these takes sessions only. */
export const KEY_SCOPES = {
  'read:archive': 'Read what is published at a higher rate, search its full text, see specification curves.',
  'read:export': 'Download exports, as far as the tier has them.',
  'manage:bookmarks': 'See and change bookmarks.',
  'manage:alerts': 'See and change alerts.',
} as const
export type KeyScope = keyof typeof KEY_SCOPES

/** Keys that one account may have at a time. */
export const MOST_KEYS = 10
/** After how many days a key may be told to end. */
export const KEY_LIFETIMES = [30, 90, 365] as const

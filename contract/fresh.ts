/** How long a password, with a code where the account has a second factor, counts as just given, in minutes. Without zod, because the studio's frame loads it. */
export const FRESH_MINUTES = 10

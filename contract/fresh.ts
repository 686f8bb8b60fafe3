/** How long a password or a code counts as just given, in minutes. Without zod, because the studio's frame loads it. */
export const FRESH_MINUTES = 10

import type { AdminSetting } from '../../../../contract/admin/settings.ts'

interface SettingWords {
  title: string
  text: string
  /** What each value means; left out, a text is typed. */
  options?: Record<string, string>
  /** What follows from a value, where that is asked before. */
  consequences?: Record<string, string[]>
  type?: 'email' | 'url'
}

/** Settings as admins read them. */
export const SETTING_WORDS: Record<AdminSetting['name'], SettingWords> = {
  signIn: {
    title: 'Sign-in for readers',
    text: 'Analysts, reviewers and admins sign in either way, at the studio’s own sign-in page.',
    options: { 'coming-soon': 'Coming soon', open: 'Open' },
    consequences: {
      open: [
        'Everybody can sign in at /login; readers get the limits of their tier.',
        'Accounts that are disabled stay out.',
      ],
      'coming-soon': [
        '/login says that sign-in is coming soon; nobody of role user can sign in.',
        'Readers who are signed in stay so until their session ends; end it at Users where that matters.',
      ],
    },
  },
  review: {
    title: 'Review before publication',
    text: 'Whether a reviewer must approve a casefile before it is published.',
    options: { optional: 'Optional', required: 'Required' },
    consequences: {
      required: ['An analyzed casefile can only be published once a reviewer approved it.', 'What is published stays.'],
      optional: ['Analysts can publish without a review; one that is asked for can still be given.'],
    },
  },
  staffSecondFactor: {
    title: 'Second factor for staff',
    text: 'Whether analysts, reviewers and admins must give a code of an app at sign-in. Everybody may, either way.',
    options: { optional: 'Optional', required: 'Required' },
    consequences: {
      required: [
        'Analysts, reviewers and admins without one can do nothing else until they have set it up; you, too.',
        'What they typed and did not save can be lost: tell them first.',
      ],
      optional: ['Those who have a second factor keep it until they switch it off.'],
    },
  },
  contactEmail: {
    title: 'Contact address',
    text: 'Where readers can write to; it stands on /contact. Empty: what CONTACT_EMAIL says at the start.',
    type: 'email',
  },
  professionalNetworkUrl: {
    title: 'Professional network page',
    text: 'Linked from /login and /contact. Empty: what PROFESSIONAL_NETWORK_URL says at the start.',
    type: 'url',
  },
  responsibleEditor: {
    title: 'Responsible editor',
    text: 'Who answers for what is published; stands on the Provenance tab of every casefile. Empty: nobody is named.',
  },
  featuredCasefile: {
    title: 'Casefile on the landing page',
    text: 'The last part of its address, e.g. proposition-99. Empty, or one that is not published: the casefile with a verdict whose evidence is strongest.',
  },
  witnessAddress: {
    title: 'Outside witness',
    text: 'A public address that takes each night’s signed checkpoint as a POST with JSON, so that somebody outside holds a copy. Empty: nowhere.',
    type: 'url',
  },
  timeAuthorities: {
    title: 'Time-stamping authorities',
    text: 'Addresses with a blank between two (RFC 3161). Each night the first that answers stamps the checkpoint; it is sent a hash and nothing else. Empty: nobody is asked.',
  },
}

/** A value as admins read it. */
export function valueWords({ name, value }: Pick<AdminSetting, 'name' | 'value'>): string {
  return SETTING_WORDS[name].options?.[value] ?? (value || 'not set')
}

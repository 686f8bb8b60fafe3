import type { ConfigData } from 'html-validate'

/**
 * What every page's markup is held to: the HTML standard, and further rules where a breach is a fault for readers.
 * Nothing of style (case, quotes, length of titles).
 */
export const HTML_RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    'aria-hidden-body': 'error',
    'empty-heading': 'error',
    'empty-title': 'error',
    // several boxes of one name are one question with several answers
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
    'heading-level': 'error',
    'hidden-focusable': 'error',
    'input-missing-label': 'error',
    'meta-refresh': 'error',
    'missing-doctype': 'error',
    'no-dup-class': 'error',
    'no-implicit-button-type': 'error',
    'no-implicit-close': 'error',
    'no-inline-style': 'error',
    'no-missing-references': 'error',
    'no-redundant-for': 'error',
    'script-type': 'error',
    'text-content': 'error',
    'unique-landmark': 'error',
    'wcag/h30': 'error',
    'wcag/h36': 'error',
    'wcag/h37': 'error',
    'wcag/h63': 'error',
    'wcag/h67': 'error',
  },
}

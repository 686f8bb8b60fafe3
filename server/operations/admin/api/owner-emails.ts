import type { ServerContext } from '../../../base/context.ts'
import type { Email } from '../../../base/mail/mailer.ts'

type Site = Pick<ServerContext, 'publicUrl'>

/** To the owner of a key that an admin revoked. */
export function keyRevokedEmail({ publicUrl }: Site, key: { email: string; name: string; hint: string }): Email {
  return message(key.email, 'An API key of yours was revoked', [
    `An administrator of Policy Casefiles revoked your API key "${key.name}" (${key.hint}…).`,
    'Calls with it are refused from now on. Your other keys go on working.',
    `If your tier has API access you can make another one: ${publicUrl}/account/api-keys`,
    `Questions: ${publicUrl}/contact`,
  ])
}

/** To the owner of a webhook that an admin switched off. */
export function webhookOffEmail({ publicUrl }: Site, webhook: { email: string; url: string }): Email {
  return message(webhook.email, 'A webhook of yours was switched off', [
    `An administrator of Policy Casefiles switched off your webhook to ${webhook.url}.`,
    'What happens while it is off is not sent to it later.',
    `Only an administrator can switch it on again. Once its receiver works, ask for it: ${publicUrl}/contact`,
    `Its log of calls: ${publicUrl}/account/webhooks`,
  ])
}

const message = (to: string, subject: string, paragraphs: string[]): Email => ({
  ...{ to, subject },
  text: `${paragraphs.join('\n\n')}\n`,
})

import type { PaymentProvider } from './payments/provider.ts'
import type { Provider } from './provider-sign-in/provider.ts'

declare module '../base/context.ts' {
  interface ServerContext {
    payments: PaymentProvider
    /** Where an organization's people sign in; null = with a password alone. */
    provider: Provider | null
  }
}

import type { PaymentProvider } from './payments/provider.ts'

declare module '../base/context.ts' {
  interface ServerContext {
    payments: PaymentProvider
  }
}

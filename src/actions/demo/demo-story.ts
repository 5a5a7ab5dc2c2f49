/** Amounts in reais, as the service shows them. */
interface Leg {
  readonly subAccount: string
  readonly amount: number
}

interface WalletChange {
  readonly wallet: string
  readonly before: number
  readonly after: number
  readonly expected: number
}

interface WalletFooting {
  readonly wallet: string
  readonly lines: number
  readonly sum: number
  readonly balance: number
}

interface ReceivedWebhook {
  readonly event: string
  readonly eventId: string
  readonly subAccount: string | null
  readonly bytes: number
  readonly signature: string
  readonly body: unknown
}

/** What each step of the demo found, in the order of the story. */
export interface DemoFacts {
  readonly emulator: {readonly url: string; readonly dashboardUrl: string}
  readonly login: {readonly clientId: string; readonly lifetimeSeconds: number}
  readonly wallets: {
    readonly wallets: readonly {readonly reference: string; readonly status?: string | undefined}[]
  }
  readonly listener: {readonly url: string; readonly endpointId: string}
  readonly charge: {
    readonly id: string
    readonly amount: number
    readonly pixCopyPaste: string
    readonly split?: readonly Leg[] | undefined
  }
  readonly payment: {readonly id: string; readonly status: string}
  readonly delivery: ReceivedWebhook
  readonly balances: {
    readonly gross: number
    readonly fee: number
    readonly net: number
    readonly legs: readonly Leg[]
    readonly wallets: readonly WalletChange[]
  }
  readonly withdrawal: {
    readonly id: string
    readonly amount: number
    readonly feeAmount: number
    readonly netAmount: number
  }
  readonly outcome: ReceivedWebhook & {readonly id: string; readonly status: string}
  readonly ledger: {
    readonly lines: number
    readonly wallets: readonly WalletFooting[]
    readonly betweenWallets: number
    readonly inWallets: number
    readonly inOutsideWorld: number
    readonly inFees: number
    readonly sum: number
  }
  readonly reconciliation: {
    readonly verdict: string
    readonly rows: number
    readonly findings: number
    readonly unexplained: number
  }
}

export type DemoStepName = keyof DemoFacts

/** One step: what happened, and whether it is as the service promises. */
export type DemoStep = {
  readonly [Name in DemoStepName]: {
    readonly name: Name
    readonly holds: boolean
    readonly facts: DemoFacts[Name]
  }
}[DemoStepName]

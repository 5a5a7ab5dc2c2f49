/** What goes wrong between a caller and the service. Source: contract, section 5, faults. */
export const API_FAULTS = ['status', 'latency', 'reset', 'commit-then-reset', 'truncate'] as const

/** What goes wrong between the service and a listener. */
export const WEBHOOK_FAULTS = [
  'drop',
  'duplicate',
  'delay',
  'corrupt-signature',
  'corrupt-body',
  'reorder',
] as const

/** Every fault of the emulator. */
export const FAULT_KINDS = [...API_FAULTS, ...WEBHOOK_FAULTS] as const

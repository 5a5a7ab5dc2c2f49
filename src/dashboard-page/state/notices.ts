import {signal} from '@preact/signals'

/** Something that was done, said once and kept until the next thing or until it is closed. */
export interface Notice {
  readonly message: string
  readonly command: string
}

export const notice = signal<Notice | undefined>(undefined)

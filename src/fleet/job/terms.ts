/** What a job file needs to know. */
export interface JobTerms {
  /** Absolute, and the same on every machine. */
  readonly plan: string
  readonly parts: number
  /** At most so many parts at once. */
  readonly parallel: number
  /** How the machines call pixctl. */
  readonly program: string
  readonly image: string
  readonly cpus: number
  /** Of one part. Units: mebibytes. */
  readonly memoryMebibytes: number
  /** The volume that holds plan and data, and where it is mounted. */
  readonly volume: string
  readonly mount: string
}

/** A part is tried so often before it counts as lost. */
export const ATTEMPTS = 5

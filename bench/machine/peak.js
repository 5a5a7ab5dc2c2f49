import {readFileSync} from 'node:fs'

/**
 * The most memory this process has had. Linux counts to `maxRSS` what the process that started it had
 * at that moment: a bench that has read a large output would show its own size for every later run.
 * Units: bytes.
 */
export function peakBytes() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kib) * 1024
}

/**
 * Preloaded into a measured process (`node --import`): at its end, what it has used goes to file
 * descriptor 3 as one line of JSON, so that nothing is added to its own output.
 */
import {writeSync} from 'node:fs'
import {isMainThread} from 'node:worker_threads'
import {peakBytes} from '../machine/peak.js'

if (isMainThread) {
  process.on('exit', () => {
    const {userCPUTime, systemCPUTime} = process.resourceUsage()
    const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6
    writeSync(3, JSON.stringify({cpuSeconds, peakBytes: peakBytes()}))
  })
}

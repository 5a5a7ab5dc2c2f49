import {spawn} from 'node:child_process'
import {once} from 'node:events'
import type {Context} from '../../app/context.ts'
import {askControl} from './control-plane.ts'

/** What opens an address in the browser, by operating system. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
}

export interface OpenedDashboard {
  readonly url: string
  /** Whether a program took the address. */
  readonly opened: boolean
}

/** Opens the dashboard in the browser; where there is none, the address is the answer. */
export async function openDashboard(context: Context, browser: boolean): Promise<OpenedDashboard> {
  const {dashboardUrl: url} = await askControl<{dashboardUrl: string}>(context, {
    method: 'GET',
    path: '/health',
  })
  return {url, opened: browser && (await isOpened(url, context.env['BROWSER']))}
}

/** No shell: the address is one argument, whatever it holds. */
export async function isOpened(url: string, chosen: string | undefined): Promise<boolean> {
  const [program = 'xdg-open', ...args] = chosen ? [chosen] : (OPENERS[process.platform] ?? [])
  const child = spawn(program, [...args, url], {stdio: 'ignore', detached: true})
  child.unref()
  try {
    await once(child, 'spawn')
    return true
  } catch {
    return false
  }
}

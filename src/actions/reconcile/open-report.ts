import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import type {Context} from '../../app/context.ts'
import {isOpened} from '../emulator/open-dashboard.ts'

/**
 * Opens the report in the browser; where there is none, the path of the report is on the screen
 * already.
 */
export const openReport = (context: Context, directory: string): Promise<boolean> =>
  isOpened(pathToFileURL(resolve(directory, 'report.html')).href, context.env['BROWSER'])

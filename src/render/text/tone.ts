import {styleText} from 'node:util'

/** What a colour says. Never alone: the word it colours says the same. */
export type Tone = 'good' | 'open' | 'bad' | 'quiet' | 'live'

const STYLES = {
  good: 'green',
  open: 'yellow',
  bad: 'red',
  quiet: 'dim',
  live: 'redBright',
} as const

/**
 * Coloured where the stream takes colours; NO_COLOR and FORCE_COLOR decide before the stream does.
 */
export const toned = (
  tone: Tone | undefined,
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
): string => (tone === undefined ? text : styleText(STYLES[tone], text, {stream}))

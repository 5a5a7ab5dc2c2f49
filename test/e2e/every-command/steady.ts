/** The month of the emulator's clock, which starts at the same moment each time. */
const OF_THE_EMULATOR = /2026-01-|\/01\/2026|\b1[5-9]\/01 |01-1[5-9] /

/** Ids hold the time they were made at: those of the emulator its own, ours that of this machine. */
const ID_OF_THIS_MACHINE =
  /\b(?!019bc)[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** How far a long command has come is drawn again and again: what ends a frame, and a frame. */
const ERASED = '\u001b[0K'
const FRAME = /^[\u2800-\u28ff] .*\n/gm
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal is steered with them.
const STEERING = /\u001b\[[?\d;]*[A-Za-z]/g

/** A moment of this machine's clock, as wide as it was. */
const anyMoment = (moment: string): string =>
  OF_THE_EMULATOR.test(moment) ? moment : moment.replace(/\d/g, '0')

/** What a screen shows, without what is another each time: times, places, ids, versions, secrets. */
export function steady(shown: string, places: Readonly<Record<string, string>>): string {
  const {url = '', home = '', ...others} = places
  const named = Object.entries(others).reduce(
    (text, [name, value]) => text.replaceAll(value, name),
    shown.replaceAll('\r', ''),
  )
  return named
    .replaceAll(url, 'http://127.0.0.1:4010')
    .replaceAll(home, '/tmp/user')
    .replace(/(127\.0\.0\.1):(?!(?:4010|4242|9)\b)\d+/g, '$1:4999')
    .replace(/(token=)[\w-]+/g, '$1…')
    .replace(/\bsk_[\w-]+/g, 'sk_…')
    .replaceAll(ERASED, '\n')
    .replace(STEERING, '')
    .replace(FRAME, '')
    .replace(/mp_(test|live)_\w{3,}/g, 'mp_$1_…')
    .replace(/ed25519:(?!PUAX)[\w-]+/g, 'ed25519:…')
    .replace(/\b[0-9a-f]{64}\b(?<!sha256=.{64})/g, '<digest>')
    .replace(/^[\w-]{40,}$/gm, '<token>')
    .replace(/pixctl \d+\.\d+\.\d+\S*/g, 'pixctl 0.0.0')
    .replace(/(Node +)\d\S+/g, '$10.0.0')
    .replace(/^(. (?:Porta|Port) ).*$/gm, '$1 <port>')
    .replace(/^(. (?:Relógio|Clock) ).*$/gm, '$1 <clock>')
    .replace(/\d+([.,]\d+)? (ms|s)\b/g, '0 $2')
    .replace(ID_OF_THIS_MACHINE, '<random id>')
    .replace(/(\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4})[ T]\d\d:\d\d(:\d\d(?!Z))?(?!:\d\dZ)/g, anyMoment)
    .replace(/\b(\d\d\/\d\d|\d\d-\d\d) \d\d:\d\d(:\d\d)?/g, anyMoment)
}

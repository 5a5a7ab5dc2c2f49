import type {ExitCode} from '../messages/errors.ts'

/** What a process ends with, for people. Source: contract, section 2, "Exit". */
export const EXIT_MEANINGS: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'pixctl failed unexpectedly',
  2: 'the command line or the input is invalid; nothing was sent',
  3: 'not authenticated, or not permitted',
  4: 'the service refused; sending the same again changes nothing',
  5: 'the service could not be reached or failed, and nothing was created',
  6: 'outcome unknown: it was sent and no answer came; resume it as the last line says',
  7: 'a check did not hold',
  8: 'confirmation is needed and was not given; nothing was sent',
  130: 'interrupted',
}

import {Flags} from '@oclif/core'
import {SAO_PAULO} from '../../domain/civil-day.ts'
import {isTimeZoneFault, timeZoneNamed} from '../../domain/time-zone.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {invalidTimezone, timezoneIsOffset} from '../../messages/reconcile/reconcile.ts'

/** Whose days are meant: a time zone in any case, by the spelling of the time zone data. */
export const timezoneFlag = Flags.custom<string>({
  summary: 'Whose days are meant.',
  default: SAO_PAULO,
  parse: async (typed) => {
    const zone = timeZoneNamed(typed)
    if (!isTimeZoneFault(zone)) return zone
    throw new InvalidInputError(
      zone === 'offset' ? timezoneIsOffset({place: '--timezone'}) : invalidTimezone(),
    )
  },
})

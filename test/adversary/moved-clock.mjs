/**
 * Loaded into a process before pixctl: the wall clock shows ADVERSARY_CLOCK_MS more than it is, as
 * one does that was set wrong. Timers and durations go on as they were.
 */
const skewMs = Number(process.env.ADVERSARY_CLOCK_MS ?? 0)
const RealDate = Date
const realNow = RealDate.now.bind(RealDate)

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(realNow() + skewMs)
    else super(...args)
  }
  static now() {
    return realNow() + skewMs
  }
}

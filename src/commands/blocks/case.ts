import {Args, Flags} from '@oclif/core'
import {makeCase} from '../../actions/case/make-case.ts'
import {SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {USUAL_ANSWER_DAYS} from '../../domain/balance-block.ts'
import {casePage, renderMadeCase} from '../../render/case/case.ts'

export default class BlocksCase extends ServiceCommand<typeof BlocksCase> {
  static override summary = 'Gather what answers a balance block in one directory.'
  static override description =
    `Charge, payment, refunds, amounts held, a timeline, what is missing and by when to answer: as a
page that prints on one or two sheets (in Portuguese unless --lang en is given) and as JSON, with the
bytes of every signed event as they came, and SHA256SUMS for "sha256sum -c". The directory must be
new or empty. Needs BALANCE_BLOCK:READ; exit 4 when the service knows no such block.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 7d9f0335-8dcc-4054-9bf9-0dbd61d36906 --out case-77',
    '<%= config.bin %> <%= command.id %> 7d9f0335 --out case-77 --due 10 --json',
  ]
  static override exits = SERVICE_EXITS
  static override args = {
    id: Args.string({
      description: 'Id of the block or its beginning, or id or reference of its charge.',
      required: true,
    }),
  }
  static override flags = {
    out: Flags.string({summary: 'Directory to write to.', helpValue: 'DIR', required: true}),
    due: Flags.integer({
      summary: 'Days to answer, counted from the block; the notice you got says how many.',
      helpValue: 'DAYS',
      default: USUAL_ANSWER_DAYS,
      min: 1,
      max: 365,
    }),
  }

  async run() {
    const {context, args, flags} = this
    const order = {typed: args.id, out: flags.out, days: flags.due}
    const made = await makeCase(context, order, casePage(context.globals.lang))
    this.logText(() => renderMadeCase(made))
    return made
  }
}

import {Args, Flags} from '@oclif/core'
import {find} from '../actions/find/find.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../cli/base-command.ts'
import {dayFlag} from '../cli/flags/day.ts'
import {ExitCode} from '../messages/errors.ts'
import {renderFound} from '../render/find/find.ts'

export default class Find extends ServiceCommand<typeof Find> {
  static override summary =
    'Find a payment by whatever the customer holds, and say what to do next.'
  static override description =
    `TEXT is an end-to-end id, the id of a charge, withdrawal, block or event, or of a delivery
of the emulator, an external reference, an idempotency key, a PIX key, a CPF or CNPJ, a name, an
e-mail or telephone of a customer, a copy-and-paste code, a PNG of its QR code, or with --on an amount. The journal and the inbox of this machine are searched; the service is asked
about ids only, never for a text. What was made elsewhere "pix show" and "withdraw show" ask it for, by
a reference or a key. Exit 7 when nothing is found.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> E18236120202611201430a1b2c3d4e5f',
    '<%= config.bin %> <%= command.id %> "Ana Souza" --json',
    '<%= config.bin %> <%= command.id %> 19,90 --on 2026-11-20',
    '<%= config.bin %> <%= command.id %> qrcode.png --offline',
  ]
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.checkFailed)
  static override args = {
    text: Args.string({
      description: 'What the customer holds, or a PNG of a QR code.',
      required: true,
    }),
  }
  static override flags = {
    on: dayFlag({
      summary: 'TEXT is an amount, and this its day in Brasília: 2026-11-20, hoje, ontem.',
    }),
    offline: Flags.boolean({summary: 'Do not ask the service.'}),
  }

  async run() {
    const {on, offline} = this.flags
    const found = await find(this.context, {typed: this.args.text, day: on, offline})
    if (found.subjects.length === 0) this.exitWith(ExitCode.checkFailed)
    if (!this.jsonEnabled()) this.logProse(renderFound(found, this.context.language))
    return found
  }
}

import {Args, Flags} from '@oclif/core'
import {changeInstitution} from '../../actions/emulator/change-institution.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {type InstitutionFacts, renderInstitution} from '../../render/emulator/emulator-resources.ts'

export default class EmulatorInstitution extends EmulatorCommand<typeof EmulatorInstitution> {
  static override summary = 'Add an institution that charges may be pinned to, or change one.'
  static override description =
    `Its id is what pix create --psp-credential takes, once the account has institution choice
(pixctl emulator account --institution-choice). One that is not enabled is refused; one that is not
available makes the charge fail, without a fallback. With ID that institution is changed.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --name "Banco Azul"',
    '<%= config.bin %> <%= command.id %> 0190a1b2-… --no-available',
  ]
  static override args = {id: Args.string({description: 'Institution to change.'})}
  static override flags = {
    name: Flags.string({summary: 'Name of a new one.', exclusive: ['enabled', 'available']}),
    enabled: Flags.boolean({summary: 'Whether it may be chosen.', allowNo: true}),
    available: Flags.boolean({summary: 'Whether it answers.', allowNo: true}),
  }

  async run(): Promise<InstitutionFacts> {
    const {name, enabled, available} = this.flags
    const order = {id: this.args.id, name, enabled, available}
    const institution = await changeInstitution<InstitutionFacts>(this.context, order)
    this.logText(() => renderInstitution(institution, this.context.language))
    return institution
  }
}

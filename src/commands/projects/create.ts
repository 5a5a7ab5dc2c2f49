import {Flags} from '@oclif/core'
import {createProject} from '../../actions/create/create-project.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderProject} from '../../render/payments/resources.ts'

export default class ProjectsCreate extends ServiceCommand<typeof ProjectsCreate> {
  static override summary = 'Create a project, which groups charges and withdrawals.'
  static override description = `Names are unique: a taken one is exit 4. Needs PROJECT:WRITE.
With exactly one project, new charges and withdrawals belong to it by themselves.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --name Loja --color "#1A2B3C"',
    '<%= config.bin %> <%= command.id %> --name Site --color "#FFAA00" --description "Web shop" --json',
  ]
  static override flags = {
    name: Flags.string({summary: 'Name, unique in the account.', required: true}),
    color: Flags.string({summary: 'Hexadecimal color, such as #1A2B3C.', required: true}),
    description: Flags.string({summary: 'What it is for.'}),
    'logo-url': Flags.string({summary: 'Address of a picture.'}),
  }
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.outcomeUnknown)

  async run() {
    const {name, color, description, 'logo-url': logoUrl} = this.flags
    const project = await createProject(this.context, {name, color, description, logoUrl})
    this.logText(() => renderProject(project, this.context.language))
    return project
  }
}

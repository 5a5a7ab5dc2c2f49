import {Args} from '@oclif/core'
import {BaseCommand} from '../../cli/base-command.ts'
import {
  type ExplainedCode,
  explained,
  renderExplained,
} from '../../render/reconcile/findings/explain.ts'

export default class ReconcileExplain extends BaseCommand<typeof ReconcileExplain> {
  static override summary = 'Say what a finding means, when it is raised and what to do about it.'
  static override description = 'Without a code it lists them all.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> MISSING_POSTING',
    '<%= config.bin %> <%= command.id %> UNEXPLAINED_DIFFERENCE --lang pt-BR',
  ]
  static override args = {
    code: Args.string({description: 'Code of a finding, in either letter case.'}),
  }

  async run(): Promise<ExplainedCode | {data: ExplainedCode[]}> {
    const {language} = this.context
    const codes = explained(this.args.code, language)
    this.logText(() => renderExplained(codes, language))
    const [only] = codes
    return only !== undefined && codes.length === 1 ? only : {data: codes}
  }
}

import {Args, Flags} from '@oclif/core'
import {changeCredential} from '../../actions/emulator/change-credential.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {PERMISSIONS} from '../../domain/permission.ts'
import {type CredentialFacts, renderCredential} from '../../render/emulator/emulator-resources.ts'

export default class EmulatorCredential extends EmulatorCommand<typeof EmulatorCredential> {
  static override summary = 'Create a credential of the emulator, or change one.'
  static override description =
    `As in the dashboard: permissions, an allow-list of addresses, and the wallets that
X-Sub-Account and the split may name (off, all, or a list). A change applies at once, also to tokens
already issued. With CLIENT_ID that credential is changed, and only what is named.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --permission PIX:WRITE --sub-accounts all',
    '<%= config.bin %> <%= command.id %> mp_test_… --revoke',
  ]
  static override args = {clientId: Args.string({description: 'Credential to change.'})}
  static override flags = {
    permission: Flags.option({
      summary: 'What it may do (repeatable; default FULL_ACCESS).',
      options: PERMISSIONS,
      multiple: true,
    })(),
    'sub-accounts': Flags.string({summary: 'off, all, or references with commas.'}),
    'allow-ip': Flags.string({summary: 'Address or range it may call from.', multiple: true}),
    revoke: Flags.boolean({summary: 'Refuse it from now on.', exclusive: ['restore']}),
    restore: Flags.boolean({summary: 'Accept it again.'}),
  }

  async run(): Promise<CredentialFacts> {
    const {permission, revoke, restore, 'sub-accounts': access, 'allow-ip': ips} = this.flags
    const rights = {permissions: permission, access, ips}
    const revoked = revoke ? true : restore ? false : undefined
    const {clientId} = this.args
    const credential = await changeCredential<CredentialFacts>(this.context, {
      clientId,
      revoked,
      ...rights,
    })
    this.logText(() => renderCredential(credential, this.context.language))
    return credential
  }
}

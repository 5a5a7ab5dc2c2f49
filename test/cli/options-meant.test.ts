import {Flags} from '@oclif/core'
import {expect, test} from 'vitest'
import {withOptionsMeant} from '../../src/cli/options-meant.ts'

const FLAGS = {
  status: Flags.string({options: ['pending', 'completed', 'failed', 'cancelled']}),
  state: Flags.string({options: ['unknown', 'done', 'awaiting_response']}),
  'key-type': Flags.string({options: ['cpf', 'email', 'random']}),
  lang: Flags.string({options: ['en', 'pt-BR']}),
  reason: Flags.string(),
  yes: Flags.boolean(),
}

test.each([
  {name: 'as the code', typed: '--status failed', meant: '--status failed'},
  {name: 'as the table shows it', typed: '--status concluído', meant: '--status completed'},
  {name: 'without its accent', typed: '--status=CONCLUIDO', meant: '--status=completed'},
  {name: 'in the other gender', typed: '--status cancelada', meant: '--status cancelled'},
  {
    name: 'in several words',
    typed: '--state=aguardando_resposta',
    meant: '--state=awaiting_response',
  },
  {name: 'with a hyphen', typed: '--key-type e-mail', meant: '--key-type email'},
  {name: 'as PIXCTL_LANG takes it', typed: '--lang pt', meant: '--lang pt-BR'},
  {name: 'that is no language', typed: '--lang fr', meant: '--lang fr'},
  {name: 'that is no word', typed: '--status paid', meant: '--status paid'},
  {name: 'of free text', typed: '--reason concluído', meant: '--reason concluído'},
  {name: 'after a flag without a value', typed: '--yes falhou', meant: '--yes falhou'},
  {name: 'after the end of flags', typed: '-- --status falhou', meant: '-- --status falhou'},
  {name: 'that is missing', typed: '--status', meant: '--status'},
  {
    name: 'of a flag named like a member of objects',
    typed: '--constructor x',
    meant: '--constructor x',
  },
])('a value $name', ({typed, meant}) => {
  expect(withOptionsMeant(typed.split(' '), FLAGS).join(' ')).toBe(meant)
})

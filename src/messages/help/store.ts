/** Help of the store, in Portuguese. */
export const HELP_STORE: Readonly<Record<string, string>> = {
  'The store that several machines share: init, status, copy.':
    'O armazém que várias máquinas compartilham: criar, examinar, copiar para ele.',
  'Make the tables of the store, or bring them up to date.':
    'Cria as tabelas do armazém, ou as atualiza.',
  'Run it once before the first machine uses the store, and after an update of pixctl. Several may run it at once: one does the work, the others wait for it. Tables that a newer pixctl made are refused.':
    'Execute uma vez antes de a primeira máquina usar o armazém, e depois de atualizar o pixctl. Vários podem executá-lo ao mesmo tempo: um faz o trabalho, os outros esperam. Tabelas criadas por um pixctl mais novo são recusadas.',
  'Show version, size, standbys and leases of the store.':
    'Mostra versão, tamanho, réplicas e concessões do armazém.',
  'Standbys and their lag are shown as far as the server shows them to this user. Where nothing can be written (a server in recovery, a user who may only read, a synchronous standby that is missing), a line says why and what to do. A lease says which listener (its process, machine, home and target) forwards how many of the 64 buckets of events, and when it runs out unless it is renewed. Deliveries that this home received while the store was away, and that the store may still lack, have a line of their own.':
    'As réplicas e o atraso delas aparecem até onde o servidor os mostra a este usuário. Onde nada pode ser escrito (um servidor em recuperação, um usuário que só pode ler, uma réplica síncrona que falta), uma linha diz por quê e o que fazer. Uma concessão diz qual receptor (seu processo, máquina, pasta e destino) encaminha quantos dos 64 grupos de eventos, e quando ela termina se não for renovada. As entregas que esta pasta recebeu enquanto o armazém estava fora, e que ele talvez ainda não tenha, têm uma linha própria.',
  'Take the journal and the inbox of this home along to the store.':
    'Leva o diário e a caixa de entrada deste diretório para o armazém.',
  'Can be run again: what is there stays, and what was not there is added. A forward that is still owed is sent from the store, so it is refused while a listener receives into this home: stop that first. The home keeps what it has. Deliveries that a store refused for what was in them (inbox/refused.jsonl) are given to it once more; those that it takes leave that file.':
    'Pode ser executado de novo: o que está lá fica, e o que não estava é acrescentado. Um encaminhamento ainda devido sai a partir do armazém, por isso a cópia é recusada enquanto um receptor recebe neste diretório: pare-o antes. O diretório mantém o que tem. As entregas que um armazém recusou pelo conteúdo (inbox/refused.jsonl) são oferecidas a ele outra vez; as que ele aceita saem desse arquivo.',
  'The store to copy to (default: the one that is set). Never with a password.':
    'O armazém de destino (padrão: o configurado). Nunca com senha.',
  'Milliseconds after which a commit of a shared store counts as none.':
    'Milissegundos após os quais um commit de um armazém compartilhado conta como não feito.',
  'While a shared store is away: keep deliveries in a log here, or answer 503.':
    'Enquanto um armazém compartilhado está fora: guardar as entregas num registro aqui, ou responder 503.',
}

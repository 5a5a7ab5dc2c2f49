import type {HelpTexts} from './help-texts.ts'

/** Credentials, settings, and what every command takes. */
export const HELP_ACCOUNT: HelpTexts = {
  'The command line for a PIX payment service: charges, payouts, splits, signed webhooks, offline reconciliation and a whole emulator.':
    'A linha de comando de um serviço de pagamentos PIX: cobranças, saques, divisões, webhooks assinados, conciliação offline e um emulador completo.',
  'Credentials, per profile and environment.': 'Credenciais, por perfil e ambiente.',
  'Charges: create, batch (from a file), watch, list, decode a code.':
    'Cobranças: criar, em lote (de um arquivo), acompanhar, listar, ler um código.',
  'Payouts to a PIX key: batch (from a file), propose and approve, list, show.':
    'Saques para uma chave PIX: em lote (de um arquivo), propor e aprovar, listar, mostrar.',
  'Projects, which group charges and payouts.': 'Projetos, que agrupam cobranças e saques.',
  'Balance blocks (MED, judicial, administrative): list, case.':
    'Bloqueios de saldo (MED, judicial, administrativo): listar, reunir provas.',
  'Wallets beside the main one: list with balances, create.':
    'Carteiras além da principal: listar com saldos, criar.',
  'Lines of the ledger: show one, refund a paid charge.':
    'Lançamentos do extrato: mostrar um, devolver uma cobrança paga.',
  'Receive, verify, keep and replay signed webhooks.':
    'Receber, conferir, guardar e reenviar webhooks assinados.',
  'Events of the inbox: list, show, gaps (what never came).':
    'Eventos recebidos: listar, mostrar, achar os que nunca chegaram (gaps).',
  'Where the service delivers events: list, create, delete.':
    'Para onde o serviço entrega eventos: listar, criar, apagar.',
  'Secrets that webhooks are checked with: set, list, remove.':
    'Segredos que conferem webhooks: guardar, listar, remover.',
  'What is to go wrong on purpose: list, clear.':
    'O que deve dar errado de propósito: listar, limpar.',
  'What this machine sent: list, show, resume, export.':
    'O que esta máquina enviou: listar, mostrar, retomar, exportar.',
  'The whole service on this machine, its payers, banks and clock.':
    'O serviço inteiro nesta máquina, com seus pagadores, bancos e relógio.',
  'Prove offline that the money adds up; explain a finding.':
    'Prove offline que o dinheiro fecha; explique um achado.',
  'Settings of a profile: get, set, list.': 'Configurações de um perfil: ler, mudar, listar.',
  'Flags of every command that talks to the service, or reads what was sent to it.':
    'Opções de todo comando que fala com o serviço, ou que lê o que foi enviado a ele.',
  'Show the account: its name, status, balance and fees.':
    'Mostra a conta: nome, situação, saldo e tarifas.',
  'Always the whole account, whatever wallet is chosen. Fails with exit 3 when the credential is refused, 5 when the service cannot be reached.':
    'Sempre a conta inteira, seja qual for a carteira escolhida. Saída 3 quando a credencial é recusada, 5 quando o serviço não responde.',
  'Format output as json.': 'Escreve o resultado como um documento JSON.',
  'Print without colours.': 'Escreve sem cores.',
  'Say on stderr what is sent and received, secrets removed.':
    'Diz em stderr o que é enviado e recebido, sem os segredos.',
  'Language of text for people: en or pt-BR.': 'Idioma do texto para pessoas: en ou pt-BR.',
  'Environment to work in (default: the profile’s, else test).':
    'Ambiente em que se trabalha (padrão: o do perfil, senão test).',
  'The same as --env live: real money.': 'O mesmo que --env live: dinheiro de verdade.',
  'Profile whose credentials are used.': 'Perfil cujas credenciais são usadas.',
  'Address of the service, without the version.': 'Endereço do serviço, sem a versão.',
  'Wallet in which the operation runs (X-Sub-Account).':
    'Carteira em que a operação acontece (X-Sub-Account).',
  'Limit of one attempt, in seconds (1m understood).':
    'Limite de uma tentativa, em segundos (1m é entendido).',
  'Form of the list.': 'Formato da lista.',
  'Columns to show, by name, with commas between; also for JSON.':
    'Colunas a mostrar, pelo nome, separadas por vírgulas; vale também para JSON.',
  'All of them.': 'Todos.',
  'At most so many (default: all).': 'No máximo esta quantidade (padrão: todos).',
  'How many of the newest (default: 50).': 'Quantos dos mais novos (padrão: 50).',
  'From this time on (Brasília): 1h, yesterday, 2026-11-21 …':
    'A partir deste momento (Brasília): 1h, ontem, 21/11/2026 …',
  'Only before this time.': 'Só antes deste momento.',
  'List profiles and the credentials they have.': 'Lista perfis e as credenciais que têm.',
  'Reads the files of this machine only; shows no secret.':
    'Lê só os arquivos desta máquina; não mostra segredo nenhum.',
  'Keep a credential for a profile and an environment.':
    'Guarda uma credencial para um perfil e um ambiente.',
  'The pair is proven at the service before it is kept. The secret comes from a hidden prompt, from stdin, or from PIXCTL_CLIENT_SECRET; never from an argument. It goes to the keychain, or to a private file, which is announced. A pair of the other environment is exit 3, and nothing is sent.':
    'O par é provado no serviço antes de ser guardado. O segredo vem de uma pergunta oculta, de stdin ou de PIXCTL_CLIENT_SECRET; nunca de um argumento. Vai para o chaveiro, ou para um arquivo privado, o que é anunciado. Um par do outro ambiente é saída 3, e nada é enviado.',
  'Id of the credential (or PIXCTL_CLIENT_ID).': 'Id da credencial (ou PIXCTL_CLIENT_ID).',
  'Read the secret from stdin.': 'Lê o segredo de stdin.',
  'Exchange the pair for a token before it is kept.':
    'Troca o par por um token antes de guardá-lo.',
  'Forget the credential of a profile and an environment.':
    'Esquece a credencial de um perfil e de um ambiente.',
  'Removes the secret from this machine. The credential itself lives on at the service: revoke it in the dashboard when it may have leaked. Without a credential there is nothing to do, exit 0.':
    'Remove o segredo desta máquina. A credencial continua existindo no serviço: revogue-a no painel se ela pode ter vazado. Sem credencial não há o que fazer, saída 0.',
  'Say as whom commands speak, and to which service.':
    'Diz em nome de quem os comandos falam, e com qual serviço.',
  'Looks at flags, variables and the profile, in this order; sends nothing. Exit 3 when there is no credential, or one of the other environment.':
    'Olha opções, variáveis e o perfil, nesta ordem; não envia nada. Saída 3 quando não há credencial, ou quando é do outro ambiente.',
  'Make another profile, or the other environment, the one in use.':
    'Passa a usar outro perfil, ou o outro ambiente.',
  '"test" and "live" switch the environment of the profile; any other word is the name of a profile. A profile becomes live in no other way. An unknown profile is exit 2.':
    '"test" e "live" trocam o ambiente do perfil; qualquer outra palavra é o nome de um perfil. Um perfil não passa a live de nenhuma outra forma. Um perfil desconhecido é saída 2.',
  'test, live, or the name of a profile.': 'test, live ou o nome de um perfil.',
  'Print a fresh access token, for other programs.':
    'Escreve um token de acesso novo, para outros programas.',
  'The token is good for 300 seconds and is a secret: whoever has it acts as you. It is printed and kept nowhere. A pair that the service refuses is exit 3.':
    'O token vale 300 segundos e é um segredo: quem o tem age em seu nome. Ele é escrito e não fica guardado. Um par que o serviço recusa é saída 3.',
  'Print the script that lets a shell complete commands and flags.':
    'Escreve o script com que o shell completa comandos e opções.',
  'Without SHELL it prints the line that sets up the shell you are in. Commands, flags and their values are in the script; wallets, profiles and references are asked of this machine at a Tab.':
    'Sem SHELL, escreve a linha que prepara o shell em uso. Comandos, opções e seus valores estão no script; carteiras, perfis e referências são perguntados a esta máquina a cada Tab.',
  'The shell to complete in.': 'O shell em que se completa.',
  'Show what a wallet has: available, held, owed to refunds, spendable.':
    'Mostra o que há numa carteira: disponível, bloqueado, devolvendo, livre.',
  'Shows the main account, or the wallet of --sub-account. Fails with exit 3 when the credential has no sub-account access, 4 when the wallet does not exist.':
    'Mostra a conta principal, ou a carteira de --sub-account. Saída 3 quando a credencial não tem acesso a subcontas, 4 quando a carteira não existe.',
  'Print one setting as commands see it now.':
    'Escreve uma configuração como os comandos a veem agora.',
  'Flags and variables count, too; --json says which of them gave it. An unknown name is exit 2.':
    'Opções e variáveis também contam; --json diz qual delas valeu. Um nome desconhecido é saída 2.',
  'Name of the setting.': 'Nome da configuração.',
  'List every setting, its value and who gave it.':
    'Lista cada configuração, seu valor e quem a definiu.',
  'The source is flag, env, profile or default: the first of these that says something wins.':
    'A origem é flag (opção), env (variável), profile (perfil) ou default (padrão): vale a primeira destas que diz algo.',
  'Change one setting of the profile.': 'Muda uma configuração do perfil.',
  'base-url (of one environment), sub-account, timeout, lang (en or pt-BR, for every profile), approval-above (reais that one person may pay out in 24 hours, without payouts known to have failed; with 0 each payout needs two people, without the setting there is no limit), store ("local", or the postgres:// URL of a database that several machines share), and wire.NAME for a service that spells a name its own way. The password of a store goes to the vault; "-" reads the URL from stdin. An empty value ("") takes the setting away. A value that cannot be used is exit 2.':
    'base-url (de um ambiente), sub-account, timeout, lang (en ou pt-BR, para todos os perfis), approval-above (reais que uma pessoa pode sacar em 24 horas, sem os saques que se sabe que falharam; com 0 cada saque precisa de duas pessoas, sem a configuração não há limite), store ("local", ou a URL postgres:// de um banco que várias máquinas compartilham) e wire.NOME para um serviço que escreve um nome à sua maneira. A senha de um armazém vai para o cofre; "-" lê a URL da entrada padrão. Um valor vazio ("") remove a configuração. Um valor que não pode ser usado é saída 2.',
  'Its value; empty takes it away.': 'O valor; vazio remove.',
  'Run the whole story on an emulator of its own, in seconds.':
    'Roda a história toda num emulador próprio, em segundos.',
  'A charge with a split is created, paid, delivered by signed webhook and settled; a payout follows, and the ledger adds up. No network, no files left behind, nothing of yours is read. Exit 7 when a step does not hold.':
    'Uma cobrança com divisão é criada, paga, entregue por webhook assinado e liquidada; depois vem um saque, e o extrato fecha. Sem rede, sem deixar arquivos, sem ler nada seu. Saída 7 quando um passo não se confirma.',
  'Check what breaks in real life, and say which command mends it.':
    'Verifica o que costuma quebrar, e diz que comando conserta.',
  'Looks at Node, files, secrets, settings, credential, journal, unknown outcomes, the listener’s port, proxies, the service and the clock. Changes nothing and sends no creation. Exit 7 when something needs mending; a warning alone is exit 0.':
    'Olha Node, arquivos, segredos, configurações, credencial, diário, desfechos desconhecidos, a porta do receptor, proxies, o serviço e o relógio. Não muda nada e não cria nada. Saída 7 quando algo precisa de conserto; só um aviso é saída 0.',
  'Show what pixctl, a topic or a command does.':
    'Mostra o que faz o pixctl, um tópico ou um comando.',
  'Exit 2 when there is no such command; the nearest name is suggested.':
    'Saída 2 quando não há tal comando; o nome mais próximo é sugerido.',
  'Words of the command.': 'Palavras do comando.',
}

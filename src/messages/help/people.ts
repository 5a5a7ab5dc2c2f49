import type {HelpTexts} from './help-texts.ts'

/** Payouts of two people. */
export const HELP_PEOPLE: HelpTexts = {
  'Also a folder for each wallet, with nothing of any other, in packs/.':
    'Também uma pasta para cada carteira, sem nada de nenhuma outra, em packs/.',
  'Your own key, for payouts of two people.': 'A sua própria chave, para saques de duas pessoas.',
  'Who may propose and approve payouts of a profile.':
    'Quem pode propor e aprovar saques de um perfil.',
  'Make your own key, with which you propose and approve payouts.':
    'Cria a sua própria chave, com a qual você propõe e aprova saques.',
  'An Ed25519 key of one person. Its private half goes to the keychain, or to a file that only you can read, and is never shown; the public half is for the list of approvers. Exit 2 when there is a key.':
    'Uma chave Ed25519 de uma pessoa. A metade privada vai para o chaveiro, ou para um arquivo que só você lê, e nunca é mostrada; a pública é para a lista de aprovadores. Saída 2 quando já há uma chave.',
  'Your name, as the others know you.': 'O seu nome, como os outros o conhecem.',
  'Forget the key there is, for good, and make another.':
    'Esquece de vez a chave que há, e cria outra.',
  'Show your public key, to be put on the list of approvers.':
    'Mostra a sua chave pública, para a lista de aprovadores.',
  'The private half is never shown. Exit 3 when there is no key on this machine, 1 when its private half is gone.':
    'A metade privada nunca é mostrada. Saída 3 quando não há chave nesta máquina, 1 quando a metade privada não está mais nela.',
  'Put a person and their key on the profile’s list.':
    'Põe uma pessoa e a chave dela na lista do perfil.',
  'Everyone on the list may propose payouts and, unless --propose-only, approve those of others. One person may have several keys under one name; one key has one name. Compare the key in person.':
    'Todos na lista podem propor saques e, sem --propose-only, aprovar os dos outros. Uma pessoa pode ter várias chaves com um nome; uma chave tem um nome. Confira a chave pessoalmente.',
  'Name of the person.': 'Nome da pessoa.',
  'What "auth key show" prints there.': 'O que "auth key show" mostra na máquina dela.',
  'This key may not approve.': 'Esta chave não pode aprovar.',
  'List who may propose and approve payouts of the profile.':
    'Lista quem pode propor e aprovar saques do perfil.',
  'From which amount a second person is needed: "config get approval-above".':
    'A partir de que valor é preciso uma segunda pessoa: "config get approval-above".',
  'Take a person, or one of their keys, off the profile’s list.':
    'Tira uma pessoa, ou uma das chaves dela, da lista do perfil.',
  'What they proposed or approved is worth nothing from then on, also what is not sent yet. Exit 2 when nothing on the list has that name or key.':
    'O que ela propôs ou aprovou deixa de valer a partir daí, também o que ainda não foi enviado. Saída 2 quando nada na lista tem esse nome ou chave.',
  'Name, or one public key.': 'Nome, ou uma chave pública.',
  'Write payouts to a signed file that another person approves.':
    'Grava saques em um arquivo assinado, que outra pessoa aprova.',
  'One payout by its flags, or a batch file. Sends nothing, and needs no permission to pay: it signs the payouts, their idempotency keys, the account and the address of the service with your key ("auth key create"). Another person sends them with "withdraw approve", within 23 hours. A single payout is not written when it equals one that this machine sent within a day, one of unknown outcome, or one of its reference that the service has of another machine (8, unless --again); of a file of several payouts such lines are named. A row that was sent before from the same file, by whichever machine, keeps its key: it is in the proposal, and is not paid again. The service is asked for each row, to say how many those are.':
    'Um saque pelas opções, ou um arquivo de lote. Não envia nada, e não precisa de permissão para pagar: assina os saques, suas chaves de idempotência, a conta e o endereço do serviço com a sua chave ("auth key create"). Outra pessoa os envia com "withdraw approve", em até 23 horas. Um só saque não é gravado quando é igual a um que esta máquina enviou há menos de um dia, a um de desfecho desconhecido ou a um da mesma referência que o serviço tem de outra máquina (8, salvo --again); de um arquivo de vários saques, essas linhas são indicadas. Uma linha que já foi enviada com o mesmo arquivo, de qualquer máquina, mantém sua chave: está na proposta, e não é paga de novo. O serviço é consultado sobre cada linha, para dizer quantas são.',
  'CSV or JSONL file as "withdraw batch" takes it.':
    'Arquivo CSV ou JSONL, como o de "withdraw batch".',
  'Where the proposal is written.': 'Onde a proposta é gravada.',
  'What the approver reads.': 'O que quem aprova lê.',
  'Propose it although an equal one was sent within a day.':
    'Propõe mesmo que um igual tenha sido enviado há menos de um dia.',
  'How long it may be approved (default and most: 23h).':
    'Por quanto tempo pode ser aprovada (padrão e máximo: 23h).',
  'Check what another person proposed, and send it.': 'Confere o que outra pessoa propôs, e envia.',
  'Shows every recipient with its whole PIX key (of a document only the part that may be shown), asks for the total on a terminal, signs with your key and sends. Nothing is sent when the file was altered (exit 7) or its time is over (7), when it is for another account, environment, address or run of the emulator (3), when you proposed it yourself or may not approve (3), when all of it was sent before (4), or when it is one payout that equals another of this day (8, unless --again); of several the equal rows are not sent (7). After an interruption run it again: nothing is paid twice.':
    'Mostra cada destinatário com a chave PIX inteira (do documento, só a parte que pode ser mostrada), pede o total em um terminal, assina com a sua chave e envia. Nada é enviado quando o arquivo foi alterado (saída 7) ou o prazo acabou (7), quando é para outra conta, ambiente, endereço ou execução do emulador (3), quando você mesmo propôs ou não pode aprovar (3), quando tudo já foi enviado (4), ou quando é um só saque igual a outro deste dia (8, salvo --again); de vários, as linhas iguais não são enviadas (7). Depois de uma interrupção, rode de novo: nada é pago duas vezes.',
  'The file that "withdraw propose" wrote.': 'O arquivo que "withdraw propose" gravou.',
  'Send although an equal payout, or this one as another account, was sent before.':
    'Envia mesmo que um saque igual, ou este por outra conta, já tenha sido enviado.',
  'Check the proposal and show it; send nothing.': 'Confere a proposta e a mostra; não envia nada.',
}

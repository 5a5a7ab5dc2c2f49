import type {HelpTexts} from './help-texts.ts'

/** The reconciliation. */
export const HELP_RECONCILE: HelpTexts = {
  'Prove offline that the money adds up, or say to the centavo why not.':
    'Prova offline que o dinheiro fecha, ou diz ao centavo por que não.',
  'Compares what records, events and fees say should be with what statement and balances say is. Opens no connection. Any file may be absent: checks that need it are skipped, not passed. Without any file it reads the local journal. "reconcile explain CODE" explains a finding.':
    'Compara o que registros, eventos e tarifas dizem que deveria haver com o que extrato e saldos dizem que há. Não abre conexão. Qualquer arquivo pode faltar: as verificações que precisam dele são puladas, não aprovadas. Sem arquivo nenhum, lê o diário local. "reconcile explain CÓDIGO" explica um achado.',
  'Reconcile many accounts as an array job.':
    'Concilia muitas contas como um job em partes (array job).',
  'Print the job file that runs a plan on an engine of array jobs.':
    'Escreve o arquivo de job que roda um plano num motor de array jobs.',
  'kubernetes: an Indexed Job for "kubectl create -f -". slurm: a script for sbatch. aws-batch: the requests for "aws batch register-job-definition" and "submit-job". Each gives a part five attempts, and ends it at once where its input is wrong (exit 2).':
    'kubernetes: um Indexed Job para "kubectl create -f -". slurm: um script para sbatch. aws-batch: os pedidos para "aws batch register-job-definition" e "submit-job". Cada um dá cinco tentativas a uma parte, e a encerra na hora quando a entrada está errada (saída 2).',
  'Directory of the plan.': 'Diretório do plano.',
  'Engine of the array job.': 'Motor do array job.',
  'At most so many parts at once (default: all).':
    'No máximo esta quantidade de partes ao mesmo tempo (padrão: todas).',
  'How the machines call pixctl.': 'Como as máquinas chamam o pixctl.',
  'Container image with pixctl in it.': 'Imagem de contêiner com o pixctl.',
  'Processors of a part.': 'Processadores de uma parte.',
  'Memory of a part, in MiB.': 'Memória de uma parte, em MiB.',
  'Volume claim (Kubernetes) or file system (AWS) with plan and data.':
    'Volume (Kubernetes) ou sistema de arquivos (AWS) com o plano e os dados.',
  'Where the volume is mounted (default: the folder above plan and data).':
    'Onde o volume é montado (padrão: a pasta acima do plano e dos dados).',
  'Roll the results of a plan up into one report.':
    'Reúne os resultados de um plano num só relatório.',
  "Writes fleet.html, fleet.xlsx, fleet.json and CSV files: accounts worst first, causes across accounts, what has no result, and each account's own report. An account without a result is never called reconciled: the exit is then 7. Pages of an earlier merge into the same directory are removed where the plan has their account no more; any other file stays.":
    'Escreve fleet.html, fleet.xlsx, fleet.json e arquivos CSV: contas da pior à melhor, causas entre contas, o que não tem resultado, e o relatório de cada conta. Uma conta sem resultado nunca é dada por conciliada: a saída é então 7. Páginas de um merge anterior no mesmo diretório são removidas quando o plano não tem mais a conta; qualquer outro arquivo fica.',
  'What makes the exit code 7; any: also what was compared only in part.':
    'O que faz a saída ser 7; any: também o que só foi comparado em parte.',
  'Directory of the report.': 'Diretório do relatório.',
  'Reconcile one part of a plan: the task of an array job.':
    'Concilia uma parte de um plano: a tarefa de um array job.',
  'The number of the part comes from --index, JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID or AWS_BATCH_JOB_ARRAY_INDEX. A data set that has a result is not done again, so a part may be run any number of times, on any machine. 0 and 7 are both done; 2 is final; anything else may be tried again.':
    'O número da parte vem de --index, JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID ou AWS_BATCH_JOB_ARRAY_INDEX. Um conjunto que já tem resultado não é refeito, então uma parte pode rodar quantas vezes for, em qualquer máquina. 0 e 7 são concluídos; 2 é definitivo; o resto pode ser tentado de novo.',
  'Number of the part (default: the engine’s variable).':
    'Número da parte (padrão: a variável do motor).',
  'Plan the reconciliation of many accounts as an array job.':
    'Planeja a conciliação de muitas contas como um array job.',
  'Reads <account>/<environment>/<period>/ below a directory, or a list of such folders, and writes plan.json: every data set with the SHA-256 of its files, spread over parts of near equal bytes. Planning again keeps the results of data sets that have not changed.':
    'Lê <conta>/<ambiente>/<período>/ abaixo de um diretório, ou uma lista de tais pastas, e escreve plan.json: cada conjunto de dados com o SHA-256 dos arquivos, distribuído em partes de bytes quase iguais. Planejar de novo mantém os resultados dos conjuntos que não mudaram.',
  'Directory with <account>/<environment>/<period>/ below it.':
    'Diretório com <conta>/<ambiente>/<período>/ abaixo dele.',
  'File that lists such folders, one a line.': 'Arquivo que lista tais pastas, uma por linha.',
  'Directory of the plan; it also takes the results.':
    'Diretório do plano; recebe também os resultados.',
  'At most so many parts (default: one for about 2 GB, at most 100).':
    'No máximo esta quantidade de partes (padrão: uma para cada 2 GB, no máximo 100).',
  'Directory for corrected fees.json and mapping.json, where a cause has one.':
    'Diretório para fees.json e mapping.json corrigidos, quando uma causa os tem.',
  'Directory of a data set.': 'Diretório de um conjunto de dados.',
  'Charges (JSON lines or CSV); several files are one that was split.':
    'Cobranças (linhas JSON ou CSV); vários arquivos são um só que foi dividido.',
  'Withdrawals (JSON lines or CSV).': 'Saques (linhas JSON ou CSV).',
  'Webhook bodies (JSON lines or CSV).': 'Corpos de webhooks (linhas JSON ou CSV).',
  'Balance blocks (JSON lines or CSV).': 'Bloqueios de saldo (linhas JSON ou CSV).',
  'Statement (CSV).': 'Extrato (CSV).',
  'Stated balances (JSON or CSV).': 'Saldos informados (JSON ou CSV).',
  'Fee schedule (JSON).': 'Tabela de tarifas (JSON).',
  'Limits (JSON).': 'Limites (JSON).',
  'Names of other columns (JSON).': 'Nomes de outras colunas (JSON).',
  'Names of other columns (JSON); several files are joined.':
    'Nomes de outras colunas (JSON); vários arquivos são juntados.',
  'Result of the last run (JSON).': 'Resultado da última execução (JSON).',
  'Moment or day of the books (default: the data’s own).':
    'Momento ou dia do fechamento (padrão: o dos próprios dados).',
  'Most memory that the comparison may take, as 512MB or 2GB: it slows down first, and ends rather than take more.':
    'Máximo de memória da comparação, como 512MB ou 2GB: primeiro fica mais lenta, e termina em vez de usar mais.',
  'Whose days are meant.': 'De que fuso são os dias.',
  'Directory for reports.': 'Diretório dos relatórios.',
  'Reports to write (default: all).': 'Relatórios a escrever (padrão: todos).',
  'CSV for a Brazilian spreadsheet or for programs.':
    'CSV para uma planilha brasileira ou para programas.',
  'CPF and CNPJ in full.': 'CPF e CNPJ por inteiro.',
  'What makes the exit code 7.': 'O que faz a saída ser 7.',
  'Say what a finding means, when it is raised and what to do about it.':
    'Diz o que um achado significa, quando surge e o que fazer.',
  'Without a code it lists them all.': 'Sem código, lista todos.',
  'Code of a finding, in either letter case.': 'Código de um achado, em maiúsculas ou minúsculas.',
  'What people decided about findings.': 'O que as pessoas decidiram sobre os achados.',
  'findings.csv or report.xlsx with what people decided; waiting counts as decided until its date.':
    'findings.csv ou report.xlsx com o que as pessoas decidiram; aguardando conta como decidido até o prazo.',
  'Reports to write (default: all but journals).':
    'Relatórios a escrever (padrão: todos, menos os diários contábeis).',
  'Names of accounts for hledger, beancount and journal-csv (JSON).':
    'Nomes das contas para hledger, beancount e journal-csv (JSON).',
  'What stands between the cells of journal-csv.': 'O que separa as células do journal-csv.',
  'Write over the file of --out.': 'Grava por cima do arquivo de --out.',
  'Decimal mark of journal-csv.': 'Separador decimal do journal-csv.',
  'Encoding of journal-csv.': 'Codificação do journal-csv.',
  'Number of the bank in OFX, digits.': 'Número do banco no OFX, em dígitos.',
  'Branch (agência) in OFX.': 'Agência no OFX.',
  'Account in OFX, where there is one wallet (default: the wallet).':
    'Conta no OFX, quando há uma só carteira (padrão: a carteira).',
  'Open report.html in the browser.': 'Abre report.html no navegador.',
  'Put the decisions of two people together.': 'Reúne as decisões de duas pessoas.',
  'Prints one CSV file with the decisions of both, for "reconcile --decisions". Where they differ the second file\'s stands, the findings are named, and the exit code is 7.':
    'Imprime um arquivo CSV com as decisões de ambas, para "reconcile --decisions". Onde divergem vale a do segundo arquivo, os achados são citados e a saída é 7.',
  'findings.csv or report.xlsx of one person.': 'findings.csv ou report.xlsx de uma pessoa.',
  'findings.csv or report.xlsx of the other.': 'findings.csv ou report.xlsx da outra.',
  'Propose how to read a statement, charges or withdrawals with other columns.':
    'Propõe como ler um extrato, cobranças ou saques com outras colunas.',
  'Statement, charges or withdrawals (CSV).': 'Extrato, cobranças ou saques (CSV).',
  'Looks at the rows of a CSV file, a million at most, and prints a mapping for "reconcile --mapping". On a terminal it asks for the columns it cannot guess.':
    'Olha as linhas de um arquivo CSV, um milhão no máximo, e imprime um mapeamento para "reconcile --mapping". Em um terminal, pergunta as colunas que não consegue adivinhar.',
  'File for the mapping (JSON).': 'Arquivo do mapeamento (JSON).',
}

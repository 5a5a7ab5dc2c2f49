import {message} from '../message.ts'

export const jobLineBreak = message('FLEET_JOB_LINE_BREAK', {
  en: ({flag}: {flag: string}) => ({
    message: `${flag} holds a line break, which would end its line in the job file.`,
    hint: 'Rename the directory, or call the program by another path.',
  }),
  'pt-BR': ({flag}) => ({
    message: `${flag} contém uma quebra de linha, que terminaria a linha dele no arquivo do job.`,
    hint: 'Renomeie o diretório, ou chame o programa por outro caminho.',
  }),
})

export const jobReserved = message('FLEET_JOB_RESERVED', {
  en: ({flag, text, engine}: {flag: string; text: string; engine: string}) => ({
    message: `${flag} holds ${text}, which ${engine} takes for a sign of its own in a job file and has no other way to write.`,
    hint: 'Rename the directory, or call the program by another path.',
  }),
  'pt-BR': ({flag, text, engine}) => ({
    message: `${flag} contém ${text}, que o ${engine} toma por um sinal dele num arquivo de job e não tem outro modo de escrever.`,
    hint: 'Renomeie o diretório, ou chame o programa por outro caminho.',
  }),
})

export const jobMountApart = message('FLEET_MOUNT_APART', {
  en: ({mount, common}: {mount: string; common: string}) => ({
    message: `--mount ${mount} is not where the plan names its files: a part would not find them.`,
    hint: `The paths of a plan hold on every machine: mount the volume at ${common} or above, or make the plan where it is mounted.`,
  }),
  'pt-BR': ({mount, common}) => ({
    message: `--mount ${mount} não é onde o plano indica os arquivos: uma parte não os acharia.`,
    hint: `Os caminhos de um plano valem em toda máquina: monte o volume em ${common} ou acima, ou crie o plano onde ele está montado.`,
  }),
})

export const jobNoCommonFolder = message('FLEET_NO_COMMON_FOLDER', {
  en: () => ({
    message: 'Plan and data have no folder in common that a volume could be mounted at.',
    hint: 'Put both below one folder, such as /fleet/plan and /fleet/accounts, and plan again.',
  }),
  'pt-BR': () => ({
    message: 'Plano e dados não têm pasta em comum em que um volume possa ser montado.',
    hint: 'Ponha os dois abaixo de uma pasta, como /frota/plano e /frota/contas, e crie o plano de novo.',
  }),
})

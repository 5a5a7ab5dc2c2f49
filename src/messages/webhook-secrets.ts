import {message} from './message.ts'

/** Said before anything is read or replaced. */
export const secretKept = message('SECRET_NAME_TAKEN', {
  en: ({name}: {name: string}) => ({
    message: `A secret is kept as ${name} already. Nothing was changed.`,
    hint: 'While a secret is rotated, keep the new one under another name: both are taken. To replace it for good, add --replace.',
  }),
  'pt-BR': ({name}) => ({
    message: `Já há um segredo guardado como ${name}. Nada foi mudado.`,
    hint: 'Na troca de um segredo, guarde o novo com outro nome: os dois valem. Para substituí-lo de vez, acrescente --replace.',
  }),
})

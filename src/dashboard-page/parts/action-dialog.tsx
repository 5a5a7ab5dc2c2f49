import {useState} from 'preact/hooks'
import {type Action, type Done, initialValues, openAction, type Values} from '../actions/action.ts'
import {Refused} from '../state/ask.ts'
import {notice} from '../state/notices.ts'
import {refusalText} from '../texts/refusal.ts'
import {text} from '../texts/text.ts'
import {Dialog} from './dialog.tsx'
import {FormField} from './fields.tsx'
import {Code, CommandLine} from './values.tsx'

/** The dialog of whichever action is open. */
export function ActionDialog() {
  const action = openAction.value
  if (!action) return null
  return <OpenDialog key={action.title} action={action} />
}

const shut = (): void => {
  openAction.value = undefined
}

/** How far an action is. */
type Progress =
  | {readonly step: 'filling'; readonly failure?: Refused}
  | {readonly step: 'running'}
  | {readonly step: 'done'; readonly done: Done}

function OpenDialog({action}: {action: Action}) {
  const [values, setValues] = useState(initialValues(action))
  const [progress, setProgress] = useState<Progress>({step: 'filling'})
  const submit = async (event: Event) => {
    event.preventDefault()
    if (progress.step === 'running') return
    setProgress({step: 'running'})
    setProgress(await carryOut(action, values))
  }
  // What was refused was another value.
  const change = (name: string, value: string) => {
    setValues((before) => ({...before, [name]: value}))
    if (progress.step === 'filling') setProgress({step: 'filling'})
  }
  if (progress.step === 'done') return <SecretsDialog action={action} done={progress.done} />
  const failure = progress.step === 'filling' ? progress.failure : undefined
  return (
    <Dialog title={action.title} note={action.note} close={shut}>
      <form onSubmit={submit}>
        <div class="fields">
          {action.fields?.map((field) => (
            <FormField key={field.name} field={field} values={values} set={change} />
          ))}
        </div>
        {failure && <Failure failure={failure} />}
        <p class="label">{text.value.action.same}</p>
        <CommandLine command={action.command(values)} />
        <Buttons action={action} isRunning={progress.step === 'running'} />
      </form>
    </Dialog>
  )
}

/** Runs the action. Without secrets to show, it says what was done and closes. */
async function carryOut(action: Action, values: Values): Promise<Progress> {
  try {
    const done = await action.run(values)
    notice.value = {message: done.message, command: action.command(values)}
    if (done.secrets) return {step: 'done', done}
    shut()
    if (done.address !== undefined) location.hash = done.address
    return {step: 'running'}
  } catch (error) {
    const failure = error instanceof Refused ? error : new Refused(0, String(error))
    return {step: 'filling', failure}
  }
}

function Failure({failure}: {failure: Refused}) {
  return (
    <p class="failure" role="alert">
      {refusalText(failure)}
      {failure.code && <code>{failure.code}</code>}
    </p>
  )
}

function Buttons({action, isRunning}: {action: Action; isRunning: boolean}) {
  const words = text.value.action
  return (
    <div class="actions end">
      <button type="button" class="quiet" onClick={shut}>
        {words.cancel}
      </button>
      <button type="submit" class={action.isGrave ? 'grave' : 'primary'} aria-disabled={isRunning}>
        {isRunning ? words.working : action.submit}
      </button>
    </div>
  )
}

function SecretsDialog({action, done}: {action: Action; done: Done}) {
  const words = text.value.action
  return (
    <Dialog title={action.title} note={words.secretNote} close={shut}>
      {done.secrets?.map(({label, value}) => (
        <div class="field" key={label}>
          <p class="label">{label}</p>
          <Code value={value} />
        </div>
      ))}
      <div class="actions end">
        <button type="button" class="primary" onClick={shut}>
          {words.close}
        </button>
      </div>
    </Dialog>
  )
}

import {render} from 'preact'
import {App} from './frame/app.tsx'
import {listen} from './state/live.ts'

listen()
render(<App />, document.body)

import type {Context} from '../../app/context.ts'
import type {DemoStep} from './demo-story.ts'
import {setStage} from './stage.ts'
import {tellStory} from './story.ts'

/** The whole story on an emulator in this process and a home that is gone with it. */
export async function runDemo(
  context: Context,
  show: (step: DemoStep) => void,
): Promise<{readonly steps: readonly DemoStep[]; readonly holds: boolean}> {
  const stage = await setStage(context)
  try {
    const steps: DemoStep[] = []
    for await (const step of tellStory(stage)) {
      steps.push(step)
      show(step)
    }
    return {steps, holds: steps.every(({holds}) => holds)}
  } finally {
    await stage.close()
  }
}

// oxlint-disable-next-line no-restricted-imports -- here it is kept.
import { useActionData } from 'react-router'
import { useUntilLeft } from './use-until-left.ts'

/**
 * What the action of this route answered: `useAnswer<typeof action>()`. Pages take it from here and never from React Router's
 * `actionData`, which is gone as soon as anything makes the page read itself anew: a live hint, a countdown, a jump to a field.
 */
export const useAnswer = <Action>() => useUntilLeft(useActionData<Action>() as Answer<Action> | undefined)

type Answer<Action> = Extract<ReturnType<typeof useActionData<Action>>, object>

import { PUSH_TOPICS, PUSH_TOPIC_LABEL, type PushChoice } from '#rules/push/push.ts'

/** Of what this browser tells. */
export function Topics({ chosen }: { chosen: PushChoice }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Avisame de</legend>
      {PUSH_TOPICS.map((topic) => (
        <label key={topic} className="check">
          <input type="checkbox" name={topic} defaultChecked={chosen[topic]} autoComplete="off" />
          {PUSH_TOPIC_LABEL[topic]}
        </label>
      ))}
    </fieldset>
  )
}

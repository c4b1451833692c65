/** What a form with somebody's data is helped with once its page stands: fetched by use-draft.ts, so that no page waits for it. */
import { follow } from './follow-address.ts'
import { keepDraft } from './keep-draft.ts'

/** Answers what ends it. */
export function helpForm(formId: string, draft: string): () => void {
  const ends = [keepDraft(formId, draft), follow(formId)]
  return () => {
    for (const end of ends) end()
  }
}

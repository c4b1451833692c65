import { useEffect } from 'react'
import { paths } from '#rules/paths.ts'

/** Keeps what was typed, and lets the fields follow a chosen address (form-helpers.ts); without JavaScript each button of the form does. */
export function useDraft(formId: string, start = paths.draft) {
  useEffect(() => {
    const kept = import('./form-helpers.ts').then((helper) => helper.helpForm(formId, start))
    return () => void kept.then((end) => end())
  }, [formId, start])
}

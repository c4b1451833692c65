import { ISSUE_STATE_LABEL, ISSUE_STATE_TONE, type IssueState as State } from '#rules/newsletter/states.ts'

export const IssueState = ({ status }: { status: State }) => (
  <span className="state" data-tone={ISSUE_STATE_TONE[status]}>
    {ISSUE_STATE_LABEL[status]}
  </span>
)

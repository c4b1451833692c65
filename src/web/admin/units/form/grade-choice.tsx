import { GRADE_LABEL, GRADE_SENTENCE, GRADES, type Grade } from '#rules/units/grade.ts'
import { FieldProblem, type FieldState } from '#web/ui/form/field.tsx'

type Props = { field: FieldState; chosen: string; onChoose: (grade: Grade) => void }

/** Six sentences: whoever grades reads what whoever buys will read. */
export function GradeChoice({ field, chosen, onChoose }: Props) {
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={field.errors?.length ? field.errorId : undefined}>
      <legend className="mb-1.5 text-md font-semibold">En qué estado está</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {GRADES.map((grade) => (
          <label key={grade} className="grade-choice">
            <input
              type="radio"
              name={field.name}
              value={grade}
              defaultChecked={grade === chosen}
              className="sr-only"
              onChange={() => onChoose(grade)}
            />
            <b>{GRADE_LABEL[grade]}</b>
            <span className="text-sm">{GRADE_SENTENCE[grade]}</span>
          </label>
        ))}
      </div>
      <FieldProblem field={field} />
    </fieldset>
  )
}

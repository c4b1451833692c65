import { adminPaths } from '#rules/admin-paths.ts'
import { useWaiting } from '#web/admin/sections/waiting.ts'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

/** What people write under products: what they think of them, and what they ask. */
export function CommentTabs({ here }: { here: 'reviews' | 'questions' }) {
  const { questions } = useWaiting()
  return (
    <ViewLinks
      label="Comentarios y preguntas"
      views={[
        { name: 'Comentarios', to: adminPaths.reviews, here: here === 'reviews' },
        { name: 'Preguntas', to: adminPaths.questions, here: here === 'questions', count: questions },
      ]}
    />
  )
}

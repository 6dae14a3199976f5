import type { LessonNoteView } from '#shared/contract/coursePages.ts';
import { NOTE_MAX } from '#shared/rules/course.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { useMessages } from '../../blocks/useMessages.ts';
import type { LessonProps } from './LessonPage.tsx';

/** The script of the page puts the time of the video here. */
const NO_TIME = '0:00';

type NotesProps = Pick<LessonProps, 'lesson' | 'problems' | 'typed'> & { action: string };

/** A customer's own notes on a lesson. The script of the page adds the second of the video that they are about. */
export function LessonNotes({ action, lesson: { notes }, problems, typed }: NotesProps) {
  const { course } = useMessages();
  const problem = problems['body'];
  return (
    <section className="notes" id="notes">
      <h2>{course.notes}</h2>
      <p className="meta">{course.notesText}</p>
      {notes.length === 0 ? null : (
        <ul>
          {notes.map((note) => (
            <Note key={note.id} note={note} action={action} />
          ))}
        </ul>
      )}
      <form method="post" action={action} data-note>
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="atSeconds" value="" />
        <div className="field">
          <label htmlFor="note">
            {course.note} <span className="meta" data-at={fill(course.noteAt, { time: NO_TIME })} />
          </label>
          <textarea
            id="note"
            name="body"
            rows={3}
            maxLength={NOTE_MAX}
            required
            defaultValue={typed.note}
            {...(problem === undefined
              ? {}
              : { 'aria-invalid': true, 'aria-describedby': 'note-problem', autoFocus: true })}
          />
          {problem === undefined ? null : (
            <p className="problem" id="note-problem">
              {problem}
            </p>
          )}
        </div>
        <button className="quiet" type="submit">
          {course.addNote}
        </button>
      </form>
    </section>
  );
}

function Note({ note: { id, body, at }, action }: { note: LessonNoteView; action: string }) {
  const { course } = useMessages();
  return (
    <li>
      {at === null ? null : (
        <a className="at" href={at.href} data-second={at.seconds}>
          {at.label}
        </a>
      )}
      <p dir="auto">{body}</p>
      <details>
        <summary>{course.editNote}</summary>
        <form method="post" action={action}>
          <input type="hidden" name="note" value={id} />
          <input type="hidden" name="atSeconds" value={at?.seconds ?? ''} />
          <textarea name="body" rows={3} maxLength={NOTE_MAX} required aria-label={course.note} defaultValue={body} />
          <div className="choices">
            <button className="quiet small" type="submit" name="intent" value="note">
              {course.saveNote}
            </button>
            <button className="plain" type="submit" name="intent" value="delete-note" formNoValidate>
              {course.deleteNote}
            </button>
          </div>
        </form>
      </details>
    </li>
  );
}

import type { PageView } from '#shared/contract/pages.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { AuthFrame } from '../../members/AuthFrame.tsx';

type MessagePageProps = Extract<PageView, { kind: 'message' }>;

/** A confirmation message, or a question that one button answers. */
export function MessagePage({ store, title, sentence, isDone, button, way }: MessagePageProps) {
  return (
    <AuthFrame store={store} title={title} sentence={sentence} mark={isDone ? <Symbol name="check" /> : undefined}>
      {button === null ? null : (
        <form method="post" action={button.action}>
          <button type="submit">{button.label}</button>
        </form>
      )}
      {way === null ? null : (
        <div className="others">
          <a href={way.href}>{way.label}</a>
        </div>
      )}
    </AuthFrame>
  );
}

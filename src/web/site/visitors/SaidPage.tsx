import type { PageView } from '#shared/contract/pages.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { DoorFrame } from '../../members/DoorFrame.tsx';

type SaidPageProps = Extract<PageView, { kind: 'said' }>;

/** One thing that is done, or that one press will do. */
export function SaidPage({ store, title, sentence, isDone, button, way }: SaidPageProps) {
  return (
    <DoorFrame store={store} title={title} sentence={sentence} mark={isDone ? <Symbol name="check" /> : undefined}>
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
    </DoorFrame>
  );
}

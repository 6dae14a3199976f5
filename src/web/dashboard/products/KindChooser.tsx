import { BookOpen, CalendarClock, FileDown, GraduationCap, KeyRound, Layers, Link as LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PRODUCT_KINDS, type ProductKind } from '#shared/rules/productKind.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { BackToProducts } from './BackToProducts.tsx';
import { KIND_NAMES, KIND_SENTENCES } from './kindText.ts';

const ICONS: Record<ProductKind, ReactNode> = {
  download: <FileDown aria-hidden />,
  link: <LinkIcon aria-hidden />,
  text: <BookOpen aria-hidden />,
  course: <GraduationCap aria-hidden />,
  call: <CalendarClock aria-hidden />,
  licence: <KeyRound aria-hidden />,
  bundle: <Layers aria-hidden />,
};

/** The beginning of a new product: what it is. */
export function KindChooser({ onChoose }: { onChoose: (kind: ProductKind) => void }) {
  return (
    <>
      <PageHead
        title="What do you sell?"
        sentence="Choose what comes closest. A product can contain several things, and you can change this until the first sale."
        back={<BackToProducts />}
      />
      <ul className="grid max-w-3xl gap-3 md:grid-cols-2">
        {PRODUCT_KINDS.map((kind) => (
          <li key={kind}>
            <button type="button" className={cardStyle} onClick={() => onChoose(kind)}>
              <span className="text-mocha [&>svg]:size-6">{ICONS[kind]}</span>
              <span className="min-w-0">
                <span className="block font-semibold">{KIND_NAMES[kind]}</span>
                <span className="block text-small text-ink-2">{KIND_SENTENCES[kind]}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const cardStyle =
  'flex h-full w-full items-start gap-4 rounded-md border border-line bg-surface p-4 text-left outline-focus hover:border-edge focus-visible:outline-2';
